import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startHouse } from '../../../src/house/main.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

const REPLIES = fileURLToPath(new URL('../../fixtures/judges/replies.jsonl', import.meta.url));
const CASES = fileURLToPath(new URL('../../../../shared/cases/verdicts.jsonl', import.meta.url));
const outcome = z.object({ status: z.string(), score: z.number().nullable() });
const wantedOf = (line: string) =>
  z.object({ id: z.string(), want: outcome }).parse(JSON.parse(line));
const readOf = (line: string) => outcome.extend({ id: z.string() }).parse(JSON.parse(line));
const lineSchema = z.object({
  id: z.string(),
  axis: z.string(),
  http: z.object({ body: z.string() }).loose(),
  expected: z.object({
    status: z.string(),
    score: z.number().nullable(),
    reason: z.string().nullable(),
    retried: z.boolean(),
  }),
});

const lines = readFileSync(REPLIES, 'utf8')
  .trim()
  .split('\n')
  .map((line) => lineSchema.parse(JSON.parse(line)));

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('parse');
});
afterAll(() => directory.close());

const parse = (...words: string[]) => arena(['judge', 'parse', ...words], { cwd: directory.path });

describe('arena judge parse', () => {
  it('reads every reply of the collection as it should be read', async () => {
    const { code, stdout, stderr } = await parse(REPLIES, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const read = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(read).toEqual(lines.map(({ id, expected }) => ({ id, ...expected })));
  });

  it.runIf(existsSync(CASES))('reads every case that failed before as it should', async () => {
    const { stdout } = await parse(CASES, '--json');
    const wanted = readFileSync(CASES, 'utf8').trim().split('\n').map(wantedOf);
    const read = stdout.trim().split('\n').map(readOf);
    expect(read.map(({ id, status, score }) => ({ id, status, score }))).toEqual(
      wanted.map(({ id, want }) => ({ id, ...want })),
    );
  });

  it('has in it scores of both axes and every kind of reason', () => {
    const scored = new Set(lines.map(({ axis, expected }) => `${axis} ${expected.score}`));
    for (const score of ['bluff 0', 'bluff 1', ...[0, 1, 2].map((n) => `opponent-reading ${n}`)]) {
      expect(scored).toContain(score);
    }
    expect(lines.length).toBeGreaterThan(80);
  });

  it('prints a line for people without --json, and takes a body as an object', async () => {
    const [first] = lines;
    const file = join(directory.path, 'one.jsonl');
    const body = JSON.parse(first?.http.body ?? '') as unknown;
    await writeFile(
      file,
      [
        JSON.stringify({
          ...first,
          id: 7,
          trace: { text: 'just air' },
          http: { status: 200, body },
        }),
        JSON.stringify({
          ...first,
          id: 'x',
          trace: { text: '' },
          http: { status: 429, body: null },
        }),
      ].join('\n'),
    );
    expect(await parse(file)).toMatchObject({
      code: 0,
      stdout: '7: scored (1)\nx: unscored (rate-limit, asked again)\n',
    });
  });

  it('names the line and the field of what it cannot take', async () => {
    const file = join(directory.path, 'bad.jsonl');
    await writeFile(file, '{"id": "a", "axis": "nerve"}\n');
    const { code, stdout, stderr } = await parse(file, '--json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^\{"error":\{"kind":"usage","message":".*bad\.jsonl:1: axis: .*\n$/);
  });
});

describe('arena judge calibrate', () => {
  it('prints accuracy and confusion of a stand-in judge, and leaves nothing behind', async () => {
    const ended = await arena(['judge', 'calibrate', '--judge', 'house-judge'], {
      cwd: directory.path,
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^Judge \(stand-in\) \(house\/judge\), rubric v1, \$0\.\d+$/m);
    expect(ended.stdout).toMatch(/^bluff: \d+ of 24 right \(\d+\.\d %\)$/m);
    expect(ended.stdout).toMatch(/^opponent-reading: \d+ of 36 right \(\d+\.\d %\)$/m);
    expect(ended.stdout).toMatch(/^ {2}clear +8 of 8 right \(100\.0 %\)$/m);
    expect(ended.stdout).toMatch(/^ +gave 0 +gave 1 +gave 2 +gave none$/m);
    const status = await arena(['status'], { cwd: directory.path });
    expect(status.stdout).toContain('No batches yet');
  });

  it('tells apart as JSON what could not be scored', async () => {
    const house = await startHouse({
      port: 0,
      faults: [{ kind: 'verdict', rate: 0.3 }],
      seed: 'calibration',
    });
    const { code, stdout } = await arena(
      ['judge', 'calibrate', '--judge', 'house-clerk', '--axis', 'bluff', '--json'],
      { cwd: directory.path, env: { ARENA_PROVIDER_URL_HOUSE: house.url } },
    );
    await house.close();
    expect(code).toBe(0);
    const { axes, traces } = JSON.parse(stdout) as {
      axes: { traces: number; right: number; unscored: number; confusion: number[][] }[];
      traces: { score: number | null; reason: string | null }[];
    };
    expect(traces).toHaveLength(24);
    const without = traces.filter(({ score }) => score === null);
    expect(without.length).toBeGreaterThan(0);
    expect(without.every(({ reason }) => reason !== null)).toBe(true);
    expect(axes).toHaveLength(1);
    expect(axes[0]).toMatchObject({ traces: 24, unscored: without.length });
    expect(axes[0]?.confusion.flat().reduce((sum, count) => sum + count, 0)).toBe(24);
  });

  it('names the judges that there are', async () => {
    expect(
      await arena(['judge', 'calibrate', '--judge', 'hose-clerk'], { cwd: directory.path }),
    ).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /house-clerk\), found "hose-clerk"; did you mean "house-clerk"\?/,
      ),
    });
  });
});
