import type { SessionRecords } from '../records/session-records.ts';
import { rawWinnings, seatWinnings } from './seat-winnings.ts';

export interface LuckContext {
  /** Of the batch. */
  readonly bigBlindAnte: boolean;
  /** False: raw chips alone, which spares some milliseconds a hand where nothing is stored ready. */
  readonly luck?: boolean;
}

/** The same sessions, each finished one with what its seats won: worked out once for all that count it. */
export async function* withWinnings(
  sessions: AsyncIterable<SessionRecords>,
  { bigBlindAnte, luck = true }: LuckContext,
): AsyncGenerator<SessionRecords, void, undefined> {
  for await (const records of sessions) {
    const isOpen = records.session.status !== 'finished';
    if (isOpen || records.winnings != null) {
      yield records;
      continue;
    }
    const won = luck ? seatWinnings(records, bigBlindAnte) : rawWinnings(records);
    yield { ...records, winnings: [...won] };
  }
}
