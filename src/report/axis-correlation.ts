import { BOOTSTRAP_SEED, bootstrapMean, type Interval } from '../scoring/statistics/bootstrap.ts';
import { holm } from '../scoring/statistics/holm.ts';
import { NumpyRandom } from '../scoring/statistics/numpy-random.ts';
import { midRanks } from '../scoring/statistics/ranks.ts';
import { mean } from '../scoring/statistics/sample.ts';
import { type Spearman, spearman } from '../scoring/statistics/spearman.ts';
import { type AxisName, axisNameSchema, type Profile } from '../shared/records/profile.ts';

/** A player's nine axes as one figure (paper, G.4). */
export interface MeanAxis {
  readonly player: string;
  readonly condition: string;
  /** Unweighted, 0..1; null without a score. */
  readonly mean: number | null;
  /** 95 % bootstrap interval over the axes. */
  readonly interval: Interval | null;
  /** 1 is the highest within the condition; equals share the mean of their ranks. */
  readonly rank: number;
  /** The same of the chips won. */
  readonly chipRank: number;
}

/** Whether players that score higher win more, under one condition. */
export interface AxisCorrelation {
  readonly condition: string;
  readonly players: number;
  /** Of the mean of all axes with the chips won; null where it is not defined. */
  readonly mean: Spearman | null;
  readonly axes: readonly {
    readonly axis: AxisName;
    readonly correlation: Spearman | null;
    /** Corrected (Holm) for the nine axes that are looked at; null without a correlation. */
    readonly adjustedP: number | null;
  }[];
}

/** @param players ids in roster order: one generator goes through all of a condition */
export function meanAxes(
  profiles: readonly Profile[],
  players: readonly string[],
): readonly MeanAxis[] {
  return byCondition(profiles).flatMap((own) => {
    const random = new NumpyRandom(BOOTSTRAP_SEED);
    const inOrder = [...own].sort((a, b) => players.indexOf(a.player) - players.indexOf(b.player));
    const scores = inOrder.map(scoresOf);
    const ranks = ranksFromHighest(scores.map((each) => mean(each) ?? 0));
    const chipRanks = ranksFromHighest(inOrder.map(({ style }) => style.chipDelta));
    return inOrder.map(({ player, condition }, at) => ({
      player,
      condition,
      mean: mean(scores[at] ?? []),
      interval: bootstrapMean(scores[at] ?? [], random),
      rank: ranks[at] ?? 0,
      chipRank: chipRanks[at] ?? 0,
    }));
  });
}

export function axisCorrelations(profiles: readonly Profile[]): readonly AxisCorrelation[] {
  return byCondition(profiles).map((own) => {
    const chips = own.map(({ style }) => style.chipDelta);
    const found = axisNameSchema.options.map((axis) => {
      const scores = own.map(({ axes }) => axes[axis]?.score ?? null);
      return scores.includes(null) ? null : spearman(scores as number[], chips);
    });
    const adjusted = holm(found.map((each) => each?.p ?? null));
    return {
      condition: own[0]?.condition ?? '',
      players: own.length,
      mean: spearman(
        own.map((profile) => mean(scoresOf(profile)) ?? 0),
        chips,
      ),
      axes: axisNameSchema.options.map((axis, at) => ({
        axis,
        correlation: found[at] ?? null,
        adjustedP: adjusted[at] ?? null,
      })),
    };
  });
}

function scoresOf({ axes }: Profile): readonly number[] {
  return axisNameSchema.options.flatMap((axis) => axes[axis]?.score ?? []);
}

function byCondition(profiles: readonly Profile[]): readonly (readonly Profile[])[] {
  const conditions = [...new Set(profiles.map(({ condition }) => condition))].sort();
  return conditions.map((condition) =>
    profiles.filter((profile) => profile.condition === condition),
  );
}

function ranksFromHighest(values: readonly number[]): readonly number[] {
  return midRanks(values.map((value) => -value)).ranks;
}
