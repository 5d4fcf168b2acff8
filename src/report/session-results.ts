import type { SessionRecords } from '../scoring/records/session-records.ts';

/** What every player won in one finished session. */
export interface SessionResult {
  readonly sessionId: string;
  readonly runId: string;
  readonly condition: string;
  /** 1-based, within its run. */
  readonly index: number;
  readonly handsPlayed: number;
  /** Chips won or lost, by player. */
  readonly deltas: Readonly<Record<string, number>>;
}

export function sessionResult({ session, hands }: SessionRecords): SessionResult {
  const { _id, runId, condition, index, seats } = session;
  return {
    sessionId: _id,
    runId,
    condition,
    index,
    handsPlayed: hands.length,
    deltas: Object.fromEntries(seats.map(({ player, delta }) => [player, delta ?? 0])),
  };
}
