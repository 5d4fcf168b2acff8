import { CLAIMED, quality, readLabelled, textsFor } from '../../scoring/claims/quality.ts';

/** Texts by writers who had not seen the rules; all but the last are mended for since. */
export const OTHERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map(
  (name) => `test/fixtures/claims/others-${name}.jsonl`,
);

/**
 * How well the rules read labelled texts: a line a field. For a first reading of texts that no rule
 * was made for, which is the only one that says what to expect of others.
 * @param files JSON Lines, as in test/fixtures/claims
 * @param misses also the ids of texts read otherwise
 */
export function measureClaims(
  print: (line: string) => void,
  files: readonly string[],
  misses: boolean,
): void {
  const set = files.flatMap((file) => readLabelled(file));
  print(`Reading ${set.length} labelled texts of ${files.length} files by the rules`);
  for (const field of CLAIMED) {
    const { precision, recall, wanted, otherwise } = quality(field, textsFor(field, set));
    print(
      `  ${field.padEnd(15)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  of ${wanted}${
        misses && otherwise.length > 0 ? `: ${otherwise.join(' ')}` : ''
      }`,
    );
  }
}
