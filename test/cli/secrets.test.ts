import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { arena } from './arena.ts';

const DEMO = fileURLToPath(new URL('../../seeds/batches/demo.json', import.meta.url));
/** In every place from which a command takes what nobody may read: none of it may come out. */
const PLANTED = {
  REDIS_URL: 'redis://user:planted-1@127.0.0.1:1/0',
  STORE_URL: 'mongodb://user:planted-2@127.0.0.1:1/arena',
  BOARD_USER: 'dealer',
  BOARD_PASSWORD: 'planted-3',
  OPENROUTER_API_KEY: 'planted-4',
  ARENA_CONNECT_TIMEOUT_MS: '500',
  LOG_LEVEL: 'debug',
};

let directory: TemporaryDirectory;
let guarded: TestRedis;
beforeAll(async () => {
  directory = await temporaryDirectory('secrets');
  guarded = await startRedis({ settings: ['--requirepass', 'planted-5'] });
});
afterAll(async () => {
  await guarded.close();
  await directory.close();
});

describe('what is secret is in no line', () => {
  it.each([
    [['work', 'table']],
    [['work', 'llm', '--provider', 'openrouter']],
    [['board']],
    [['status']],
    [['doctor']],
    [['doctor', '--json']],
    [['enqueue', DEMO]],
    [['config']],
    [['config', '--json']],
  ])('of arena %j while nothing answers, with --verbose', async (words) => {
    const { stdout, stderr } = await arena([...words, '--verbose'], {
      cwd: directory.path,
      env: PLANTED,
    });
    expect(`${stdout}${stderr}`).not.toBe('');
    expect(`${stdout}${stderr}`).not.toContain('planted');
  });

  it('of a Redis that refuses the password', async () => {
    const url = guarded.url.replace('//', '//:planted-6@');
    const { code, stderr } = await arena(['work', 'table', '--verbose'], {
      cwd: directory.path,
      env: { REDIS_URL: url, LOG_LEVEL: 'debug' },
    });
    expect(code).toBe(3);
    expect(stderr).toContain('WRONGPASS');
    expect(stderr).not.toContain('planted');
  });
});
