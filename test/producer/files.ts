import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../src/shared/records/errors.ts';

const PRICES = { input: 1, output: 2 };

/** A roster of twelve players and a judge at one provider that nothing listens on. */
export const ROSTER = {
  pricesAsOf: '2026-01-01',
  providers: [
    { id: 'house', baseUrl: 'http://127.0.0.1:4010/v1', standIn: true },
    { id: 'unused', baseUrl: 'http://127.0.0.1:4011/v1' },
  ],
  players: Array.from({ length: 12 }, (_, index) => ({
    id: `player-${index + 1}`,
    displayName: `Player of the test ${index + 1}`,
    family: 'house',
    provider: 'house',
    model: `house/${index + 1}`,
    prices: PRICES,
  })),
  judges: [
    {
      id: 'judge-1',
      displayName: 'Judge',
      family: 'house',
      provider: 'house',
      model: 'house/judge',
      prices: PRICES,
    },
  ],
};

export const BATCH = {
  name: 'small',
  gameSeed: 'seed',
  roster: 'roster.json',
  players: ['player-1', 'player-2', 'player-3'],
};

/** Writes a batch file (a text is written as it is) beside its roster; returns the batch file's path. */
export function writeBatch(directory: string, batch: unknown, roster: unknown = ROSTER): string {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'batch.json');
  writeFileSync(path, typeof batch === 'string' ? batch : JSON.stringify(batch, null, 2));
  const text = typeof roster === 'string' ? roster : JSON.stringify(roster, null, 2);
  writeFileSync(join(directory, 'roster.json'), text);
  return path;
}

/** The lines of the UserError that an action ends with. */
export function faultsOf(action: () => unknown): readonly string[] {
  try {
    action();
  } catch (error) {
    if (error instanceof UserError) return error.faults;
    throw error;
  }
  return [];
}
