import type { SessionRecords } from '../records/session-records.ts';
import type { SeatWinnings } from './seat-winnings.ts';

type Won = readonly SeatWinnings[] | null;

/**
 * The same sessions, each finished one with what its seats won: worked out once for all that count it.
 * @param wonIn null where nobody can say
 */
export async function* withWinnings(
  sessions: AsyncIterable<SessionRecords>,
  wonIn: (records: SessionRecords) => Won | Promise<Won>,
): AsyncGenerator<SessionRecords, void, undefined> {
  for await (const records of sessions) {
    const isOpen = records.session.status !== 'finished';
    yield isOpen || records.winnings != null
      ? records
      : { ...records, winnings: await wonIn(records) };
  }
}
