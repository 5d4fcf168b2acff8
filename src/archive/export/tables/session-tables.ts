import type { Session } from '../../../shared/records/session.ts';
import { type CsvTable, csvColumnsOf, csvTable } from './table.ts';

const sessionColumn = csvColumnsOf<Session>();

export const SESSIONS_TABLE: CsvTable<Session> = csvTable(
  'sessions.csv',
  'A session in a row.',
  (session) => [session],
  [
    sessionColumn('session_id', 'text', ({ _id }) => _id, 'id of the session'),
    sessionColumn('batch_id', 'text', ({ batchId }) => batchId, 'batch'),
    sessionColumn('run_id', 'text', ({ runId }) => runId, 'run'),
    sessionColumn('condition', 'text', ({ condition }) => condition, 'condition of its run'),
    sessionColumn('session_index', 'integer', ({ index }) => index, 'place in its run, from 1'),
    sessionColumn('status', 'text', ({ status }) => status, 'open, finished or parked'),
    sessionColumn(
      'hands_played',
      'integer',
      ({ handsPlayed }) => handsPlayed,
      'hands that are over',
    ),
    sessionColumn('started_at', 'time', ({ startedAt }) => startedAt, 'ISO 8601 in UTC'),
    sessionColumn('finished_at', 'time', ({ finishedAt }) => finishedAt, 'ISO 8601 in UTC'),
    sessionColumn(
      'parked_reason',
      'text',
      ({ parked }) => parked?.reason ?? null,
      'kind of reason',
    ),
    sessionColumn(
      'parked_message',
      'text',
      ({ parked }) => parked?.message ?? null,
      'why it stands still',
    ),
    sessionColumn('seed', 'text', ({ seed }) => seed, 'what its decks and seating follow from'),
  ],
);

type SeatRow = Session['seats'][number] & { readonly session: Session };

const seatColumn = csvColumnsOf<SeatRow>();

export const SEATS_TABLE: CsvTable<Session> = csvTable(
  'seats.csv',
  'A seat of a session in a row: who sat there, and how it ended.',
  (session): SeatRow[] => session.seats.map((seat) => ({ ...seat, session })),
  [
    seatColumn('session_id', 'text', ({ session }) => session._id, 'session'),
    seatColumn('run_id', 'text', ({ session }) => session.runId, 'run'),
    seatColumn('condition', 'text', ({ session }) => session.condition, 'condition of its run'),
    seatColumn('seat', 'integer', ({ seat }) => seat, 'from 0, clockwise'),
    seatColumn('player', 'text', ({ player }) => player, 'player id'),
    seatColumn('alias', 'text', ({ alias }) => alias, 'what the others saw'),
    seatColumn('start_stack_chips', 'integer', ({ startStack }) => startStack, 'at the start'),
    seatColumn('end_stack_chips', 'integer', ({ endStack }) => endStack, 'at the end'),
    seatColumn('delta_chips', 'integer', ({ delta }) => delta, 'won or lost'),
    seatColumn('place', 'integer', ({ place }) => place, 'finishing place, 1 is first'),
  ],
);
