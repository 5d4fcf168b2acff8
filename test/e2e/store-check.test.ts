import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arena } from '../cli/arena.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { copyPlayedDemo } from './demo.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('damaged');
});
afterAll(() => directory.close());

const PAGE = 4096;

function overwrite(file: string, from: number, bytes: number): void {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  closeSync(open);
}

it.each([
  ['with its header destroyed', (file: string) => overwrite(file, 0, 100), /no SQLite database/],
  [
    'with pages overwritten in its middle',
    (file: string) => overwrite(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE, 20 * PAGE),
    /is malformed|^$/,
  ],
])(
  'of a played store %s the rest is played and scored from a new file',
  async (name, harm, seen) => {
    const cwd = join(directory.path, name);
    await copyPlayedDemo(cwd);
    const run = (...words: string[]) => arena(words, { cwd });
    harm(join(cwd, '.arena', 'arena.sqlite'));
    const before = await run('status');
    expect(before.stderr).toMatch(seen);
    if (before.code !== 0) expect(before.stderr).toContain('arena store check');

    const checked = await run('store', 'check');
    expect(checked.code).toBe(1);
    expect(checked.stdout).toContain('arena store check --salvage NEWFILE');

    const salvaged = await run('store', 'check', '--salvage', 'saved.sqlite');
    expect(salvaged).toMatchObject({ code: 0, stderr: '' });
    expect(salvaged.stdout).toMatch(/^sessions +\d+ +0$/m);
    const store = ['--store-url', 'sqlite://saved.sqlite'];
    const status = await run('status', ...store);
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toMatch(/^demo +finished/m);
    expect(await run('export', 'demo', '--out', 'saved', ...store)).toMatchObject({ code: 0 });
    const scores = await run('score', '--from', 'saved');
    expect(scores).toMatchObject({ code: 0, stderr: '' });
    expect(scores.stdout).toContain('house-rock');
  },
);
