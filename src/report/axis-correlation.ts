import { BOOTSTRAP_SEED, bootstrapMean, type Interval } from '../scoring/statistics/bootstrap.ts';
import { holm } from '../scoring/statistics/holm.ts';
import { NumpyRandom } from '../scoring/statistics/numpy-random.ts';
import { midRanks } from '../scoring/statistics/ranks.ts';
import { mean } from '../scoring/statistics/sample.ts';
import { type Spearman, spearman } from '../scoring/statistics/spearman.ts';
import { type AxisName, axisNameSchema, type Profile } from '../shared/records/profile.ts';
import { isObserved } from './observed-axis.ts';

/** A player's axes as one figure (paper, G.4). */
export interface MeanAxis {
  readonly player: string;
  readonly condition: string;
  /** Over the axes with data, unweighted, 0..1; null without one. */
  readonly mean: number | null;
  /** How many those are: of another player other ones, so that these means have no order. */
  readonly axes: number;
  /** 95 % bootstrap interval over the axes with data. */
  readonly interval: Interval | null;
  /** Over all nine, as the paper has it; null without a score. */
  readonly asPublished: number | null;
  /** Over the axes of which every player of the condition has data; null where they are too few for a rank. */
  readonly commonMean: number | null;
  /**
   * 1 is the highest within the condition by that mean; equals share the mean of their ranks. Null where
   * fewer than {@link MINIMUM_COMMON_AXES} axes are common.
   */
  readonly rank: number | null;
  /** The same of the chips won. */
  readonly chipRank: number;
}

/** A rank by fewer would be one by which axes are missing: low ones are missing first. */
export const MINIMUM_COMMON_AXES = 5;

/** Whether players that score higher win more, under one condition. */
export interface AxisCorrelation {
  readonly condition: string;
  readonly players: number;
  /** Of the mean over common axes with the chips won; null where it is not defined, or they are too few. */
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
    const common = commonMeans(inOrder);
    const ranks = common === null ? null : ranksFromHighest(common);
    const chipRanks = ranksFromHighest(inOrder.map(({ style }) => style.chipDelta));
    return inOrder.map((profile, at) => {
      const observed = axisNameSchema.options.flatMap((axis) => observedScore(profile, axis) ?? []);
      return {
        player: profile.player,
        condition: profile.condition,
        mean: mean(observed),
        axes: observed.length,
        interval: bootstrapMean(observed, random),
        asPublished: mean(scoresOf(profile)),
        commonMean: common?.[at] ?? null,
        rank: ranks?.[at] ?? null,
        chipRank: chipRanks[at] ?? 0,
      };
    });
  });
}

export function axisCorrelations(profiles: readonly Profile[]): readonly AxisCorrelation[] {
  return byCondition(profiles).map((own) => {
    const chips = own.map(({ style }) => style.chipDelta);
    const found = axisNameSchema.options.map((axis) => {
      const scores = own.map((profile) => observedScore(profile, axis));
      return scores.includes(null) ? null : spearman(scores as number[], chips);
    });
    const adjusted = holm(found.map((each) => each?.p ?? null));
    const common = commonMeans(own);
    return {
      condition: own[0]?.condition ?? '',
      players: own.length,
      mean: common === null ? null : spearman(common, chips),
      axes: axisNameSchema.options.map((axis, at) => ({
        axis,
        correlation: found[at] ?? null,
        adjustedP: adjusted[at] ?? null,
      })),
    };
  });
}

/** Null where the score is what the formula says without an observation. */
function observedScore(profile: Profile, axis: AxisName): number | null {
  return isObserved(profile, axis) ? (profile.axes[axis]?.score ?? null) : null;
}

/** Means over the axes that all of the players have; null where they are too few. */
function commonMeans(profiles: readonly Profile[]): readonly number[] | null {
  const common = axisNameSchema.options.filter((axis) =>
    profiles.every((profile) => observedScore(profile, axis) !== null),
  );
  if (common.length < MINIMUM_COMMON_AXES) return null;
  return profiles.map(
    (profile) => mean(common.flatMap((axis) => observedScore(profile, axis) ?? [])) ?? 0,
  );
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
