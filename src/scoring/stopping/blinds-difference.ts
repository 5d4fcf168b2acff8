import { anytimeHalfWidth } from '../statistics/anytime.ts';
import { type ClusteredMean, clusteredMean, clusterSums } from '../statistics/clustered-mean.ts';

/** What a session came to, of which a batch may be looked at before it is over. */
export interface SessionOutcome {
  readonly condition: string;
  /** Of its batch, from 1 (see observations.ts). */
  readonly observation: number;
  /** What it depends on, and shares with others: a cluster is what counts (spec of winnings, 4.1). */
  readonly cluster: string;
  /** Played at the table, whoever was dealt in. */
  readonly hands: number;
  /** Big blinds won by player, the luck of the board taken out; null where a hand does not tell it. */
  readonly bigBlinds: ReadonlyMap<string, number> | null;
}

export type Pair = readonly [a: string, b: string];

/** Big blinds that one won more than the other for every 100 hands of their table. */
export interface BlindsDifference extends ClusteredMean {
  readonly a: string;
  readonly b: string;
  /** Of the interval that holds however often somebody looks; null where none can be given. */
  readonly halfWidth: number | null;
}

/**
 * The difference of two players who sat in the same sessions, by clusters: 100 x (big blinds of a less
 * those of b) over the hands of the table. Hands of the table and not those dealt in, of which whoever is
 * out has fewer: so it is one ratio, and its sign is that of the big blinds.
 * @param sessions of one condition
 * @param alpha what the interval may err, 0.05 over the number of pairs that are looked at
 */
export function blindsDifference(
  sessions: readonly SessionOutcome[],
  [a, b]: Pair,
  alpha: number,
): BlindsDifference {
  if (sessions.some(({ bigBlinds }) => bigBlinds === null)) {
    return { a, b, mean: null, clusters: 0, se: null, interval: null, halfWidth: null };
  }
  const sums = clusterSums(sessions, ({ cluster, hands, bigBlinds }) => ({
    cluster,
    total: 100 * ((bigBlinds?.get(a) ?? 0) - (bigBlinds?.get(b) ?? 0)),
    size: hands,
  }));
  const found = clusteredMean(sums);
  return { a, b, ...found, halfWidth: anytimeHalfWidth(found, alpha) };
}

/** Whether the interval leaves out 0. */
export function isDecided({
  mean,
  halfWidth,
}: Pick<BlindsDifference, 'mean' | 'halfWidth'>): boolean {
  return mean !== null && halfWidth !== null && Math.abs(mean) > halfWidth;
}

/** Every two of them once, in their order. */
export function everyPair(players: readonly string[]): readonly Pair[] {
  return players.flatMap((a, at) => players.slice(at + 1).map((b): Pair => [a, b]));
}

/** What all intervals together may err. */
const ALPHA = 0.05;

/** What each of so many intervals may err, so that all of them hold at once (spec of winnings, 5.2). */
export function alphaOfEach(pairs: readonly Pair[]): number {
  return ALPHA / Math.max(1, pairs.length);
}
