/** Source of a number or an interval: `35`, `35.5`, `30-35`, `30 to 35`, `30%-35%`, `30 and 35`. */
const QUANTITY = '\\d{1,3}(?:\\.\\d+)?(?:\\s?%?\\s?(?:-|to|and|or)\\s?~?\\d{1,3}(?:\\.\\d+)?)?';
/** Source of a percentage. */
export const PERCENTAGE = `${QUANTITY}\\+?\\s?(?:%|per ?cent|pct)`;
/** Words before a number that leave it what it is. */
export const ABOUT =
  '(?:(?:about|around|approximately|approx|roughly|nearly|almost|some|maybe|perhaps|probably|likely|only|just|at least|at most|over|under|between|more than|less than|close to|near|somewhere|in the|a|an|the|of|is|are|was|be|being|to|at|=|:|~|<|>|≈|≥|≤|~?\\s?exactly|still|currently|estimated|mid|(?:high|low|decent|good|poor|solid|slim),?)\\s*)*';

/** The middle of what a quantity says: 32.5 of `30-35`. */
export function middleOf(quantity: string): number {
  const numbers = quantity.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
