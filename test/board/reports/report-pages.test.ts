import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAssets } from '../../../src/board/page/asset.ts';
import { BOARD_ICON, BOARD_STYLE } from '../../../src/board/page/board-style.ts';
import { faultPages } from '../../../src/board/page/fault-pages.ts';
import { reportPages } from '../../../src/board/reports/report-pages.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { testBatch } from '../../support/batch.ts';
import { accessibilityFaults, browserProgram, startBrowser } from '../../support/browser.ts';

const program = browserProgram();
const REPORT = '<!doctype html><html lang="en"><title>Report</title><h1>It is made</h1></html>';

let arena: TestArena;
let url: string;
let make: (html: string) => void;
beforeAll(async () => {
  arena = await startArena();
  const context = await arena.context();
  // The first is made when the test says so, and is kept from then on.
  const server = fastify({ forceCloseConnections: true });
  context.closers.push('board', () => server.close());
  faultPages(server, context);
  serveAssets(server, [BOARD_STYLE, BOARD_ICON]);
  reportPages(server, context, () => new Promise<string>((resolve) => (make = resolve)));
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  await enqueueBatch(context, testBatch(), 'test');
});
afterAll(() => arena.close());

test('a browser is told that a report is being made, and shows it when it is there', async () => {
  const ask = () => fetch(`${url}/reports/small`, { headers: { accept: 'text/html' } });
  const early = await ask();
  expect(early.status).toBe(202);
  expect(early.headers.get('refresh')).toBe('2');
  expect(await early.text()).toContain('It is being made, and shown here as soon as it is there.');
  if (program !== null) {
    const browser = await startBrowser(program);
    const page = await browser.page();
    expect((await page.goto(`${url}/reports/small`))?.status()).toBe(202);
    // Looked at on a page that does not load itself anew: a slow look would be cut off by that.
    const still = await browser.page();
    await still.route('**/reports/small', async (route) => {
      const response = await route.fetch();
      const { refresh: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await still.goto(`${url}/reports/small`);
    expect(await accessibilityFaults(still)).toEqual([]);
    make(REPORT);
    // Of itself: nobody loads the page again.
    await page.waitForSelector('text=It is made');
    await browser.close();
  } else {
    make(REPORT);
  }
  const made = await ask();
  expect(made.status).toBe(200);
  expect(made.headers.get('refresh')).toBeNull();
  expect(await made.text()).toBe(REPORT);
});
