import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARD_FILE, EXPORT_FILES, SUMS_FILE } from '../../src/archive/export/files.ts';
import { replayFile } from '../../src/archive/formats/replay-file.ts';
import { importBatch } from '../../src/archive/import/import-batch.ts';
import { exportedAnswers } from '../../src/cli/results/reread-sources.ts';
import { exportWhole } from '../../src/cli/results/results.ts';
import { writeReport } from '../../src/report/write-report.ts';
import { scoreExport } from '../../src/scoring/score-export.ts';
import { openArenaStore } from '../../src/shared/store/arena-store.ts';
import { rereadLedger } from '../../src/workers/llm/ledger/reread-ledger.ts';
import { arena } from '../cli/arena.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'test/fixtures/exports');
const BATCH = 'small';
/** Files that speak of the program as it is now, in its own words. */
const SPEAKS_OF_NOW: readonly string[] = [CARD_FILE, SUMS_FILE];

const versions = readdirSync(KEPT).filter((name) => /^\d/.test(name));

it('an export of every released version is kept, and of this one', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const released = Array.from(changes.matchAll(/^## (\d+\.\d+\.\d+)/gm), ([, each]) => each);
  expect(versions).toEqual(expect.arrayContaining([version, ...released]));
});

describe.each(versions)('what version %s exported', (version) => {
  const exported = join(KEPT, version, 'export');
  /** Written by that version, and since then only with a line in CHANGELOG.md (docs/releasing.md). */
  const expected = (file: string): string => join(KEPT, version, 'expected', file);

  let folder: TemporaryDirectory;
  beforeAll(async () => {
    folder = await temporaryDirectory('kept export');
  });
  afterAll(() => folder.close());

  it('is scored to the same figures, from the same claims', async () => {
    const claimsOut = join(folder.path, 'claims.jsonl');
    const scores = await scoreExport(exported, { claimsOut });
    await expect(`${JSON.stringify(scores, null, 1)}\n`).toMatchFileSnapshot(
      expected('scores.json'),
    );
    await expect(await readFile(claimsOut, 'utf8')).toMatchFileSnapshot(expected('claims.jsonl'));
  });

  it('is played through the engine to the same pots and stacks, its decks as committed', async () => {
    const file = join(exported, EXPORT_FILES.hands);
    const text = await readFile(file, 'utf8');
    const lines = [...replayFile(file, text, { verifyDecks: true })];
    expect(lines.filter(({ ok }) => !ok)).toEqual([]);
    const printed = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await expect(printed).toMatchFileSnapshot(expected('hands.jsonl'));
  });

  it('is read out of its stored answers as it was', async () => {
    const rereading = await rereadLedger(await exportedAnswers(exported));
    await expect(`${JSON.stringify(rereading, null, 1)}\n`).toMatchFileSnapshot(
      expected('rereading.json'),
    );
  });

  it('is imported, exported again to the same bytes, and reported in the same tables', async () => {
    const store = await openArenaStore(`sqlite://${join(folder.path, 'store.sqlite')}`);
    await importBatch(store, exported);
    const again = join(folder.path, 'again');
    await exportWhole(store, BATCH, again);
    for (const file of await readdir(exported)) {
      const bytes = await readFile(join(again, file), 'utf8');
      if (SPEAKS_OF_NOW.includes(file)) continue;
      expect(bytes === (await readFile(join(exported, file), 'utf8')), file).toBe(true);
    }
    const { tables } = await writeReport(store, BATCH, join(folder.path, 'report'));
    const files = await readdir(tables);
    expect(files).toEqual(expect.arrayContaining(await readdir(expected('tables'))));
    for (const file of files) {
      await expect(await readFile(join(tables, file), 'utf8')).toMatchFileSnapshot(
        expected(`tables/${file}`),
      );
    }
    await store.close();
  });

  it('is played again out of its own answers to the same hands, byte for byte', async () => {
    const batch = join(KEPT, version, 'batch.json');
    const { code, stderr } = await arena(['run', batch, '--no-board', '--replay', exported], {
      cwd: folder.path,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const played = join(folder.path, '.arena', 'exports', BATCH);
    for (const file of [EXPORT_FILES.hands, EXPORT_FILES.memories]) {
      expect(await readFile(join(played, file), 'utf8'), file).toBe(
        await readFile(join(exported, file), 'utf8'),
      );
    }
  });
});
