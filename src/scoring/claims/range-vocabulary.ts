/** Paper, D.6: the ten patterns of range-thinking vocabulary, whole words, in any case, plurals too. */
export const RANGE_VOCABULARY: readonly RegExp[] = [
  /\branges?\b/,
  /\bpolari(?:zed|sed|zing)\b/,
  /\bblockers?\b/,
  /\bboard[ -]textures?\b/,
  /\bfrequenc(?:y|ies)\b/,
  /\bcomb(?:os?|inations?)\b/,
  /\b(?:merged|condensed)\b/,
  /\b(?:un)?capped\b/,
  /\bequity reali[sz]ations?\b/,
  /\b(?:un)?balanced\b/,
];

/** One pass over a text instead of ten. */
const ANY = new RegExp(RANGE_VOCABULARY.map(({ source }) => source).join('|'));

export function usesRangeVocabulary(plain: string): boolean {
  return ANY.test(plain);
}
