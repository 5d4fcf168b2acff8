import { resolve } from 'node:path';
import { readExport } from '../../archive/export/read-export.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { exportedSessions } from '../records/exported-sessions.ts';
import { storedSessions } from '../records/stored-sessions.ts';
import { earlierSpread } from './earlier-spread.ts';
import { type Pace, paceOf } from './pace.ts';
import { type PowerQuestion, type PowerRow, powerTable } from './power-table.ts';
import { sessionsToSee } from './spread.ts';
import { wonTablesOfBatch, wonTablesOfExport } from './won-tables.ts';

/** With what so many sessions come to. */
export interface PricedRow extends PowerRow {
  /** US dollars; null where no price is known. */
  readonly usd: number | null;
  /** As fast as those were played that the pace is taken from. */
  readonly hours: number | null;
}

export interface PowerAnswer {
  /** The batch that variance, cost and pace are taken from; null: an export. */
  readonly from: string | null;
  readonly rows: readonly PricedRow[];
}

/**
 * Of a batch's own sessions; where they are too few, of the closest earlier batch of the store.
 * @throws UserError a player that is not there; nobody played, here or in a batch like it
 */
export async function powerOfBatch(
  store: ArenaStore,
  batch: Batch,
  question: PowerQuestion,
): Promise<PowerAnswer> {
  const own = await wonTablesOfBatch(store, batch);
  const isOwn = [...own.values()].some(({ won }) => won.length > 1);
  const earlier = isOwn ? null : await powerOfEarlier(store, batch, question);
  if (earlier !== null) return earlier;
  const rows = await powerTable(storedSessions(store, batch._id, 'hands'), question, own);
  return { from: batch._id, rows: priced(rows, await paceOf(store, batch._id)) };
}

async function powerOfEarlier(
  store: ArenaStore,
  { configuration }: Batch,
  { between, effect, alpha, power }: PowerQuestion,
): Promise<PowerAnswer | null> {
  const players = configuration.players.map(({ id }) => id);
  if (between?.some((id) => !players.includes(id))) return null;
  const earlier = await earlierSpread(store, configuration, between ?? 'players', effect.unit);
  if (earlier === null) return null;
  const { batch, deviation, pace } = earlier;
  const spread = { deviation, sessionsEach: 1 };
  const rows = configuration.conditions.flatMap(({ id: condition }) =>
    (between === null ? players.map((player) => [player]) : [between]).map(
      (compared): PowerRow => ({
        condition,
        players: compared,
        method: 'weighted',
        observations: 0,
        ...spread,
        sessions: sessionsToSee(spread, effect, { alpha, power }),
      }),
    ),
  );
  return { from: batch, rows: priced(rows, pace) };
}

/** The same out of the folder of an export alone, which tells no pace. @throws UserError */
export async function powerOfExport(
  directory: string,
  question: PowerQuestion,
): Promise<PowerAnswer> {
  const reader = await readExport(resolve(directory));
  const rows = await powerTable(
    exportedSessions(reader, 'hands'),
    question,
    await wonTablesOfExport(directory),
  );
  return { from: null, rows: priced(rows, { usd: null, hours: null }) };
}

function priced(rows: readonly PowerRow[], { usd, hours }: Pace): readonly PricedRow[] {
  const times = (sessions: number | null, each: number | null): number | null =>
    sessions === null || each === null ? null : sessions * each;
  return rows.map((row) => ({
    ...row,
    usd: times(row.sessions, usd),
    hours: times(row.sessions, hours),
  }));
}
