import {
  type ClusteredMean,
  clusteredMean,
  clusterSums,
  pOfZero,
} from '../statistics/clustered-mean.ts';
import { holm } from '../statistics/holm.ts';
import { handsOf, ratesOf, type TableResult } from './table-result.ts';

/** By how much one player won more than another at the tables of both, in bb for 100 hands of the table. */
export interface PairMeeting extends ClusteredMean {
  readonly a: string;
  readonly b: string;
  readonly sessions: number;
  /** That they win alike, two-sided; null from a single cluster. */
  readonly p: number | null;
  /** The same corrected for all pairs that met (Holm). */
  readonly holm: number | null;
}

/**
 * Every two players that met, the earlier name first. Who never sat at one table has no line: a chain
 * of others compares them in the ratings, and this table is of what was played.
 */
export function pairMeetings(
  players: readonly string[],
  tables: readonly TableResult[],
): readonly PairMeeting[] {
  const sorted = [...players].sort();
  const rates = tables.map((table) => ({
    cluster: table.cluster,
    hands: handsOf(table),
    won: ratesOf(table),
  }));
  const met = sorted.flatMap((a, at) =>
    sorted.slice(at + 1).flatMap((b) => {
      const both = rates.flatMap(({ cluster, hands, won }) => {
        const [first, second] = [won.get(a), won.get(b)];
        if (first === undefined || second === undefined || hands === 0) return [];
        return [{ cluster, total: hands * (first - second), size: hands }];
      });
      if (both.length === 0) return [];
      return [{ a, b, sessions: both.length, ...clusteredMean(clusterSums(both, (each) => each)) }];
    }),
  );
  const tests = met.map(pOfZero);
  const corrected = holm(tests);
  return met.map((pair, at) => ({ ...pair, p: tests[at] ?? null, holm: corrected[at] ?? null }));
}
