import type { ClusteredMean } from '../statistics/clustered-mean.ts';
import { observationsNeeded, type TestSize } from '../statistics/t-power.ts';
import { blindsDifference, type SessionOutcome } from '../stopping/blinds-difference.ts';
import { meanWinnings } from '../winnings/condition-winnings.ts';
import { pairTable } from '../winnings/pairs.ts';
import type { WonSession } from '../winnings/seat-winnings.ts';
import type { Effect } from './effect.ts';

/** Sessions of a condition with what was won in them, the luck of the board out. */
export interface WonTable {
  readonly won: readonly WonSession[];
  /** The same by big blinds and hands of the table. */
  readonly outcomes: readonly SessionOutcome[];
}

/** How far apart clusters lie, and how many sessions make one. */
export interface Spread {
  readonly clusters: number;
  readonly sessionsEach: number;
  /** Of a cluster's mean, in the effect's unit; null below two clusters, or where all are alike. */
  readonly deviation: number | null;
}

/** Of one player against zero or of two against each other; null where the luck of a hand is not known. */
export function weightedSpread(
  { won, outcomes }: WonTable,
  players: readonly string[],
  unit: Effect['unit'],
): Spread | null {
  if (won.some(({ seats }) => seats.some(({ weighted }) => weighted === null))) return null;
  const found = meanOf({ won, outcomes }, players, unit);
  if (found === undefined) return null;
  const { clusters, se } = found;
  return {
    clusters,
    sessionsEach: clusters === 0 ? 1 : won.length / clusters,
    deviation: se === null || se === 0 ? null : se * Math.sqrt(clusters),
  };
}

function meanOf(
  { won, outcomes }: WonTable,
  [a = '', b]: readonly string[],
  unit: Effect['unit'],
): ClusteredMean | undefined {
  if (b === undefined) {
    const { chips, bb100 } = meanWinnings(a, won, 'weighted');
    return unit === 'chips' ? chips : bb100;
  }
  if (unit === 'bb/100') return blindsDifference(outcomes, [a, b], 1);
  return pairTable([a, b], won, 'weighted').pairs[0];
}

/** Sessions that it takes to see an effect at this spread; null without a spread, or beyond any number. */
export function sessionsToSee(
  { deviation, sessionsEach }: Pick<Spread, 'deviation' | 'sessionsEach'>,
  { size }: Pick<Effect, 'size'>,
  test: TestSize,
): number | null {
  if (deviation === null) return null;
  const needed = observationsNeeded(size / deviation, test);
  return needed === null ? null : Math.ceil(needed * sessionsEach);
}
