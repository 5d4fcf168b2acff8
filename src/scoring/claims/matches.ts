const NONE: readonly RegExpExecArray[] = [];

/**
 * Every match of a global pattern in a text, as `matchAll` gives them; that copies the pattern each
 * time, which over a million texts costs as much as the search itself where little is found.
 */
export function matchesOf(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0;
  let match = pattern.exec(text);
  if (match === null) return NONE;
  const matches: RegExpExecArray[] = [];
  for (; match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return matches;
}
