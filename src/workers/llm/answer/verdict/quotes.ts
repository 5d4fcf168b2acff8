import { withoutUnseenSigns } from '../../../../shared/text/unseen-signs.ts';

/** Whether a phrase stands in the reasoning that a judge was shown. An empty phrase is no quote. */
export function isQuoteOf(phrase: string, trace: string): boolean {
  const sought = comparable(phrase);
  return sought !== '' && comparable(trace).includes(sought);
}

export function isBlank(phrase: string): boolean {
  return comparable(phrase) === '';
}

/** Opponents are called Player 1, Player 2 …; a position ("the button") or a type ("a nit") is no name. */
export function namesAnAlias(phrase: string): boolean {
  return /\bplayer\s?#?\d{1,2}\b/.test(comparable(phrase));
}

/** After NFKC, case folding and collapsed white space; signs that the judge never saw do not count. */
function comparable(text: string): string {
  return caseFolded(withoutUnseenSigns(text).normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(/[\s\u0085]+/g, ' ')
    .trim();
}

/**
 * Code point by code point, so that "ß" is "ss" and every sigma is the same: lower-casing a whole text
 * leaves both as they are or makes them hang on their neighbours.
 */
function caseFolded(text: string): string {
  return Array.from(text, (sign) => sign.toLowerCase().toUpperCase().toLowerCase()).join('');
}
