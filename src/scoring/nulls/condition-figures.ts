import type { AxisFigures } from '../../shared/records/axis-figures.ts';
import { holm } from '../statistics/holm.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import type { Permutation } from './axis-sample.ts';
import { betSizingCeiling, positionalCeiling } from './ceiling.ts';
import type { ConditionSessions } from './condition-sessions.ts';
import { intervalAround, standardErrors } from './intervals.ts';
import { type AgainstNull, againstNull, NO_NULL } from './null-distribution.ts';
import { observedAxes } from './observed-axes.ts';
import { type PlayerSample, SAMPLED_AXES, type SampledAxis } from './player-sample.ts';

export interface FigureOptions {
  /** Without them nulls, excesses, p values and ceilings are left out. */
  readonly nulls: boolean;
  /** Lets others use the process: a large batch takes minutes. */
  readonly pause: () => Promise<void>;
}

export type FiguresByAxis = Readonly<Record<SampledAxis, AxisFigures>>;

/** What stands beside the scores of a condition's players, in the order of the samples. */
export async function conditionFigures(
  samples: readonly PlayerSample[],
  sessions: ConditionSessions,
  { nulls, pause }: FigureOptions,
): Promise<readonly FiguresByAxis[]> {
  const [first] = samples;
  if (first === undefined) return [];
  const observed = observedAxes(samples);
  const random = seededRandom(first.condition, 'sessions');
  const errors = await standardErrors(samples, sessions, random, pause);
  const all: FiguresByAxis[] = [];
  for (const [place, sample] of samples.entries()) {
    const others = observed.filter((_, other) => other !== place).map(({ slope }) => slope);
    const { scores, data } = observed[place] as (typeof observed)[number];
    const figures = {} as Record<SampledAxis, AxisFigures>;
    for (const axis of SAMPLED_AXES) {
      await pause();
      const spread = errors?.[place]?.[axis];
      const interval =
        data[axis] && spread !== undefined ? intervalAround(scores[axis], spread, sessions) : null;
      figures[axis] = {
        data: data[axis],
        interval,
        ...(nulls
          ? {
              ...(data[axis] ? nullOf(sample, axis, scores[axis], others) : NO_NULL),
              pHolm: null,
              ceiling: data[axis] ? ceilingOf(sample, axis) : null,
            }
          : {}),
      };
    }
    all.push(nulls ? adjusted(figures) : figures);
  }
  return all;
}

function nullOf(
  sample: PlayerSample,
  axis: SampledAxis,
  score: number,
  others: readonly (number | null)[],
): AgainstNull {
  const permutation = permutationOf(sample, axis, others);
  if (permutation === null) return NO_NULL;
  const { player, condition } = sample;
  return againstNull(score, permutation, seededRandom(player, condition, axis));
}

/** @param others observed slopes of the other players of the condition */
export function permutationOf(
  sample: PlayerSample,
  axis: SampledAxis,
  others: readonly (number | null)[],
): Permutation | null {
  switch (axis) {
    case 'M2':
      return sample.bluffs.permutation();
    case 'M3':
      return sample.opponents.permutation();
    case 'M4':
      return sample.composure.permutation();
    case 'M5':
      return sample.adaptability.permutation(others);
    case 'M6':
      return sample.predictions.permutation();
    case 'M8':
      return sample.facts.permutation();
    case 'M9':
      return sample.positions.permutation();
    // M1's sizes permuted across types lie at the score for every player, and M7 has no zero ability.
    case 'M1':
    case 'M7':
      return null;
  }
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
