import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../support/await.ts';
import { startRedis } from '../../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { type Arena, arena, clearRedis, lives, recordedRedis, startArena } from '../arena.ts';

let directory: TemporaryDirectory;
let data: string;
const started: Arena[] = [];

beforeEach(async () => {
  directory = await temporaryDirectory('own redis');
  data = join(directory.path, '.arena');
});
afterEach(async () => {
  for (const each of started.splice(0)) {
    if (each.running()) each.signal('SIGKILL');
    await each.ended;
  }
  clearRedis(data);
  await directory.close();
});

async function up(...words: string[]): Promise<Arena> {
  const process = startArena(['up', '--no-board', ...words], { cwd: directory.path });
  started.push(process);
  await process.says(/The fleet is ready/);
  return process;
}

const redisOf = () => waitFor(() => recordedRedis(data), { what: 'the record of redis-server' });

describe('the redis-server of a process that has no REDIS_URL', () => {
  it('asks others on this machine for a password', async () => {
    await up();
    const { port } = await redisOf();
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.write('GET anything\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^-NOAUTH/);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'is gone after %s, and so is its record',
    async (signal) => {
      const process = await up();
      const { pid } = await redisOf();
      process.signal(signal);
      expect(await process.ended).toMatchObject({ code: 0, stderr: '' });
      expect(lives(pid)).toBe(false);
      expect(readdirSync(data).filter((name) => name.endsWith('.json'))).toEqual([]);
    },
  );

  it('is gone when a second signal ends the process at once', async () => {
    const process = await up();
    const { pid } = await redisOf();
    process.signal('SIGTERM');
    process.signal('SIGTERM');
    await process.ended;
    expect(await waitFor(() => !lives(pid), { what: 'redis-server to end' })).toBe(true);
  });

  it('that a killed process left behind is stopped at the next start', async () => {
    const killed = await up();
    const orphan = await redisOf();
    killed.signal('SIGKILL');
    await killed.ended;
    expect(lives(orphan.pid)).toBe(true);

    await up();
    expect(lives(orphan.pid)).toBe(false);
    expect((await redisOf()).pid).not.toBe(orphan.pid);
  });

  it('is told from another process that was given its pid: that one is left alone', async () => {
    const killed = await up();
    const orphan = await redisOf();
    killed.signal('SIGKILL');
    await killed.ended;
    process.kill(orphan.pid, 'SIGKILL');
    const record = JSON.parse(readFileSync(join(data, 'redis.json'), 'utf8')) as object;
    const stranger = await startRedis();
    try {
      const changed = { ...record, pid: stranger.pid, port: stranger.port };
      writeFileSync(join(data, 'redis.json'), JSON.stringify(changed));
      await up();
      expect(lives(stranger.pid)).toBe(true);
    } finally {
      await stranger.close();
    }
  });

  it('is brought back when it ends by itself, and ends the process with one line the fourth time', async () => {
    const arenaProcess = await up('--log-level', 'error');
    const seen = new Set<number>();
    for (let kill = 1; kill <= 4; kill++) {
      const { pid } = await waitFor(
        () => {
          const record = recordedRedis(data);
          return record !== null && !seen.has(record.pid) && lives(record.pid) && record;
        },
        { what: `redis-server number ${kill}` },
      );
      seen.add(pid);
      process.kill(pid, 'SIGKILL');
    }
    const { code, stderr } = await arenaProcess.ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      'arena: the redis-server of this process ends again and again: run the same command again\n',
    );
  });

  it('is missed in one line that says what to do', async () => {
    const { code, stderr } = await arena(['up', '--no-board'], {
      cwd: directory.path,
      env: { PATH: directory.path },
    });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'arena: redis-server was not found: install it (Debian: apt-get install redis-server) or set REDIS_URL\n',
    );
    expect(existsSync(join(data, 'owner.json'))).toBe(false);
  });
});

describe('a data directory', () => {
  it.each([
    ['afile', 'a file'],
    ['afile/below', 'a file where a folder would have to be'],
  ])('that cannot be one is one line: %s', async (path, found) => {
    writeFileSync(join(directory.path, 'afile'), '');
    const ended = await arena(['up', '--no-board', '--data-directory', path], {
      cwd: directory.path,
    });
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `arena: ${join(directory.path, path)}: expected a folder that this user may write to, found ${found}; give another --data-directory\n`,
    });
  });
});

describe('a data directory has one owner', () => {
  it('refuses a second process in one line that names the first', async () => {
    const first = await up();
    const { code, stdout, stderr } = await arena(['up', '--no-board'], { cwd: directory.path });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `arena: ${data} is in use by process ${first.pid}: wait for it or stop it (kill ${first.pid}), or give another --data-directory\n`,
    );
    expect(first.running()).toBe(true);
  });

  it('goes to exactly one of three that start at once after the owner was killed', async () => {
    const killed = await up();
    killed.signal('SIGKILL');
    await killed.ended;
    const rivals = [0, 1, 2].map(() => startArena(['up', '--no-board'], { cwd: directory.path }));
    started.push(...rivals);
    await waitFor(() => rivals.filter((rival) => !rival.running()).length === 2, {
      what: 'two of three to give up',
    });
    const winner = rivals.find((rival) => rival.running());
    await winner?.says(/The fleet is ready/);
    expect(winner?.running()).toBe(true);
  });
});
