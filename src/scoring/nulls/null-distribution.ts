import type { AxisFigures, NullDistribution } from '../../shared/records/axis-figures.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { ascending, mean, percentile, sampleDeviation } from '../statistics/sample.ts';
import type { Permutation } from './axis-sample.ts';

export const NULL_PERMUTATIONS = 200;
/** Scores closer than this are equal: sums in another order differ in their last digits. */
export const SAME_SCORE = 1e-12;
const BAND_PERCENTILES = [2.5, 97.5] as const;

/** How a score stands to its null. */
export type AgainstNull = Required<Pick<AxisFigures, 'null' | 'excess' | 'p'>>;

export const NO_NULL: AgainstNull = { null: null, excess: null, p: null };

/** The axis of a player whose permuted column says nothing, and what the player has beyond it. */
export function againstNull(
  score: number,
  permutation: Permutation,
  random: NumpyRandom,
  permutations = NULL_PERMUTATIONS,
): AgainstNull {
  const scores = Array.from({ length: permutations }, () => {
    permutation.permute(random);
    return permutation.score();
  });
  const sorted = ascending(scores);
  const [least, most] = [sorted[0] as number, sorted.at(-1) as number];
  if (most - least <= SAME_SCORE) return NO_NULL;
  const { kind, tail } = permutation;
  const centre = mean(scores) as number;
  const sd = sampleDeviation(scores) as number;
  const [low, high] = BAND_PERCENTILES.map((percent) => percentile(sorted, percent)) as [
    number,
    number,
  ];
  const z = (score - centre) / sd;
  const distribution: NullDistribution = {
    kind,
    mean: centre,
    sd,
    low,
    high,
    z,
    permutations,
    tail,
  };
  return {
    null: distribution,
    excess: excessOver(score, distribution),
    p: (1 + scores.filter((each) => isAsFar(each, score, tail)).length) / (permutations + 1),
  };
}

/**
 * As kappa: 0 is chance, 1 the formula's best. Under the null of a lower tail the player is the best
 * there can be: 0 is no sign of a lack, -1 all there can be.
 */
function excessOver(score: number, { mean: centre, tail }: NullDistribution): number | null {
  const range = tail === 'lower' ? centre : 1 - centre;
  return range === 0 ? null : (score - centre) / range;
}

function isAsFar(drawn: number, score: number, tail: NullDistribution['tail']): boolean {
  return tail === 'lower' ? drawn <= score + SAME_SCORE : drawn >= score - SAME_SCORE;
}
