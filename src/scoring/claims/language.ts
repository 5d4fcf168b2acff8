/**
 * What the words of claims are in English, by language. The tables are applied in order: names that
 * hold another name stand before it. Range vocabulary is the paper's, in English, and so not here.
 */
export interface Language {
  /** Words that tell the language; none is one that English texts use. */
  readonly signs: string;
  /** English, and the pattern of what stands for it. */
  readonly words: readonly (readonly [english: string, others: string])[];
}
