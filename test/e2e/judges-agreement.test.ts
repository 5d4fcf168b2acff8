import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRecord, csvRecords } from '../../src/archive/export/csv.ts';
import { arena, type Ended } from '../cli/arena.ts';
import { accessibilityFaults, browserProgram, startBrowser } from '../support/browser.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { writeStandInBatch } from './batches.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('agreement');
  const batch = writeStandInBatch(directory.path, {
    players: ['house-rock', 'house-maniac', 'house-shark'],
    judges: {
      bluff: 'house-judge',
      opponentReading: ['house-umpire', 'house-critic', 'house-clerk'],
    },
    sessionsPerRun: 1,
    handsPerSession: 4,
  });
  expect(await run('run', batch, '--no-board')).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => directory.close());

const run = (...words: string[]): Promise<Ended> => arena(words, { cwd: directory.path });
const inFolder = (...path: string[]): string => join(directory.path, ...path);
const asJson = async (...words: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout } = await run(...words, '--json');
  expect(code).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
};
const reportText = (): string =>
  readFileSync(inFolder('.arena', 'reports', 'small', 'report.html'), 'utf8');
const exported = (file: string, folder = 'small'): string =>
  readFileSync(inFolder('.arena', 'exports', folder, file), 'utf8');

describe('arena judge repeat', () => {
  it('says what it comes to before anything is asked', async () => {
    expect(reportText()).toContain('arena judge repeat small');
    const told = await asJson('judge', 'repeat', 'small', '--share', '0.5', '--dry-run');
    expect(told).toMatchObject({ batch: 'small', known: 0, dryRun: true });
    expect(told['verdicts']).toBeGreaterThan(3);
    expect(told['estimateMicroUsd']).toBeGreaterThan(0);
    const again = await run('judge', 'repeat', 'small', '--share', '0.5', '--dry-run');
    expect(again.stdout).toMatch(
      /^Batch small: \d+ verdicts would be asked again, about \$0\.\d+$/m,
    );
  });

  it('asks again, moves no score, and puts the judge’s agreement with itself into the report', async () => {
    const scores = exported('profiles.json');
    const { code, stdout } = await run('judge', 'repeat', 'small', '--share', '0.5', '--json');
    expect(code).toBe(0);
    const { verdicts, known } = JSON.parse(stdout) as { verdicts: number; known: number };
    expect([verdicts > 3, known]).toEqual([true, 0]);
    expect(await asJson('judge', 'repeat', 'small', '--share', '0.5')).toMatchObject({
      verdicts: 0,
      known: verdicts,
    });
    const axesOf = (text: string) =>
      (JSON.parse(text) as { axes: unknown }[]).map(({ axes }) => axes);
    expect(axesOf(exported('profiles.json'))).toEqual(axesOf(scores));
    const repeated = exported('judgements.jsonl').match(/"repeat":1/g);
    expect(repeated).toHaveLength(verdicts);
    expect(reportText()).toContain('judge and itself');
  });

  it('refuses what is no share, and names the judges that there are', async () => {
    expect(await run('judge', 'repeat', 'small', '--share', '2')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--share: expected a share above 0 and at most 1.*"2"\n$/),
    });
    expect(await run('judge', 'repeat', 'small', '--judge', 'nobody')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /--judge: expected a judge of batch small \(house-clerk, .*\), found "nobody"/,
      ),
    });
  });
});

