import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { describeError, UserError } from '../../../src/shared/records/errors.ts';
import { StoreUnavailableError, StoreUnreachableError } from '../../../src/shared/store/errors.ts';
import { openStore, type Store } from '../../../src/shared/store/store.ts';
import { openMongodbServer } from '../../support/mongodb-server.ts';
import type { BackEnd } from './conformance/trial.ts';
import { describeStore } from './conformance.ts';
import { THINGS, thing } from './things.ts';

const server = await openMongodbServer();
afterAll(() => server?.close());

describe('a MongoDB address', () => {
  test('where nothing answers is unreachable within a bounded wait, in one line without password', async () => {
    const url = 'mongodb://arena:s3cret@127.0.0.1:1/arena?appName=other';
    const start = performance.now();
    const failure = await openStore(url, { collections: THINGS, waitMs: 300 }).catch(
      (error: unknown) => error,
    );
    expect(performance.now() - start).toBeLessThan(5000);
    expect(failure).toBeInstanceOf(StoreUnreachableError);
    expect(failure).toMatchObject({
      kind: 'fatal',
      address: 'mongodb://arena:***@127.0.0.1:1/arena',
    });
    const line = describeError(failure);
    expect(line).toMatch(
      /^store at mongodb:\/\/arena:\*\*\*@127\.0\.0\.1:1\/arena cannot be reached: /,
    );
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(/s3cret|other/);
    expect(line).not.toContain('\n');
  });

  test.each([
    'mongodb://',
    'mongodb:///arena',
    'mongodb://arena:s3cret@/arena',
    'mongodb://arena:s3cret@host:notaport/arena',
    'mongodb://arena:s3cret@host/arena?noSuchOption=1',
    'mongodb+srv://arena:s3cret@host:27017/arena',
    'mongodb://arena:p@ss?w/rd@127.0.0.1:1/arena?proxyPassword=other',
    'mongodb://arena:p@ss@127.0.0.1:1/arena',
    'mongodb://one:1,two:x/arena',
  ])('%s is refused in one line that says what was expected, without password', async (url) => {
    const failure = await openStore(url, { collections: THINGS }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    const line = describeError(failure);
    expect(line).toMatch(/^STORE_URL: expected .*, found "mongodb/);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toMatch(
      /s3cret|p@ss|ss\?w|w\/rd|other/,
    );
    expect(line).not.toContain('\n');
  });
});

if (server === null) {
  const reason =
    'MONGODB_TEST_URL is not set and FerretDB was not built: nothing here has been held against a MongoDB server';
  console.warn(`SKIPPED the store on MongoDB: ${reason}`);
  test('the store on MongoDB conforms', ({ skip }) => {
    skip(server === null, reason);
    expect(server).not.toBeNull();
  });
} else {
  const { name, lacks } = await serverKind(server.url);
  describeStore({
    name,
    lacks,
    fresh: async () => ({ url: server.database(), drop: async () => undefined }),
    expectWhole: async () => undefined,
  });

  describe(`a connection to ${name} that breaks`, () => {
    const database = server.database();
    const closers: (() => unknown)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
    });

    async function openThrough(line: Line, retryMs: number): Promise<Store<typeof THINGS>> {
      const url = new URL(database);
      url.host = `127.0.0.1:${line.port}`;
      // A replica set tells its members' own addresses, which lead around the line.
      url.searchParams.delete('replicaSet');
      url.searchParams.set('directConnection', 'true');
      const store = await openStore(url.href, { collections: THINGS, waitMs: 200, retryMs });
      closers.push(() => store.close());
      return store;
    }

    test('is retried, so that every write and read comes through', async () => {
      const line = await openLine(server.url);
      closers.push(line.close);
      const things = (await openThrough(line, 20_000)).collection('things');
      for (let n = 0; n < 60; n += 1) {
        if (n % 10 === 5) line.cut();
        // 'exists' where the break came after the server had it and before we heard so.
        expect(['inserted', 'exists']).toContain(await things.insert(thing(`cut.${100 + n}`)));
        if (n % 10 === 8) line.cut();
        expect(await things.get(`cut.${100 + n}`)).toEqual(thing(`cut.${100 + n}`));
      }
      expect(await things.rangeAll('cut')).toHaveLength(60);
      expect(line.cuts).toBeGreaterThan(5);
    });

    test('and does not come back is unavailable after a bounded time, to be tried later', async () => {
      const line = await openLine(server.url);
      const store = await openThrough(line, 500);
      await line.close();
      for (const asking of [
        () => store.collection('things').get('a.1'),
        () => store.collection('things').insert(thing('a.1')),
        () => store.collection('things').insertMany([thing('a.1')]),
        () => store.collection('things').update('a.1', {}, { set: { size: 1 } }),
        () => store.collection('things').totals({}),
      ]) {
        const failure = await asking().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(StoreUnavailableError);
        expect(failure).toMatchObject({ kind: 'retryable', cause: expect.any(Error) });
      }
    });
  });
}

async function serverKind(url: string): Promise<Pick<BackEnd, 'name' | 'lacks'>> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 });
  const about = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  if (!('ferretdbVersion' in about)) return { name: `MongoDB ${about['version']}`, lacks: {} };
  return {
    name: 'FerretDB 1',
    lacks: {
      'compare-and-set': 'it reads, changes and writes a document outside a transaction',
      'unique updates': 'it answers a conflict in an update as an internal error',
    },
  };
}

interface Line {
  readonly port: number;
  /** Connections broken so far. */
  readonly cuts: number;
  /** Breaks every connection; new ones get through. */
  cut(): void;
  close(): Promise<void>;
}

/** A way to the server that can be cut: real sockets in between. */
async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let cuts = 0;
  const entrance = createServer((near) => {
    const far = connect(Number(port || 27017), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  entrance.listen(0, '127.0.0.1');
  await once(entrance, 'listening');
  const cut = () => {
    for (const socket of sockets) {
      cuts += 1;
      socket.destroy();
    }
  };
  return {
    port: (entrance.address() as AddressInfo).port,
    get cuts() {
      return cuts;
    },
    cut,
    async close() {
      entrance.close();
      cut();
      if (entrance.listening) await once(entrance, 'close');
    },
  };
}
