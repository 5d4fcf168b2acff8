/** A line has room for so much of what was found, and more is not needed to recognise it. Characters. */
const LONGEST = 60;

/** The beginning of a text as an error quotes it: on one line, and short. */
export function excerpt(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
