import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../src/board/main.ts';
import { serveProvider } from '../../src/cli/play/llm-worker.ts';
import { type House, startHouse } from '../../src/house/main.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import { ranksText } from '../../src/report/winnings/winnings-words.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { winningsNow } from '../../src/shared/records/play-figures.ts';
import { signed } from '../../src/shared/text/figures.ts';
import { startJudgeWorker } from '../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import {
  accessibilityFaults,
  browserProgram,
  startBrowser,
  type TestBrowser,
} from '../support/browser.ts';
import { Sqlite } from '../support/sqlite.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };
const SESSION = 'small.r01-persistent.s01';
/** Seconds of play; a machine with much else to do takes minutes. */
const SMALLER = { handsPerSession: 3 };
const program = browserProgram();

let arena: TestArena;
let house: House;
let context: ProcessContext;
let url: string;

beforeAll(async () => {
  arena = await startArena();
  house = await startHouse({ port: 0 });
  context = await arena.context({
    ARENA_PROVIDER_URL_HOUSE: house.url,
    // Play is fast here, and a spectator need not wait for it.
    ARENA_ACTION_DELAY_MS: '400',
  });
  ({ url } = await startBoard(context, LOCAL));
});
afterAll(async () => {
  await arena.close();
  await house.close();
});

async function read(path: string): Promise<string> {
  const response = await fetch(url + path);
  expect(response.status, path).toBe(200);
  return await response.text();
}

async function play(): Promise<void> {
  await startMetricsWorker(context);
  await startJudgeWorker(context);
  await serveProvider(context, 'house');
  await startTableWorker(context);
}

