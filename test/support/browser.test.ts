import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, browserProgram, startBrowser, type TestBrowser } from './browser.ts';

const program = browserProgram();

describe.skipIf(program === null)('a browser of the test’s own', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser(program ?? '');
  });
  afterAll(() => browser?.close());

  it('shows a page in the size and the colours that are asked for', async () => {
    const page = await browser.page({ width: 390, colorScheme: 'dark' });
    const seen = await page.evaluate<unknown>(
      `({ width: innerWidth, dark: matchMedia('(prefers-color-scheme: dark)').matches })`,
    );
    expect(seen).toEqual({ width: 390, dark: true });
  });

  it('names what is wrong with a page, also where the page allows no scripts', async () => {
    const page = await browser.page();
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
    const rest = '<title>A page</title><main><h1>A page</h1>';
    await page.setContent(`<html lang="en">${policy}${rest}<svg role="img"></svg></main></html>`);
    const faults = await accessibilityFaults(page);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^svg-img-alt \|/);
  });
});
