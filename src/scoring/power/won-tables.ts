import { resolve } from 'node:path';
import { readExport } from '../../archive/export/read-export.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { exportedSessions } from '../records/exported-sessions.ts';
import { outcomeOf, type StoredOutcome } from '../stopping/read-outcomes.ts';
import { storedOutcomes } from '../stopping/stored-outcomes.ts';
import { winningsFactsOf } from '../winnings/batch-winnings.ts';
import { seatWinnings } from '../winnings/seat-winnings.ts';
import type { WonTables } from './power-table.ts';
import type { WonTable } from './spread.ts';

type Growing = { readonly [Field in keyof WonTable]: WonTable[Field][number][] };

/** Collects sessions by condition. */
class Tables {
  readonly #tables = new Map<string, Growing>();

  add(outcome: StoredOutcome): void {
    const { condition, won } = outcome;
    const table = this.#tables.get(condition) ?? { won: [], outcomes: [] };
    this.#tables.set(condition, table);
    table.won.push(won);
    table.outcomes.push(outcome);
  }

  get all(): WonTables {
    return this.#tables;
  }
}

/** What was won in the sessions of a batch that are over, by condition. */
export async function wonTablesOfBatch(store: ArenaStore, batch: Batch): Promise<WonTables> {
  const tables = new Tables();
  const { outcomes } = await storedOutcomes(store, batch);
  for (const outcome of outcomes) tables.add(outcome);
  return tables.all;
}

/** The same out of the folder of an export alone. @throws UserError */
export async function wonTablesOfExport(directory: string): Promise<WonTables> {
  const reader = await readExport(resolve(directory));
  const { clusterOf, bigBlindAnte } = await winningsFactsOf(reader);
  const tables = new Tables();
  let observation = 0;
  for await (const records of exportedSessions(reader, 'hands')) {
    const { session, hands } = records;
    if (session.status !== 'finished') continue;
    observation += 1;
    const rest = { observation, cluster: clusterOf(session), hands: hands.length };
    tables.add(outcomeOf(session, seatWinnings(records, bigBlindAnte), rest));
  }
  return tables.all;
}
