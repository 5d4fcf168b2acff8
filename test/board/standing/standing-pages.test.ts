import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { startBoard } from '../../../src/board/main.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { accessibilityFaults, browserProgram, startBrowser } from '../../support/browser.ts';

const EXPORT = join(import.meta.dirname, '../../fixtures/exports/0.1.0/export');
const program = browserProgram();

let arena: TestArena;
let url: string;
let importExport: () => Promise<unknown>;
beforeAll(async () => {
  arena = await startArena();
  const context = await arena.context();
  importExport = () => importBatch(context.store, EXPORT);
  url = (await startBoard(context, { host: '127.0.0.1', port: 0 })).url;
});
afterAll(() => arena.close());

/** The page once it is worked out. */
async function standing(query = ''): Promise<string> {
  return await waitFor(
    async () => {
      const response = await fetch(`${url}/standing${query}`, { headers: { accept: 'text/html' } });
      return response.status === 200 ? await response.text() : null;
    },
    { what: 'the standing to be worked out' },
  );
}

describe('the page of the standing', () => {
  test('says of an empty store that no session is finished, and shows what is played from then on', async () => {
    expect(await standing()).toContain('No session is finished yet.');
    await importExport();
    const text = await standing();
    expect(text).toContain('<a href="/standing" aria-current="page">Standing</a>');
    expect(text).toContain('Trapper (stand-in)');
    expect(text).toContain('Who beat whom');
    expect(await standing('?by=model')).toContain('aria-current="true">Same model</a>');
  });

  test('refuses a grouping that there is not', async () => {
    const response = await fetch(`${url}/standing?by=luck`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('by: expected settings or model, found another');
  });

  test.skipIf(program === null)('is read and worked without a mouse by everybody', async () => {
    await standing();
    const browser = await startBrowser(program ?? '');
    try {
      const page = await browser.page();
      await page.goto(`${url}/standing`);
      expect(await accessibilityFaults(page)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
