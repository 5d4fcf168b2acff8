import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { testBatch } from '../../support/batch.ts';
import { BOARD_PARTS } from '../../support/board-parts.ts';
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
  const makeReport = () => new Promise<string>((resolve) => (make = resolve));
  const parts = { ...BOARD_PARTS, makeReport };
  ({ url } = await startBoard(context, { host: '127.0.0.1', port: 0 }, parts));
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
    expect(await accessibilityFaults(page)).toEqual([]);
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
