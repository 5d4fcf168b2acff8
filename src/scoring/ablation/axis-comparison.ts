import { z } from 'zod';
import { type AxisScore, axisNameSchema, axisScoreSchema } from '../../shared/records/profile.ts';
import { holm } from '../statistics/holm.ts';
import { comparePairs, pairedComparisonSchema } from './paired-comparison.ts';
import type { RunScores } from './run-axes.ts';

/** Fewer runs than this cannot be told from chance by any test. */
export const MINIMUM_PAIRED_RUNS = 2;

const axisScore = axisScoreSchema.pick({ score: true, confidence: true });

/** One axis of one player under two conditions. */
export const axisComparisonSchema = z.strictObject({
  axis: axisNameSchema,
  /** Over all finished sessions of the condition; null without any. */
  baseline: axisScore.nullable(),
  other: axisScore.nullable(),
  /** Of these two scores, the other minus the baseline. */
  difference: z.number().nullable(),
  /** Of the scores that each run has alone; null below two runs that are whole on both sides. */
  runs: pairedComparisonSchema
    .extend({
      /** p of the paired t test, adjusted by Holm over the nine axes; null where there is none. */
      holmP: z.number().nullable(),
      /** Pairs in which a score rests on fewer observations than the paper asks for. */
      lowConfidence: z.int().min(0),
    })
    .nullable(),
});
export type AxisComparison = z.infer<typeof axisComparisonSchema>;

export interface RunPair {
  readonly baseline: RunScores;
  readonly other: RunScores;
}

type Axes = Readonly<Partial<Record<string, AxisScore>>>;

/** The nine axes; the paired tests are one family, over which Holm adjusts (metrics, statistics). */
export function compareAxes(
  baseline: Axes | null,
  other: Axes | null,
  runs: readonly RunPair[],
): readonly AxisComparison[] {
  const tested = runs.length >= MINIMUM_PAIRED_RUNS;
  const compared = axisNameSchema.options.map((axis) => {
    const pairs = runs.map((pair) => ({ baseline: pair.baseline[axis], other: pair.other[axis] }));
    return {
      axis,
      ofRuns: comparePairs(
        pairs.map((pair) => ({ baseline: pair.baseline.score, other: pair.other.score })),
      ),
      lowConfidence: pairs.filter((pair) =>
        [pair.baseline, pair.other].some(({ confidence }) => confidence === 'low'),
      ).length,
    };
  });
  const adjusted = holm(compared.map(({ ofRuns }) => ofRuns.t?.p ?? null));
  return compared.map(({ axis, ofRuns, lowConfidence }, at) => {
    const [one, two] = [scoreOf(baseline?.[axis]), scoreOf(other?.[axis])];
    return {
      axis,
      baseline: one,
      other: two,
      difference: one === null || two === null ? null : two.score - one.score,
      runs: tested ? { ...ofRuns, holmP: adjusted[at] ?? null, lowConfidence } : null,
    };
  });
}

function scoreOf(score: AxisScore | undefined) {
  return score === undefined ? null : { score: score.score, confidence: score.confidence };
}
