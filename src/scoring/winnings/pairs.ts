import { anytimeHalfWidth } from '../statistics/anytime.ts';
import {
  type ClusteredMean,
  clusteredMean,
  clusterSums,
  pOfZero,
} from '../statistics/clustered-mean.ts';
import { holm } from '../statistics/holm.ts';
import { type Figure, type WonSession, wonBy } from './seat-winnings.ts';

/** How many chips a session one player won more than another, in the sessions of both. */
export interface PairDifference extends ClusteredMean {
  readonly a: string;
  readonly b: string;
  /** For whoever looks after every session; null below ten clusters. */
  readonly anytime: [low: number, high: number] | null;
  /** That they win alike, two-sided; null from a single cluster. */
  readonly p: number | null;
  /** The same corrected for all pairs (Holm). */
  readonly holm: number | null;
}

/** The best and the worst rank that a player may have, by the pairs that are told apart. */
export type RankInterval = [best: number, worst: number];

export interface PairTable {
  readonly pairs: readonly PairDifference[];
  readonly ranks: ReadonlyMap<string, RankInterval>;
}

/** Below it two players are told apart. */
export const TOLD_APART = 0.05;

/** Every two players, the earlier one first, and the ranks that follow (spec of winnings, 5.1). */
export function pairTable(
  players: readonly string[],
  sessions: readonly WonSession[],
  figure: Figure,
): PairTable {
  const means = players.flatMap((a, at) =>
    players.slice(at + 1).map((b) => ({ a, b, ...difference(a, b, sessions, figure) })),
  );
  const tests = means.map(pOfZero);
  const corrected = holm(tests);
  const pairs = means.map((pair, at) => ({
    ...pair,
    anytime: anytimeInterval(pair),
    p: tests[at] ?? null,
    holm: corrected[at] ?? null,
  }));
  return {
    pairs,
    ranks: new Map(players.map((player) => [player, rankOf(player, players, pairs)])),
  };
}

function difference(
  a: string,
  b: string,
  sessions: readonly WonSession[],
  figure: Figure,
): ClusteredMean {
  const both = sessions.flatMap(({ cluster, seats }) => {
    const [first, second] = [a, b].map((player) => seats.find((seat) => seat.player === player));
    if (first === undefined || second === undefined) return [];
    const total = wonBy(first, figure).chips - wonBy(second, figure).chips;
    return [{ cluster, total, size: 1 }];
  });
  return clusteredMean(clusterSums(both, (session) => session));
}

function anytimeInterval(pair: ClusteredMean): [number, number] | null {
  const half = anytimeHalfWidth(pair);
  return half === null || pair.mean === null ? null : [pair.mean - half, pair.mean + half];
}

function rankOf(
  player: string,
  players: readonly string[],
  pairs: readonly PairDifference[],
): RankInterval {
  let better = 0;
  let worse = 0;
  for (const { a, b, mean, holm: p } of pairs) {
    if (p === null || p >= TOLD_APART || (a !== player && b !== player)) continue;
    if ((mean ?? 0) > 0 === (a === player)) worse += 1;
    else better += 1;
  }
  return [1 + better, players.length - worse];
}
