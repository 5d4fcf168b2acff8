// Makes docs/pictures/*.png, the pictures of the board in README and docs: plays the demo batch into a
// folder of its own, and photographs the board while it is played and afterwards. Needs Chromium and pngquant.
//
//   node scripts/screenshots.mjs [NAME…]     only pictures of these names

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const pictures = join(root, 'docs', 'pictures');
const only = process.argv.slice(2);
const WIDTH = 1200;
const LARGEST_BYTES = 150_000;
const PATIENCE_MS = 15 * 60_000;

const SESSION = 'demo.r01-persistent.s01';
/** While it is played: a page, and what it waits for. */
const LIVE = [
  {
    name: 'session-live',
    path: `/sessions/${SESSION}`,
    // A flop at least: a table without cards says little.
    until: '.live-table .board .playing-card:nth-child(3)',
    height: 900,
  },
  { name: 'batch-live', path: '/batches/demo', until: '#leaderboard tbody tr', height: 860 },
];
const AFTER = [
  { name: 'batches', path: '/', until: '#all tbody tr', height: 420 },
  { name: 'batch', path: '/batches/demo', until: '#leaderboard th:text-is("bb/100")', height: 860 },
  { name: 'batch-dark', path: '/batches/demo', until: '#leaderboard tr', height: 860, dark: true },
  { name: 'session', path: `/sessions/${SESSION}`, until: '#hands tbody tr', height: 900 },
  { name: 'report', path: '/reports/demo', until: 'h2', height: 860 },
  { name: 'hand', path: `/hands/${SESSION}.h08?step=14`, until: '.table .plate', height: 900 },
  { name: 'decision', path: `/decisions/${SESSION}.h08.d003`, until: 'h1', height: 900 },
  { name: 'search', path: '/hands?batch=demo', until: 'h1', height: 860 },
  { name: 'queues', path: '/queues', until: 'text=llm.house', height: 520 },
];

mkdirSync(pictures, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'arena-pictures-'));
const program = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] });
let arena = null;
try {
  arena = await start(['run', 'seeds/batches/demo.json']);
  await Promise.all(LIVE.filter(wanted).map((picture) => photograph(arena.url, picture)));
  await arena.ended;
  // The same store once more, with nothing left to play.
  arena = await start(['up']);
  for (const picture of AFTER.filter(wanted)) await photograph(arena.url, picture);
} finally {
  arena?.child.kill('SIGTERM');
  await arena?.ended;
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}

function wanted({ name }) {
  return only.length === 0 || only.includes(name);
}

/** Resolves when the board of the command can be looked at. */
async function start(words) {
  const own = ['--board-port', '0', '--data-directory', data];
  const child = spawn(process.execPath, [join(root, 'bin', 'arena.mjs'), ...words, ...own], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += part;
      const found = /^Board: (\S+)$/m.exec(said);
      if (found !== null) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`arena ${words.join(' ')} ended:\n${said}`)));
  });
  return { child, ended, url };
}

async function photograph(url, { name, path, until, height, dark = false }) {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.waitForSelector(until, { timeout: PATIENCE_MS });
  const file = join(pictures, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  // A palette is enough for pages of few colours, and a third of the size.
  execFileSync('pngquant', ['--force', '--output', file, '200', file]);
  const { size } = statSync(file);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
  if (size > LARGEST_BYTES) throw new Error(`${file} is larger than ${LARGEST_BYTES / 1000} kB`);
}
