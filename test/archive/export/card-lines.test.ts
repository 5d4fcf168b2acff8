import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { scoreExport } from '../../../src/scoring/score-export.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { randomConfiguration, storeRandomBatch } from '../../scoring/support/played-batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

/** Debian's Python has Debian's pandas, whatever else is first on the PATH. */
const PYTHON = ['/usr/bin/python3', 'python3'].find((program) =>
  runs(program, ['-c', 'import pandas']),
);
const hasR = runs('Rscript', ['-e', 'library(jsonlite)']);

function runs(program: string, words: readonly string[]): boolean {
  return spawnSync(program, words).status === 0;
}

if (PYTHON === undefined) console.warn('SKIPPED the lines of Python: there is no pandas');
if (!hasR) console.warn('SKIPPED the lines of R: there is no Rscript with jsonlite');

const configuration = randomConfiguration('loaded', {
  sessionsPerRun: 3,
  runs: 2,
  conditions: [
    { id: 'persistent', memory: 'persistent' },
    { id: 'blank', memory: 'none' },
  ],
});

let temporary: TemporaryDirectory;
let store: ArenaStore;
let folder: string;
let card: string;
/** Chips by condition and player, as they are scored. */
let chips: Record<string, number>;
let words: readonly (string | null)[];

beforeAll(async () => {
  temporary = await temporaryDirectory('card lines');
  store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
  await storeRandomBatch(store, configuration);
  const decisions = store.collection('decisions');
  const said = ['=1+1', '+1', '@x', '\t-2', 'NA', 'null', '007', '"quoted", so', 'two\nlines'];
  const all = await decisions.rangeAll('loaded');
  for (const [at, reasoning] of said.entries()) {
    await decisions.update(all[at]?._id ?? '', {}, { set: { reasoning } });
  }
  words = (await decisions.rangeAll('loaded')).map(({ reasoning }) => reasoning);
  expect(words.slice(0, said.length)).toEqual(said);
  folder = join(temporary.path, 'export');
  await exportBatch(store, 'loaded', folder, { csv: true });
  card = await readFile(join(folder, 'README.md'), 'utf8');
  const { profiles } = await scoreExport(folder);
  chips = Object.fromEntries(
    profiles.map((each) => [`${each.condition} ${each.player}`, each.style.chipDelta]),
  );
});
afterAll(async () => {
  await store.close();
  await temporary.close();
});

/** Every piece of code of a language on the card, in order. */
function code(language: string): string {
  return card
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .map((part) => part.split('```')[0])
    .join('\n');
}

/** What a program prints last, a line of JSON. */
function printed(program: string, input: string): unknown {
  const text = execFileSync(program, ['-'], {
    cwd: folder,
    input,
    encoding: 'utf8',
    // R says there what it opens and closes.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
}

describe('the card’s lines that load an export', () => {
  it.runIf(PYTHON !== undefined)('run in pandas, to the totals of the score', () => {
    const script = `${code('python')}
import json
totals = seats.groupby(["condition", "player"])["delta"].sum()
print(json.dumps([{" ".join(key): int(value) for key, value in totals.items()}, decisions["reasoning"].where(decisions["reasoning"].notna(), None).tolist()]))`;
    const [totals, reasoning] = printed(PYTHON ?? '', script) as [typeof chips, string[]];
    expect(totals).toEqual(chips);
    expect(reasoning).toEqual(words.map((text) => (text === '' ? null : text)));
  });

  it.runIf(hasR)('run in R, to the totals of the score', () => {
    const script = `${code('r')}
totals <- aggregate(delta ~ condition + player, data = seats, FUN = sum)
cat("\\n", toJSON(list(paste(totals$condition, totals$player), totals$delta, decisions$reasoning)), sep = "")`;
    const [keys, values, reasoning] = printed('Rscript', script) as [string[], number[], string[]];
    expect(Object.fromEntries(keys.map((key, at) => [key, values[at]]))).toEqual(chips);
    expect(reasoning).toEqual(words.map((text) => (text === '' ? null : text)));
  });
});
