import { copyFile, open, rename } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { SEARCH_PATH } from '../../../src/pages/links.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { testBatch } from '../../support/batch.ts';
import { Sqlite } from '../../support/sqlite.ts';

// Every page answers with one line that says what is away, and as ever once it is back.

const SESSION = 'small.r01-persistent.s01';
const OF_THE_STORE = ['/', '/batches/small', `/sessions/${SESSION}`, SEARCH_PATH, '/reports/small'];

let arena: TestArena;
let url: string;
let path: string;
beforeEach(async () => {
  arena = await startArena();
  const context = await arena.context();
  ({ url } = await startBoard(context, { host: '127.0.0.1', port: 0 }));
  await enqueueBatch(context, testBatch(), 'test');
  path = arena.storeUrl.slice('sqlite://'.length);
});
afterEach(() => arena.close());

const ask = async (page: string, accept = 'application/json') => {
  const response = await fetch(url + page, { headers: { accept } });
  return { status: response.status, text: await response.text() };
};

test('pages say that the file of the store is gone, and are there again with it', async () => {
  await rename(path, `${path}.away`);
  const line = `the file of the store is gone (${arena.storeUrl}); this page is here again as soon as it is back`;
  for (const page of [...OF_THE_STORE, '/events/batches']) {
    expect(await ask(page), page).toEqual({ status: 503, text: JSON.stringify({ error: line }) });
  }
  const shown = await ask('/', 'text/html');
  expect(shown.status).toBe(503);
  expect(shown.text).toContain('<h1>Not now</h1>');
  expect(shown.text).toContain('this page is here again as soon as it is back.');
  expect((await ask('/queues', 'text/html')).status).toBe(200);
  await rename(`${path}.away`, path);
  expect((await ask('/batches/small', 'text/html')).status).toBe(200);
});

test('pages do not go on showing a store in whose place another file is', async () => {
  await copyFile(path, `${path}.copy`);
  await rename(path, `${path}.old`);
  await rename(`${path}.copy`, path);
  for (const page of OF_THE_STORE) {
    const { status, text } = await ask(page);
    expect(status, page).toBe(503);
    expect(text).toContain('another file is in the place of the store');
    expect(text).toContain('start the board anew to see that one');
  }
});

test('pages say that the store is damaged, without a stack trace', async () => {
  // All of it in the one file, and nothing of it read by the board since.
  const other = new Sqlite(path);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.exec('create table other (name text); drop table other');
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const damaged = await open(path, 'r+');
  const { size } = await damaged.stat();
  await damaged.write(Buffer.alloc(size, 'x'), 0, size, 0);
  await damaged.close();
  const { status, text } = await ask('/batches/small', 'text/html');
  expect(status).toBe(500);
  expect(text).toMatch(/Store at \S+ .*its file is malformed .*arena store check/);
  expect(text).toContain('arena doctor');
  expect(text).not.toMatch(/^\s+at |node_modules/m);
  expect((await ask('/queues', 'text/html')).status).toBe(200);
  other.close();
});