describe('arena judge sheet, and its labels', () => {
  const labelled = (): string => inFolder('labels.csv');

  it('is the same for everybody, and names neither players nor models', async () => {
    for (const name of ['one.csv', 'two.csv']) {
      expect(await run('judge', 'sheet', 'small', '--out', name, '--size', '6')).toMatchObject({
        code: 0,
        stderr: '',
      });
    }
    const sheet = readFileSync(inFolder('one.csv'), 'utf8');
    expect(sheet).toBe(readFileSync(inFolder('two.csv'), 'utf8'));
    expect(sheet).not.toMatch(/house|rock|maniac|shark|persistent/i);
    const [head, ...rows] = csvRecords(sheet);
    expect(head?.cells).toEqual(['trace', 'axis', 'label', 'labeller', 'reasoning', 'bet']);
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const smaller = await asJson('judge', 'sheet', 'small', '--out', 'three.csv', '--size', '3');
    expect(smaller).toMatchObject({ traces: { 'opponent-reading': 3 } });
    expect(sheet).toContain(csvRecords(readFileSync(inFolder('three.csv'), 'utf8'))[1]?.cells[0]);
    expect(await run('judge', 'sheet', 'small', '--out', 'one.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--out: expected the name of a new file, found one\.csv there/),
    });
    expect(readFileSync(inFolder('one.csv'), 'utf8')).toBe(sheet);
    writeFileSync(inFolder('open.csv'), 'trace,axis,label\nx,bluff,"1\ny,bluff,1\n');
    expect(await run('judge', 'calibrate', '--labels', 'open.csv', '--dry-run')).toMatchObject({
      code: 2,
    });
    expect(await run('judge', 'sheet', 'small', '--out', 'sheet.txt')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/--out: expected a name that ends in \.html or \.csv/),
    });
  });

  it('filled in, is held to what judges gave, kept with the batch and shown in its report', async () => {
    const [head, ...rows] = csvRecords(readFileSync(inFolder('one.csv'), 'utf8'));
    const filled = rows.map(({ cells: [trace = '', axis = '', , , ...rest] }, at) => [
      trace,
      axis,
      at === 0 ? '' : '1',
      'Ann B.',
      ...rest,
    ]);
    writeFileSync(labelled(), [head?.cells ?? [], ...filled].map(csvRecord).join(''));
    const without = exported('batch.json');
    expect(without).not.toContain('humanLabels');
    const told = await asJson('judge', 'calibrate', '--labels', labelled(), '--dry-run');
    expect(told).toMatchObject({ labels: { labels: rows.length - 1, unknown: 0, kept: false } });
    const { code, stdout, stderr } = await run('judge', 'calibrate', '--labels', labelled());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^ {2}ann-b and house-critic \(v1\): kappa .+, \d+\.\d % of \d+ the same$/m,
    );
    expect(stdout).toMatch(/^ {4}small\.r01-\S+: ann-b 1, house-clerk v1 \d/m);
    expect(await run('report', 'small')).toMatchObject({ code: 0 });
    expect(reportText()).toContain('ann-b and ');
    expect(reportText()).toContain('person and judge');
    const figures = readFileSync(
      inFolder('.arena', 'reports', 'small', 'tables', 'agreement.csv'),
      'utf8',
    );
    for (const kind of ['judges', 'person-judge', 'test-retest']) expect(figures).toContain(kind);
  });

  it('goes with the batch into its export and back, to the same bytes', async () => {
    await run('export', 'small', '--out', 'whole');
    const store = ['--store-url', `sqlite://${inFolder('other.sqlite')}`];
    expect(await run('import', 'whole', ...store)).toMatchObject({ code: 0 });
    await run('export', 'small', '--out', 'again', ...store);
    for (const file of ['batch.json', 'judgements.jsonl', 'profiles.json']) {
      expect(readFileSync(inFolder('again', file), 'utf8')).toBe(
        readFileSync(inFolder('whole', file), 'utf8'),
      );
    }
    const { judging } = await asJson('score', '--from', 'whole');
    expect(judging).toMatchObject([
      {
        axis: 'opponent-reading',
        people: expect.arrayContaining([expect.objectContaining({ labeller: 'ann-b' })]),
        retests: expect.arrayContaining([expect.objectContaining({ judge: 'house-clerk' })]),
      },
    ]);
  });

  it('takes JSON Lines, and names the line of what it cannot take', async () => {
    const [, first] = csvRecords(readFileSync(inFolder('one.csv'), 'utf8'));
    const [trace, axis] = first?.cells ?? [];
    writeFileSync(inFolder('bo.jsonl'), `${JSON.stringify({ trace, axis, score: 0 })}\n`);
    expect(await asJson('judge', 'calibrate', '--labels', 'bo.jsonl', '--dry-run')).toMatchObject({
      labels: { labels: 1 },
    });
    writeFileSync(inFolder('bad.csv'), `trace,axis,label\r\n${trace},${axis},7\r\n`);
    expect(await run('judge', 'calibrate', '--labels', 'bad.csv')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/bad\.csv:2: label: expected one of 0, 1.*, found "7"\n$/),
    });
  });

  it('holds a calibrated judge to labels of the calibration set', async () => {
    writeFileSync(inFolder('set.csv'), 'id,axis,label\nb01,bluff,1\nb02,bluff,0\n');
    const told = await asJson(
      'judge',
      'calibrate',
      '--judge',
      'house-judge',
      '--axis',
      'bluff',
      '--labels',
      'set.csv',
    );
    expect(told).toMatchObject({
      judge: 'house-judge',
      labels: { axes: [{ people: [{ labeller: 'set', judge: 'house-judge', traces: 2 }] }] },
    });
  });

  it('asks for a judge or for labels', async () => {
    expect(await run('judge', 'calibrate')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/expected --judge, .* or --labels, .*; found neither\n$/),
    });
  });

  it.runIf(browserProgram() !== null)(
    'is a page that is filled in and saved in a browser',
    async () => {
      await run('judge', 'sheet', 'small', '--out', 'sheet.html', '--size', '4');
      const browser = await startBrowser(browserProgram() ?? '');
      try {
        const page = await browser.page();
        await page.goto(pathToFileURL(inFolder('sheet.html')).href);
        expect(await accessibilityFaults(page)).toEqual([]);
        for (const each of await page.locator('fieldset[data-axis="opponent-reading"]').all()) {
          await each.locator('input[value="2"]').check();
        }
        await page.locator('#labeller').fill('Cy');
        const [saved] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('button[type=submit]').click(),
        ]);
        await saved.saveAs(inFolder('saved.csv'));
        expect(await page.locator('#done').textContent()).toBe('4 labels saved');
      } finally {
        await browser.close();
      }
      expect(
        await asJson('judge', 'calibrate', '--labels', 'saved.csv', '--dry-run'),
      ).toMatchObject({
        labels: { labels: 4, unknown: 0, axes: [{ axis: 'opponent-reading' }] },
      });
    },
  );
});
