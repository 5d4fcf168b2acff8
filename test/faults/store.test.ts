import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../../src/house/main.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { type Ferretdb, ferretdbProgram, startFerretdb } from '../support/ferretdb.ts';
import { Sqlite } from '../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import {
  DISTURBED,
  enqueueDisturbed,
  handsPlayed,
  playedUndisturbed,
  recordsOf,
  startWorkers,
} from './support/playing.ts';
import { expectSameRecords, type Records, untilFinished } from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';
import { startStandIns } from './support/stand-in.ts';

const LOCKED_MS = AT_LENGTH ? 10_000 : 3_000;
const AWAY_MS = AT_LENGTH ? 30_000 : 3_000;
/** FerretDB answers from an index only by id, and every write is a transaction of SQLite: a few hands. */
const SMALL = { sessionsPerRun: 1, handsPerSession: 3, players: ['house-rock', 'house-maniac'] };

const ferretdb = await ferretdbProgram();
const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

let arena: TestArena;
let context: ProcessContext;
let house: House;
let folder: TemporaryDirectory;
const closers: (() => unknown)[] = [];

async function start(storeUrl?: string, changes: object = {}): Promise<void> {
  folder = await temporaryDirectory('store');
  house = await startStandIns({ min: 20, max: 80 });
  arena = await startArena();
  context = await arena.context({
    ARENA_PROVIDER_URL_HOUSE: house.url,
    ARENA_RECONCILE_MS: '1000',
    ...(storeUrl === undefined ? {} : { STORE_URL: storeUrl }),
  });
  await startWorkers(context);
  await enqueueDisturbed(context, arena.directory, changes);
  await handsPlayed(context.store, 1);
}

afterEach(async () => {
  await arena.close();
  for (const close of closers.splice(0).reverse()) await close();
  await house.close();
  await folder.close();
});

async function expectSame(undisturbed: Records): Promise<void> {
  await untilFinished(context.store, DISTURBED.name);
  expectSameRecords(await recordsOf(context.store, folder.path), undisturbed);
}

function decisions(): Promise<number> {
  return context.store.collection('decisions').count();
}

describe('an embedded store', () => {
  let undisturbed: Records;
  beforeAll(async () => {
    undisturbed = await playedUndisturbed();
  });

  it(`that another writer locks for ${LOCKED_MS} ms stops play, which then goes on`, async () => {
    await start();
    const other = new Sqlite(arena.storeUrl.replace('sqlite://', ''));
    closers.push(() => other.close());
    other.exec('BEGIN IMMEDIATE');
    const before = await decisions();
    await sleep(LOCKED_MS);
    expect(await decisions()).toBe(before);
    other.exec('COMMIT');
    await expectSame(undisturbed);
  });

  it.skipIf(!mayMount)(
    'on a disk that is full keeps its file whole, and goes on when there is room again',
    async () => {
      const disk = await temporaryDirectory('disk');
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk.path]);
      // Lazily: libsql holds a closed file until the last of its statements is collected as garbage.
      closers.push(disk.close, () => execFileSync('umount', ['--lazy', disk.path]));
      const path = join(disk.path, 'arena.sqlite');
      await start(`sqlite://${path}`);
      const ballast = join(disk.path, 'ballast');
      const { bavail, bsize } = statfsSync(disk.path);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
      // Play has come to a stand when nothing was added for as long as several decisions take.
      let last = -1;
      await waitFor(
        async () => {
          const now = await decisions();
          const same = now === last;
          last = now;
          return same;
        },
        { what: 'play to stand still', intervalMs: 2_000 },
      );
      const file = new Sqlite(path);
      expect(file.value('PRAGMA integrity_check')).toBe('ok');
      file.close();
      const open = await context.store.collection('batches').get(DISTURBED.name);
      expect(open?.status).toBe('open');
      rmSync(ballast);
      await expectSame(undisturbed);
    },
  );
});

describe('a store on a MongoDB server (FerretDB)', () => {
  it.skipIf(ferretdb === null)(
    `plays a whole batch, and goes on after the server was killed and away for ${AWAY_MS} ms`,
    async () => {
      const undisturbed = await playedUndisturbed(SMALL);
      const data = await temporaryDirectory('ferretdb');
      closers.push(data.close);
      let server: Ferretdb = await startFerretdb(String(ferretdb), data.path);
      closers.push(() => server.kill());
      await start(`${server.url}arena`, SMALL);
      const { port } = server;
      await server.kill();
      await sleep(AWAY_MS);
      server = await startFerretdb(String(ferretdb), data.path, port);
      await expectSame(undisturbed);
    },
  );
});
