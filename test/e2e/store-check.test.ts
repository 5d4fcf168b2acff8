import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
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
  'of a played store %s what is lost is written anew into a new file, to the same bytes',
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
    // No score counts a session of which a part is gone; what was answered is not asked again.
    const lost = /^(?:hands|decisions|memories|answers) +\d+ +[1-9]/m.test(salvaged.stdout);
    expect(/ parked: arena resume writes them? anew/.test(salvaged.stdout)).toBe(lost);
    const resumed = await run('resume', 'demo', '--no-board', ...store);
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    const status = await run('status', ...store);
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toMatch(/^demo +finished/m);
    expect(await run('export', 'demo', '--out', 'saved', ...store)).toMatchObject({ code: 0 });
    for (const file of ['hands.jsonl', 'memories.jsonl']) {
      const whole = readFileSync(join(cwd, '.arena', 'exports', 'demo', file));
      expect(readFileSync(join(cwd, 'saved', file)).equals(whole)).toBe(true);
    }
  },
);