/** Collects whatever a page complains about. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // What the Content-Security-Policy refuses is an error here, too.
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) {
      complaints.push(`asked for ${request.url()}`);
    }
  });
  return complaints;
}

describe('the pages of a batch', () => {
  let browser: TestBrowser | null = null;
  beforeAll(async () => {
    if (program !== null) browser = await startBrowser(program);
  });
  afterAll(async () => browser?.close());

  test('of an empty store say how to begin', async () => {
    expect(await read('/')).toContain('arena run seeds/batches/demo.json');
  });

  test('are followed live from the first hand to the score, without a word from the browser', async () => {
    await enqueueBatch(context, readBatch(writeStandInBatch(arena.directory, SMALLER)), 'test');
    expect(await read('/')).toContain('href="/batches/small"');
    const watching: { page: Page; complaints: string[] }[] = [];
    for (const path of ['/', '/batches/small', `/sessions/${SESSION}`]) {
      if (browser === null) break;
      const page = await browser.page();
      watching.push({ page, complaints: complaintsOf(page) });
      await page.goto(url + path);
      await page.locator('#live-sign', { hasText: /^Live$/ }).waitFor();
    }
    await play();
    const [list, batch, session] = watching.map(({ page }) => page);
    await session?.waitForSelector('.live-table .seats .plate');
    const batches = context.store.collection('batches');
    await waitFor(async () => (await batches.get('small'))?.status === 'finished', {
      what: 'the batch to be played',
      intervalMs: 200,
    });
    await list?.waitForSelector('#all tr:has-text("small") .badge:text-is("finished")');
    await batch?.waitForSelector('#progress .badge:text-is("finished")');
    await batch?.waitForSelector('#leaderboard th:text-is("bb/100")');
    await session?.waitForSelector('#state .badge:text-is("finished")');
    await session?.waitForSelector('#seats th:text-is("Place")');
    for (const { page, complaints } of watching) {
      expect(complaints).toEqual([]);
      await page.close();
    }
  });

  test('say without a script what they say with it', async () => {
    const list = await read('/');
    expect(list).toMatch(/small<\/a><\/th><td><span class="badge badge-good">finished/);
    const batch = await read('/batches/small');
    expect(batch).toContain('2 of 2 sessions finished');
    const sessions = await context.store.collection('sessions').rangeAll('small');
    for (const { _id, seats } of sessions) {
      expect(batch).toContain(`href="/sessions/${_id}"`);
      const page = await read(`/sessions/${_id}`);
      for (const { alias } of seats) expect(page).toContain(alias);
      for (const hand of await context.store.collection('hands').rangeAll(_id)) {
        expect(page).toContain(`href="/hands/${hand._id}"`);
      }
    }
  });

  test('have the leaderboard of the report', async () => {
    const profiles = await context.store.collection('profiles').rangeAll('small');
    const batch = await read('/batches/small');
    const report = await read('/reports/small');
    for (const profile of profiles) {
      const winnings = winningsNow(profile);
      const { weighted, raw } = winnings ?? { weighted: null, raw: null };
      // Without the luck of the board as the figure, and beside it what was paid.
      for (const page of [batch, report]) {
        expect(page).toContain(`>${signed(weighted?.chips.mean ?? Number.NaN)}</span>`);
        expect(page).toContain(`>${signed(raw?.chips.mean ?? Number.NaN)}</td>`);
        expect(page).toContain(`>${winnings === null ? '' : ranksText(winnings)}</td>`);
        expect(page).toContain('One run: no interval can be given.');
      }
    }
  });

  test('stream what is played to nobody who asks for it from elsewhere', async () => {
    const stolen = await fetch(`${url}/events/batches/small`, {
      headers: { accept: 'text/event-stream' },
    });
    expect(stolen.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(stolen.headers.get('access-control-allow-origin')).toBeNull();
    await stolen.body?.cancel();
  });

  test.skipIf(program === null).each(['light', 'dark'] as const)(
    'can be used by everybody, %s',
    async (colorScheme) => {
      const page = await browser?.page({ colorScheme });
      if (page === undefined) throw new Error('no browser');
      const complaints = complaintsOf(page);
      for (const path of ['/', '/batches/small', `/sessions/${SESSION}`, '/queues', '/nowhere']) {
        await page.goto(url + path);
        if (path === '/queues') await page.waitForSelector('text=llm.house');
        // Bull Board's own pages are not ours to mend.
        else expect(await accessibilityFaults(page), path).toEqual([]);
      }
      const unfound = complaints.filter((each) => !each.includes('404'));
      expect(unfound).toEqual([]);
      await page.close();
    },
  );

  test.skipIf(program === null)('fit a phone', async () => {
    const page = await browser?.page({ width: 390, height: 844 });
    if (page === undefined) throw new Error('no browser');
    for (const path of ['/', '/batches/small', `/sessions/${SESSION}`]) {
      await page.goto(url + path);
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(beyond, path).toBeLessThanOrEqual(0);
    }
    await page.close();
  });

  test.skipIf(program === null)(
    'retry a failed job in Bull Board, whose harmful buttons are gone',
    async () => {
      const queue = context.queues.llm('broken');
      const { Worker } = await import('bullmq');
      await queue.add('h12 flop claude', {} as never, { jobId: 'a.1', attempts: 1 });
      const connection = { connection: context.redis.options, prefix: context.queues.prefix };
      const failing = new Worker(
        queue.name,
        async () => Promise.reject(new Error('no answer')),
        connection,
      );
      await waitFor(async () => (await queue.getJobState('a.1')) === 'failed', {
        what: 'it to fail',
      });
      await failing.close();
      const page = await browser?.page();
      if (page === undefined) throw new Error('no browser');
      const complaints = complaintsOf(page);
      await page.goto(`${url}/queues/queue/llm.broken?status=failed`);
      await page.waitForSelector('text=h12 flop claude');
      for (const harmful of ['Clean all', 'Obliterate']) {
        expect(
          await page.getByText(harmful, { exact: true }).filter({ visible: true }).count(),
        ).toBe(0);
      }
      const buttons = page.locator('ul[class^="jobActions"] button').filter({ visible: true });
      expect(await buttons.count()).toBe(1);
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await page.getByRole('button', { name: /confirm/i }).click();
      await waitFor(async () => (await queue.getJobState('a.1')) !== 'failed', {
        what: 'the retry',
      });
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  test.skipIf(program === null)('let nobody in with a wrong password', async () => {
    const guarded = await arena.context({ BOARD_USER: 'dealer', BOARD_PASSWORD: 'seven-deuce' });
    const locked = await startBoard(guarded, LOCAL);
    const page = await browser?.page();
    if (page === undefined) throw new Error('no browser');
    const right = locked.url.replace('//', '//dealer:seven-deuce@');
    const wrong = locked.url.replace('//', '//dealer:ace-king@');
    const refused = await page.goto(wrong).catch(() => null);
    expect(refused?.status() ?? 401).toBe(401);
    expect(await page.getByText('All batches').count()).toBe(0);
    await page.close();
    // Another: Chromium may still be on its way to the page that says what went wrong on this one.
    const another = await browser?.page();
    expect((await another?.goto(right))?.status()).toBe(200);
    await another?.close();
  });

  test.skipIf(program === null)('of queues have no button on a read-only board', async () => {
    const looking = await arena.context({ ARENA_BOARD_READ_ONLY: 'true' });
    const { url: readOnly } = await startBoard(looking, LOCAL);
    await looking.queues.sessions.add('session', {} as never, { jobId: 'a.1', delay: 3_600_000 });
    const page = await browser?.page();
    if (page === undefined) throw new Error('no browser');
    await page.goto(`${readOnly}/queues/queue/sessions?status=delayed`);
    await page.waitForSelector('text=a.1');
    expect(await page.locator('ul[class^="jobActions"] button').count()).toBe(0);
    expect(await page.getByText('Promote all').count()).toBe(0);
    await page.close();
  });
});

describe('damaged documents', () => {
  const sqlite = (statement: string): void => {
    const file = new Sqlite(arena.storeUrl.slice('sqlite://'.length));
    file.run(statement);
    file.close();
  };

  test('are said to be damaged, and break no page', async () => {
    sqlite(
      `UPDATE hands SET data = '{"_id": "${SESSION}.h02", "schema": 1}' WHERE _id = '${SESSION}.h02'`,
    );
    sqlite(`UPDATE hands SET data = '{"_id":' WHERE _id = '${SESSION}.h03'`);
    const session = await read(`/sessions/${SESSION}`);
    expect(session).toContain(`<code>${SESSION}.h02</code>`);
    expect(session).toContain(`<code>${SESSION}.h03</code>`);
    expect(session.match(/Its record cannot be read/g)).toHaveLength(2);
    sqlite(
      `UPDATE sessions SET data = '{"_id": "${SESSION}", "schema": 1}' WHERE _id = '${SESSION}'`,
    );
    expect(await read(`/sessions/${SESSION}`)).toContain('Its own document cannot be read');
    expect(await read('/batches/small')).toContain(
      `${SESSION}</a></th><td><span class="badge badge-bad">damaged`,
    );
    sqlite(`UPDATE batches SET data = '{"_id": "small", "schema": 1}' WHERE _id = 'small'`);
    expect(await read('/')).toContain('Its document cannot be read');
    expect(await read('/batches/small')).toContain('arena doctor');
    expect(await read('/reports/small')).toContain('arena doctor');
    const session2 = await read('/sessions/small.r01-persistent.s02');
    expect(session2).toContain('Hand 1');
  });
});
