import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { pokerStarsOfHands } from '../../../src/archive/formats/pokerstars-text.ts';
import { phhsOfHands } from '../../../src/archive/formats/write-phh.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

export const EVERYTHING = {
  handHistory: phhsOfHands,
  handText: pokerStarsOfHands,
  csv: true,
  prompts: true,
} as const;

/** A small batch that was played and exported with everything there is. */
export interface ExportedBatch {
  readonly played: PlayedBatch;
  /** The folder of its export. */
  readonly original: string;
  /** Of this test alone. */
  readonly directory: string;
  /** A store with nothing in it. */
  freshStore(): Promise<ArenaStore>;
  /** The files of the batch, exported out of another store. */
  exportedAgain(store: ArenaStore): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function exportedBatch(): Promise<ExportedBatch> {
  const played = await playBatch({
    sessionsPerRun: 2,
    handsPerSession: 3,
    judges: {
      bluff: 'house-judge',
      opponentReading: ['house-umpire', 'house-critic', 'house-clerk'],
      claims: 'house-judge',
    },
  });
  const folder = await temporaryDirectory('import');
  const original = join(folder.path, 'original');
  await exportBatch(played.store, played.name, original, EVERYTHING);
  let made = 0;
  const place = (name: string): string => {
    made += 1;
    return join(folder.path, `${name}-${made}`);
  };
  return {
    played,
    original,
    directory: folder.path,
    freshStore: () => openArenaStore(`sqlite://${place('store')}.sqlite`),
    exportedAgain: async (store) => {
      const again = place('again');
      await exportBatch(store, played.name, again, EVERYTHING);
      return bytesOf(again);
    },
    close: async () => {
      await played.close();
      await folder.close();
    },
  };
}

/** SHA-256 of every file below a folder, by name. */
export async function bytesOf(directory: string): Promise<Record<string, string>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names
    .filter((name) => name.isFile())
    .map((name) => join(name.parentPath, name.name));
  const sums = files.map(async (file) => {
    const sum = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [file.slice(directory.length + 1), sum] as const;
  });
  return Object.fromEntries((await Promise.all(sums)).sort(([a], [b]) => a.localeCompare(b)));
}
