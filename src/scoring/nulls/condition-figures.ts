import type { AxisFigures } from '../../shared/records/axis-figures.ts';
import { holm } from '../statistics/holm.ts';
import { sum } from '../statistics/sample.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import { betSizingCeiling, positionalCeiling } from './ceiling.ts';
import type { ConditionSessions } from './condition-sessions.ts';
import { intervalAround, standardErrors } from './intervals.ts';
import { NO_NULL } from './null-distribution.ts';
import { nullAnswers } from './null-threads.ts';
import { observedAxes } from './observed-axes.ts';
import { permutedColumns } from './permuted-column.ts';
import { type PlayerSample, SAMPLED_AXES, type SampledAxis } from './player-sample.ts';

export interface FigureOptions {
  /** Without them nulls, excesses, p values and ceilings are left out. */
  readonly nulls: boolean;
  /** Lets others use the process: a large batch takes minutes. */
  readonly pause: () => Promise<void>;
  /** That may be used for nulls; 1 where it is left out. */
  readonly cores?: number;
}

export type FiguresByAxis = Readonly<Record<SampledAxis, AxisFigures>>;

/** What stands beside the scores of a condition's players, in the order of the samples. */
export async function conditionFigures(
  samples: readonly PlayerSample[],
  sessions: ConditionSessions,
  { nulls, pause, cores = 1 }: FigureOptions,
): Promise<readonly FiguresByAxis[]> {
  const [first] = samples;
  if (first === undefined) return [];
  const observed = observedAxes(samples);
  const random = seededRandom(first.condition, 'sessions');
  const errors = await standardErrors(samples, sessions, random, pause);
  const answers = nullAnswers(isLarge(samples) ? cores : 1, pause);
  try {
    return await Promise.all(
      samples.map(async (sample, place) => {
        const others = observed.filter((_, other) => other !== place).map(({ slope }) => slope);
        const { scores, data } = observed[place] as (typeof observed)[number];
        const figures = await Promise.all(
          SAMPLED_AXES.map(async (axis): Promise<AxisFigures> => {
            const spread = errors?.[place]?.[axis];
            const interval =
              data[axis] && spread !== undefined
                ? intervalAround(scores[axis], spread, sessions)
                : null;
            if (!nulls) return { data: data[axis], interval };
            const { player, condition } = sample;
            const against = await answers.ask(() => {
              const permuted = data[axis] ? permutedColumns(sample, axis, others) : null;
              return permuted === null
                ? null
                : { player, condition, score: scores[axis], permuted };
            });
            const ceiling = data[axis] ? ceilingOf(sample, axis) : null;
            return { data: data[axis], interval, ...(against ?? NO_NULL), pHolm: null, ceiling };
          }),
        );
        const byAxis = Object.fromEntries(SAMPLED_AXES.map((axis, at) => [axis, figures[at]]));
        return nulls ? adjusted(byAxis as FiguresByAxis) : (byAxis as FiguresByAxis);
      }),
    );
  } finally {
    await answers.close();
  }
}

/** Fewer are permuted sooner than threads are started. */
const FEWEST_HANDS_TO_SHARE = 5_000;

function isLarge(samples: readonly PlayerSample[]): boolean {
  return sum(samples.map(({ hands }) => hands.numbers.length)) >= FEWEST_HANDS_TO_SHARE;
}

function ceilingOf(sample: PlayerSample, axis: SampledAxis): number | null {
  const random = seededRandom(sample.player, sample.condition, axis, 'ceiling');
  if (axis === 'M1') return betSizingCeiling(sample.bets.sums.totals(), random);
  if (axis !== 'M9') return null;
  return positionalCeiling(sample.positions, sample.positions.sums.totals(), random);
}

function adjusted(figures: FiguresByAxis): FiguresByAxis {
  const axes = SAMPLED_AXES;
  const pValues = holm(axes.map((axis) => figures[axis].p ?? null));
  return Object.fromEntries(
    axes.map((axis, place) => [axis, { ...figures[axis], pHolm: pValues[place] ?? null }]),
  ) as FiguresByAxis;
}
