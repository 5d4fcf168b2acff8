import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The roster of stand-ins that `npm start` plays with. */
const ROSTER = fileURLToPath(new URL('../../seeds/rosters/house.json', import.meta.url));

/** Four styles, two sessions one after the other: small, and every kind of work is in it. */
export const SMALL = {
  name: 'small',
  gameSeed: 'e2e',
  players: ['house-rock', 'house-maniac', 'house-shark', 'house-station'],
  judges: { bluff: 'house-judge' },
  sessionsPerRun: 2,
  handsPerSession: 6,
};

/** Writes a batch of stand-ins into a folder and returns the file's path. */
export function writeStandInBatch(directory: string, changes: object = {}): string {
  const path = join(directory, 'batches', 'small.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...SMALL, roster: ROSTER, ...changes }));
  return path;
}

/** The bytes that must not depend on how often a batch was interrupted, or on how many play it. */
export function exportedHands(directory: string, batch = SMALL.name): string {
  return readFileSync(join(directory, '.arena', 'exports', batch, 'hands.jsonl'), 'utf8');
}
