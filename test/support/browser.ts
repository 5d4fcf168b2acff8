import { accessSync, constants } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PATIENCE_MS } from './await.ts';

export interface PageSettings {
  /** CSS pixels; 390 is a phone. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** False: the page as whoever runs no scripts sees it. Axe and measurements need them. */
  readonly scripts?: boolean;
}

/** What runs in a page is given as text: this project is compiled without the browser's types. */
export interface TestBrowser {
  /** A page of its own, with nothing kept from the ones before; closed with the browser. */
  page(settings?: PageSettings): Promise<Page>;
  close(): Promise<void>;
}

/** The shell first: it draws no window of its own, which is two thirds of the others' work. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Where the machine has a Chromium (`CHROMIUM` names another than that on the PATH); null where it
 * has none, with a warning that nobody overlooks; in CI that is an error.
 */
export function browserProgram(): string | null {
  const named = process.env['CHROMIUM'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates =
    named !== undefined && named !== ''
      ? [named]
      : PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(mayRun);
  if (found !== undefined) return found;
  const missing = 'no Chromium on this machine: install chromium, or set CHROMIUM to its path';
  if (process.env['CI'] !== undefined && process.env['CI'] !== '') throw new Error(missing);
  console.warn(`SKIPPED what is held against pages as they are shown: ${missing}`);
  return null;
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Chromium of the test's own; `describe.skipIf(program === null)` where there is none. */
export async function startBrowser(program: string): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: program,
    timeout: PATIENCE_MS,
    // Tests run as root in containers, where Chromium's sandbox cannot.
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  return {
    page: async ({ width = 1280, height = 900, colorScheme = 'light', scripts = true } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        javaScriptEnabled: scripts,
      });
      context.setDefaultTimeout(PATIENCE_MS);
      return context.newPage();
    },
    close: () => browser.close(),
  };
}

/**
 * What axe finds wrong with a page as it is shown, a line each: rule, what it asks, the element.
 * Rules of WCAG 2.2 A and AA and axe's best practices.
 */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  const source = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
  // As an expression, which a page's Content-Security-Policy does not keep out.
  await page.evaluate(await readFile(source, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        [id, help, target.join(' '), failureSummary].join(' | '),
      ),
    );
  });
}

interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly help: string;
      readonly nodes: readonly {
        readonly target: readonly string[];
        readonly failureSummary: string;
      }[];
    }[];
  }>;
}
