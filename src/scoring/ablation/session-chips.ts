import type { SessionLine } from '../../archive/export/lines.ts';
import type { SessionRecords } from '../records/session-records.ts';

/** Chips that a player won or lost in a session, as paid and with all-in pots paid by equity. */
export interface PlayerChips {
  readonly chips: number;
  /** Null where a hand's record does not have it. */
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
  readonly players: ReadonlyMap<string, PlayerChips>;
}

export function sessionChips({ session, hands }: SessionRecords): SessionChips {
  const { runId, index, condition, status, seed } = session;
  const adjusted = new Map<string, number | null>();
  for (const hand of hands) {
    if (hand.status !== 'completed') continue;
    for (const { player, allInAdjusted } of hand.seats) {
      const sum = adjusted.get(player) === undefined ? 0 : (adjusted.get(player) ?? null);
      adjusted.set(player, sum === null || allInAdjusted === null ? null : sum + allInAdjusted);
    }
  }
  const players = session.seats.flatMap(({ player, delta }) =>
    delta === null
      ? []
      : [[player, { chips: delta, allInAdjusted: adjusted.get(player) ?? null }] as const],
  );
  return {
    run: sharedRun(runId, condition),
    index,
    condition,
    status,
    seed,
    players: new Map(players),
  };
}

/** Ids of runs end with their condition (see ids.ts); what stands before it they share. */
export function sharedRun(runId: string, condition: string): string {
  const ending = `-${condition}`;
  return runId.endsWith(ending) ? runId.slice(0, -ending.length) : runId;
}
