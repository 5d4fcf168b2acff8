import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

const LONG = 9_000_000;
/** Room for a terminal's window, whatever stands in the file. */
const MOST_SHOWN = 2_200;
const BATCH = { name: 'small', gameSeed: 'seed', roster: 'pipe', players: ['ann', 'bob'] };
let folder: TemporaryDirectory;

beforeAll(async () => {
  folder = await temporaryDirectory('hostile-files');
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder.path, name), JSON.stringify(content));
  execFileSync('mkfifo', [join(folder.path, 'pipe')]);
  write('of-a-pipe.json', BATCH);
  write('long-name.json', { ...BATCH, name: 'n'.repeat(LONG) });
  write('long-seed.json', { ...BATCH, gameSeed: 's"'.repeat(LONG / 3) });
  write('long-key.json', { ...BATCH, ['k'.repeat(LONG)]: 1 });
  writeFileSync(join(folder.path, 'large.json'), '');
  truncateSync(join(folder.path, 'large.json'), 4_000_000_000);
  mkdirSync(join(folder.path, 'export'));
  execFileSync('mkfifo', [join(folder.path, 'export', 'batch.json')]);
  execFileSync('mkfifo', [join(folder.path, 'export', 'sessions.jsonl')]);
});
afterAll(() => folder.close());

test.each([
  ['pipe: expected a batch file, found a pipe, socket or device', ['run', 'pipe']],
  ['expected a batch file, found a pipe, socket or device', ['run', '/dev/zero']],
  ['expected a batch file of at most 10 MB, found 3814.7 MB', ['run', 'large.json']],
  ['pipe: expected a roster, found a pipe, socket or device', ['run', 'of-a-pipe.json']],
  ['expected a roster, found a pipe, socket or device', ['doctor', '--roster', 'pipe']],
  ['expected a batch file, found a pipe, socket or device', ['init', 'pipe', '--force', '--yes']],
  ['expected a file of hands, found a pipe, socket or device', ['replay', 'pipe']],
  ['expected the batch of an export, found a pipe', ['reparse', '--from', 'export']],
  ['name: expected a string of at most 60 characters, found "nnn', ['run', 'long-name.json']],
  ['gameSeed: expected a string of at most 200 characters, found "s', ['run', 'long-seed.json']],
  ['long-key.json: kkk', ['run', 'long-key.json']],
  ['expected a batch file, found a longer name than a file can have', ['run', 'n'.repeat(100_000)]],
])('a command ends with 2 and one line: %s', async (line, words) => {
  const { code, stdout, stderr } = await arena(words, {
    cwd: folder.path,
    env: { ARENA_CONNECT_TIMEOUT_MS: '500', REDIS_URL: 'redis://127.0.0.1:1' },
  });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(line);
  expect(stderr.split('\n').filter((each) => each.startsWith('arena: '))[0]).toContain(line);
  expect(stderr.length).toBeLessThan(2 * MOST_SHOWN);
});
