import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arena, clearRedis } from '../cli/arena.ts';
import { waitFor } from '../support/await.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { writeStandInBatch } from './batches.ts';

const ARENA = fileURLToPath(new URL('../../bin/arena.mjs', import.meta.url));
/** Of 512 bytes: room for the empty store and a batch, not for the calls of one session. */
const LARGEST_FILE_BLOCKS = 800;

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('full disk');
});
afterAll(async () => {
  clearRedis(join(directory.path, '.arena'));
  await directory.close();
});

it('a disk that takes no more is said, stops nothing for good, and with room the batch goes on', async () => {
  const file = writeStandInBatch(directory.path);
  const limited = spawn(
    '/bin/sh',
    [
      '-c',
      `ulimit -f ${LARGEST_FILE_BLOCKS} && exec "$@"`,
      'sh',
      process.execPath,
      ARENA,
      'run',
      file,
      '--no-board',
    ],
    { cwd: directory.path, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  limited.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const closed = once(limited, 'close');
  try {
    await waitFor(() => said.includes('the store is away'), {
      what: 'a word about the disk',
    });
    expect(said).toMatch(/store at sqlite:\/\/\.arena\/arena\.sqlite does not answer: /);
  } finally {
    limited.kill('SIGINT');
  }
  expect(await closed).toEqual([130, null]);

  const ended = await arena(['run', file, '--no-board'], { cwd: directory.path });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toContain('Leaderboard of small');
});
