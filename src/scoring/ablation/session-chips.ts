import type { SessionLine } from '../../archive/export/lines.ts';
import type { SessionRecords } from '../records/session-records.ts';
import type { ClusterOf } from '../winnings/clusters.ts';

/** Chips that a player won or lost in a session: as paid, and with less luck in them. */
export interface PlayerChips {
  readonly chips: number;
  /** Without the luck of the board; null where it is not known. */
  readonly weighted: number | null;
  /** With all-in pots paid by equity; null where a hand's record does not have it. */
  readonly allInAdjusted: number | null;
}

/** What is kept of a session for a comparison of conditions: a batch may have many thousands. */
export interface SessionChips {
  /** The run without its condition: the same for runs that share their decks. */
  readonly run: string;
  readonly index: number;
  readonly condition: string;
  readonly status: SessionLine['status'];
  /** Null: nobody knows. */
  readonly seed: string | null;
  /** The same for sessions that are one observation under their condition. */
  readonly cluster: string;
  readonly players: ReadonlyMap<string, PlayerChips>;
}

export function sessionChips(
  { session, hands, winnings }: SessionRecords,
  clusterOf: ClusterOf,
): SessionChips {
  const { runId, index, condition, status, seed } = session;
  const adjusted = new Map<string, number | null>();
  for (const hand of hands) {
    if (hand.status !== 'completed') continue;
    for (const { player, allInAdjusted } of hand.seats) {
      const sum = adjusted.get(player) === undefined ? 0 : (adjusted.get(player) ?? null);
      adjusted.set(player, sum === null || allInAdjusted === null ? null : sum + allInAdjusted);
    }
  }
  const weighted = new Map(winnings?.map((seat) => [seat.player, seat.weighted?.chips ?? null]));
  const players = session.seats.flatMap(({ player, delta }) =>
    delta === null
      ? []
      : [
          [
            player,
            {
              chips: delta,
              weighted: weighted.get(player) ?? null,
              allInAdjusted: adjusted.get(player) ?? null,
            },
          ] as const,
        ],
  );
  return {
    run: sharedRun(runId, condition),
    index,
    condition,
    status,
    seed,
    cluster: clusterOf(session),
    players: new Map(players),
  };
}

/** Ids of runs end with their condition (see ids.ts); what stands before it they share. */
export function sharedRun(runId: string, condition: string): string {
  const ending = `-${condition}`;
  return runId.endsWith(ending) ? runId.slice(0, -ending.length) : runId;
}
