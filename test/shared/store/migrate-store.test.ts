import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COLLECTIONS } from '../../../src/shared/records/collections.ts';
import { UserError } from '../../../src/shared/records/errors.ts';
import { parseStoreAddress } from '../../../src/shared/store/address.ts';
import type { RawDocument } from '../../../src/shared/store/driver.ts';
import { DamagedDocumentError, SchemaVersionError } from '../../../src/shared/store/errors.ts';
import { migrateStore } from '../../../src/shared/store/migrate-store.ts';
import type { Migration } from '../../../src/shared/store/migrations.ts';
import { openDriver, openStore } from '../../../src/shared/store/store.ts';
import { openMongodbServer } from '../../support/mongodb-server.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const FIXTURE = resolve(import.meta.dirname, '../../fixtures/store/version-1.jsonl');
const stored = readFileSync(FIXTURE, 'utf8')
  .trim()
  .split('\n')
  .map(
    (line) => JSON.parse(line) as { collection: keyof typeof COLLECTIONS; document: RawDocument },
  );

type Stored = (typeof stored)[number];

/**
 * Writes documents as an older program did, past every schema of this one; gives those that are
 * written: the FerretDB peer has no lists in lists, which the blinds of a batch are.
 */
async function writeRaw(url: string): Promise<readonly Stored[]> {
  const driver = await openDriver(parseStoreAddress(url), 5_000);
  await driver.prepare([...new Set(stored.map(({ collection }) => collection))]);
  const written: Stored[] = [];
  for (const each of stored) {
    try {
      await driver.collection(each.collection).insertOne({ ...each.document });
      written.push(each);
    } catch (error) {
      if (!/nested arrays are not supported/.test(String(error))) throw error;
    }
  }
  await driver.close();
  return written;
}

/** A synthetic second version: sessions say how long they took, and hands are counted under a new name. */
const second = {
  sessions: z.strictObject({
    ...COLLECTIONS.sessions.shape,
    schema: z.literal(2),
    tookMs: z.int().nullable(),
  }),
  runs: z.strictObject({ ...COLLECTIONS.runs.shape, schema: z.literal(2) }),
};

const toSecond: Migration = {
  from: 1,
  changes: {
    sessions: ({ startedAt, finishedAt }) => ({
      tookMs:
        typeof startedAt === 'string' && typeof finishedAt === 'string'
          ? Date.parse(finishedAt) - Date.parse(startedAt)
          : null,
    }),
  },
};

function describeMigration(name: string, address: () => string): void {
  describe(`a store of version 1 on ${name}`, () => {
    test('is read by this program, every collection of it', async () => {
      const url = address();
      const written = await writeRaw(url);
      const { counts } = await migrateStore(url, { collections: COLLECTIONS });
      expect(Object.values(counts).every((count) => count === 0)).toBe(true);
      const store = await openStore(url, { collections: COLLECTIONS });
      for (const { collection, document } of written) {
        expect(await store.collection(collection).get(document._id)).toMatchObject(document);
      }
      await store.close();
    });

    test('is brought up to a next version, once, and refused by name before', async () => {
      const url = address();
      const written = await writeRaw(url);
      const early = await openStore(url, { collections: second });
      await expect(early.collection('sessions').find({})).rejects.toThrow(
        /^sessions\/\S+ has schema version 1, expected version 2: .*arena store migrate$/,
      );
      await early.close();
      const options = { collections: second, migrations: [toSecond] };
      const sessions = written.filter(({ collection }) => collection === 'sessions');
      expect((await migrateStore(url, options)).counts).toEqual({
        sessions: sessions.length,
        runs: 1,
      });
      expect((await migrateStore(url, options)).counts).toEqual({ sessions: 0, runs: 0 });
      const store = await openStore(url, { collections: second });
      for (const { document } of sessions) {
        const session = await store.collection('sessions').get(document._id);
        expect(session).toMatchObject({ ...document, schema: 2 });
        expect(session?.tookMs).toBeGreaterThan(0);
      }
      await store.close();
    });

    test('stays as it is where no step leads on, where one goes wrong, and where it is newer', async () => {
      const url = address();
      const written = await writeRaw(url);
      await expect(migrateStore(url, { collections: second, migrations: [] })).rejects.toThrow(
        UserError,
      );
      const wrong: Migration = { from: 1, changes: { sessions: () => ({ tookMs: 'long' }) } };
      await expect(migrateStore(url, { collections: second, migrations: [wrong] })).rejects.toThrow(
        DamagedDocumentError,
      );
      const store = await openStore(url, { collections: COLLECTIONS });
      for (const { collection, document } of written) {
        expect(await store.collection(collection).get(document._id)).toMatchObject(document);
      }
      await store.close();
      await migrateStore(url, { collections: second, migrations: [toSecond] });
      await expect(migrateStore(url, { collections: COLLECTIONS })).rejects.toThrow(
        SchemaVersionError,
      );
    });
  });
}

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  folder = await temporaryDirectory('migrate');
});
afterAll(() => folder.close());

const unused = () => randomBytes(6).toString('hex');
describeMigration(
  'the embedded back end',
  () => `sqlite://${join(folder.path, `${unused()}.sqlite`)}`,
);

const server = await openMongodbServer();
if (server === null) {
  test.skip('a store of version 1 on MongoDB: there is no server', () => undefined);
} else {
  describeMigration('MongoDB', server.database);
  afterAll(server.close);
}
