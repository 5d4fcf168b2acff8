import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMongodbServer } from '../../support/mongodb-server.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

const EXPORT = join(import.meta.dirname, '../../fixtures/exports/0.1.0/export');
const STORE = ['--store-url', 'sqlite://store.sqlite'];
const server = await openMongodbServer();

let directory: TemporaryDirectory;
const path = (name: string) => join(directory.path, name);

/** The export under another name of batch and player, with whatever else is changed. */
function copyExport(
  name: string,
  change: (text: string, file: string) => string = (text) => text,
): void {
  cpSync(EXPORT, path(name), { recursive: true });
  rmSync(join(path(name), 'SHA256SUMS'));
  for (const file of readdirSync(path(name))) {
    if (!/\.jsonl?$/.test(file)) continue;
    const text = readFileSync(join(path(name), file), 'utf8')
      .replaceAll(/"small(?=[".])/g, `"${name}`)
      .replaceAll('house-professor', 'house-reader');
    writeFileSync(join(path(name), file), change(text, file));
  }
}

beforeAll(async () => {
  directory = await temporaryDirectory('standing');
  copyExport('again');
  copyExport('begun', (text, file) =>
    file === 'sessions.jsonl' ? text.replaceAll('"finished"', '"open"') : text,
  );
  copyExport('damaged', (text, file) => (file === 'hands.jsonl' ? text.slice(0, -200) : text));
  for (const from of [EXPORT, path('again')]) {
    const { code, stderr } = await arena(['import', from, ...STORE], { cwd: directory.path });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }
});
afterAll(async () => {
  await directory.close();
  await server?.close();
});

function standing(...words: readonly string[]) {
  return arena(['standing', ...words], { cwd: directory.path });
}

describe('arena standing', () => {
  test('says the same of a store and of exports, in whatever order they are named', async () => {
    const lines = await Promise.all([
      standing('--all', '--json', ...STORE),
      standing('again', 'small', '--json', ...STORE),
      standing('small', 'again', '--json', ...STORE),
      standing('--from', EXPORT, path('again'), '--json'),
      standing('--from', path('again'), EXPORT, '--json'),
    ]);
    for (const { code, stdout, stderr } of lines) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout)).toEqual(JSON.parse(lines[0]?.stdout ?? ''));
    }
  });

  test.skipIf(server === null)('and of a MongoDB', async () => {
    const store = ['--store-url', server?.database() ?? ''];
    for (const from of [EXPORT, path('again')]) {
      const { code } = await arena(['import', from, ...store], { cwd: directory.path });
      expect(code).toBe(0);
    }
    const { stdout } = await standing('--all', '--json', ...store);
    const { stdout: same } = await standing('--all', '--json', ...STORE);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(same));
  });

  test('takes a model under other names in two batches for one player', async () => {
    const { stdout } = await standing('--from', EXPORT, path('again'), '--json');
    const { players, components } = JSON.parse(stdout);
    expect(players.map(({ model, batches }: never) => ({ model, batches }))).toEqual([
      { model: 'house/professor', batches: ['again', 'small'] },
      { model: 'house/trapper', batches: ['again', 'small'] },
    ]);
    expect(components).toHaveLength(1);
  });

  test('prints a table for people, and CSV', async () => {
    const { stdout } = await standing('small', 'again', '--by', 'model', ...STORE);
    expect(stdout).toMatch(/^Standing over 2 batches: players are one by the same model\n/);
    expect(stdout).toMatch(/rank +player +batches +sessions +bb\/100/);
    const csv = await standing('--from', EXPORT, '--csv');
    expect(csv.stdout.split('\r\n')[0]).toMatch(/^component,player,name,model,/);
    expect(csv.stdout.trimEnd().split('\r\n')).toHaveLength(3);
  });

  test.each([
    ['nothing', [], /^expected|standing: expected names of batches, --all or --from/],
    ['two ways at once', ['small', '--all'], /found names of batches and --all\n$/],
    ['two formats at once', ['small', '--json', '--csv'], /expected --json or --csv, found both/],
    ['a batch that is not there', ['smal', ...STORE], /found "smal"; did you mean "small"\?\n$/],
    [
      'a batch of which nothing is finished',
      ['--from', 'begun'],
      /expected batches with finished sessions, found none\n$/,
    ],
    [
      'a folder that is no export',
      ['--from', '.'],
      /expected a folder written by an export, found no sessions\.jsonl\n$/,
    ],
    ['a damaged export', ['--from', 'again', 'damaged'], /damaged\/hands\.jsonl:\d+/],
    [
      'a batch in two folders',
      ['--from', EXPORT, 'copy'],
      /expected each batch once, found small in /,
    ],
    [
      'an anchor that nobody is',
      ['--from', EXPORT, '--anchor', 'nobody'],
      /--anchor: expected one of house\/professor@/,
    ],
  ] as const)('refuses %s in one line', async (what, words, line) => {
    if (what === 'a batch in two folders') cpSync(EXPORT, path('copy'), { recursive: true });
    const { code, stdout, stderr } = await standing(...words);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
