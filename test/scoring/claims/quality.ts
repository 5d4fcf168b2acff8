import { readFileSync } from 'node:fs';
import { type Claims, claimsOf } from '../../../src/scoring/claims/claims.ts';

/** What a writer who labels claims alone can say; what is hallucinated follows from the cards. */
export const CLAIMED = [
  'handClaim',
  'equityClaim',
  'potOddsClaim',
  'cardsMentioned',
  'drawClaims',
  'rangeKeyword',
] as const satisfies readonly (keyof Claims)[];

/** A text with the right extraction of it: what a careful reader finds claimed. */
export interface LabelledText {
  readonly id: string;
  readonly text: string;
  readonly context: Parameters<typeof claimsOf>[1];
  readonly expected: Claims;
}

/** @param file JSON Lines of labelled texts */
export function readLabelled(file: URL | string): readonly LabelledText[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What a field claims, as things that are there or not; shares to a hundredth. */
function claimed(field: keyof Claims, claims: Claims): readonly string[] {
  const value = claims[field];
  if (typeof value === 'boolean') return value ? ['said'] : [];
  // Labels round a price to whole percents: a third is 33, 33.3 or 33.33.
  if (field === 'potOddsClaim' && value !== null) return [Math.round(Number(value)).toString()];
  if (typeof value === 'number') return [value.toFixed(2)];
  return typeof value === 'string' ? [value] : (value ?? []);
}

/** Precision and recall of one field over a set, 0..1, with the ids of texts read otherwise. */
export function quality(field: keyof Claims, set: readonly LabelledText[]) {
  let [right, found, wanted] = [0, 0, 0];
  const otherwise: string[] = [];
  for (const { id, text, context, expected } of set) {
    const got = claimed(field, claimsOf(text, context));
    const want = claimed(field, expected);
    const agreed = got.filter((each) => want.includes(each)).length;
    right += agreed;
    found += got.length;
    wanted += want.length;
    if (agreed < Math.max(got.length, want.length)) otherwise.push(id);
  }
  return { precision: right / found, recall: right / wanted, wanted, otherwise };
}

/** Before the flop no hand is claimed, and no axis asks for one. */
export function textsFor(
  field: keyof Claims,
  set: readonly LabelledText[],
): readonly LabelledText[] {
  return field === 'handClaim' ? set.filter(({ context }) => context.street !== 'preflop') : set;
}
