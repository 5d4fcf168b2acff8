import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReportCache } from '../../../src/board/reports/report-cache.ts';
import type { ArenaStore } from '../../../src/shared/store/arena-store.ts';
import { batchDocument, randomConfiguration } from '../../scoring/support/played-batch.ts';
import { startArena, type TestArena } from '../../support/arena.ts';

let arena: TestArena;
let store: ArenaStore;
beforeAll(async () => {
  arena = await startArena();
  ({ store } = await arena.context());
});
afterAll(() => arena.close());

/** Reports that are made when the test says so, and a clock that goes by its word. */
async function reports(name: string) {
  await store.collection('batches').insert(batchDocument(randomConfiguration(name)));
  const waiting: { done: (html: string) => void; failed: (error: Error) => void }[] = [];
  const clock = { now: 0 };
  const known = new ReportCache(
    store,
    () => new Promise((done, failed) => waiting.push({ done, failed })),
    () => clock.now,
  );
  const goOn = async () => {
    const batches = store.collection('batches');
    const scored = (await batches.get(name))?.scoredVersion ?? 0;
    await batches.update(name, {}, { set: { scoredVersion: scored + 1 } });
  };
  return { page: (waitMs: number | null) => known.page(name, waitMs), waiting, clock, goOn };
}

const MADE_IN_MS = 20_000;

test('a report that takes long is said to be made, and is there for whoever asks again', async () => {
  const { page, waiting, clock } = await reports('long');
  expect(await page(1)).toEqual({ kind: 'being-made' });
  expect(await page(1)).toEqual({ kind: 'being-made' });
  expect(waiting).toHaveLength(1);
  clock.now += MADE_IN_MS;
  waiting[0]?.done('first');
  expect(await page(1_000)).toEqual({ kind: 'made', html: 'first' });
  expect(await page(null)).toEqual({ kind: 'made', html: 'first' });
});

test('a batch that goes on all the time is reported nevertheless, and made anew later', async () => {
  const { page, waiting, clock, goOn } = await reports('going-on');
  expect(await page(1)).toEqual({ kind: 'being-made' });
  await goOn();
  expect(await page(1)).toEqual({ kind: 'being-made' });
  expect(waiting).toHaveLength(1);
  clock.now += MADE_IN_MS;
  waiting[0]?.done('first');
  expect(await page(1_000)).toEqual({ kind: 'made', html: 'first' });
  await goOn();
  expect(await page(1_000)).toEqual({ kind: 'made', html: 'first' });
  clock.now += MADE_IN_MS;
  expect(await page(1)).toEqual({ kind: 'being-made' });
  waiting[1]?.done('second');
  expect(await page(1_000)).toEqual({ kind: 'made', html: 'second' });
});

test('a report that is made at once follows every change', async () => {
  const { page, waiting, goOn } = await reports('quick');
  const first = page(null);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.done('first');
  expect(await first).toEqual({ kind: 'made', html: 'first' });
  await goOn();
  const second = page(null);
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.done('second');
  expect(await second).toEqual({ kind: 'made', html: 'second' });
});

test('a report that could not be made is tried again by whoever asks next', async () => {
  const { page, waiting } = await reports('failing');
  expect(await page(1)).toEqual({ kind: 'being-made' });
  waiting[0]?.failed(new Error('no'));
  await expect.poll(() => page(1)).toEqual({ kind: 'being-made' });
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.done('at last');
  expect(await page(1_000)).toEqual({ kind: 'made', html: 'at last' });
});
