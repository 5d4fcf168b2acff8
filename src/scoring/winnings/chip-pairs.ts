import { DEFAULT_ALPHA, DEFAULT_POWER, observationsNeeded } from '../statistics/t-power.ts';
import { eachAlone } from './clusters.ts';
import type { ConditionWinnings } from './condition-winnings.ts';
import { type PairDifference, pairTable, TOLD_APART } from './pairs.ts';
import type { WonSession } from './seat-winnings.ts';

/** Two players of a condition by the figure that they are compared by. */
export interface ChipPair extends PairDifference {
  readonly condition: string;
  /** Raw where the luck of a hand is not known. */
  readonly figure: 'weighted' | 'raw';
  /** By Holm over all pairs of the condition. */
  readonly toldApart: boolean;
  /**
   * About how many sessions a t test takes to find a difference of this size four times in five; null
   * where nothing tells, or no number is enough.
   */
  readonly sessionsNeeded: number | null;
  /**
   * Whether that number takes sessions as independent: of a single cluster, which has no error of its
   * own.
   */
  readonly asIfIndependent: boolean;
}

/**
 * Every two players of a condition, in the order of the configuration.
 * @param sessions those that the winnings are of
 */
export function chipPairs(
  condition: string,
  winnings: ConditionWinnings,
  sessions: readonly WonSession[],
): readonly ChipPair[] {
  const figure = winnings.pairs.weighted === null ? 'raw' : 'weighted';
  const { pairs } = winnings.pairs.weighted ?? winnings.pairs.raw;
  const isSingle = pairs.every(({ clusters }) => clusters < 2);
  const spreads = isSingle
    ? pairTable([...winnings.players.keys()], eachAlone(sessions), figure).pairs
    : pairs;
  return pairs.map((pair, at) => ({
    condition,
    figure,
    ...pair,
    toldApart: pair.holm !== null && pair.holm < TOLD_APART,
    sessionsNeeded: sessionsNeeded(spreads[at] ?? pair, sessions.length),
    asIfIndependent: isSingle,
  }));
}

function sessionsNeeded({ mean, se, clusters }: PairDifference, sessions: number): number | null {
  if (mean === null || mean === 0 || se === null || se === 0) return null;
  const deviation = se * Math.sqrt(clusters);
  const size = { alpha: DEFAULT_ALPHA, power: DEFAULT_POWER };
  const needed = observationsNeeded(mean / deviation, size);
  return needed === null ? null : Math.ceil((needed * sessions) / clusters);
}
