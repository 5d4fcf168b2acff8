import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closers } from '../../shared/fleet/process/closers.ts';
import type { Log } from '../../shared/fleet/process/log.ts';
import { ServiceUnreachableError } from '../../shared/records/errors.ts';
import { freePort } from './ports.ts';
import { HOST, type RedisChild, type RedisSettings, spawnRedis } from './redis-child.ts';
import { FOLDER_PREFIX, forgetRedis, recordRedis, stopOrphan } from './redis-record.ts';

/** Between finding a free port and binding it somebody else may take it. */
const STARTS = 5;
/** Times that a server which ended by itself is brought back: more is no accident. */
const RETURNS = 3;

export interface OwnRedis {
  /** With a password that only this process knows: other users of the machine are kept out. */
  url: string;
  /** Aborted when the server has ended by itself and could not be brought back. */
  lost: AbortSignal;
  /** Calls back each time the server is back, empty: the store has to fill the queues again. */
  onReturn(callback: () => void): void;
}

export interface OwnRedisOptions {
  /** Where pid and port are recorded; this process has claimed it. */
  dataDirectory: string;
  closers: Closers;
  log: Log;
  startMs: number;
}

/**
 * Starts a redis-server of this process's own. One that a killed process left behind is stopped
 * first; one that ends by itself is brought back, since the store knows what is to be done.
 * Throws UserError where there is no redis-server to start.
 */
export async function startOwnRedis(options: OwnRedisOptions): Promise<OwnRedis> {
  const { dataDirectory, closers } = options;
  await stopOrphan(dataDirectory);
  const directory = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  const removeFolder = (): void => rmSync(directory, { recursive: true, force: true });
  closers.push('folder of redis-server', removeFolder);
  // A second signal runs no closers.
  process.once('exit', removeFolder);
  const password = randomBytes(16).toString('hex');
  for (let start = 1; ; start++) {
    const settings = { port: await freePort(HOST), directory, password };
    const child = spawnRedis(settings);
    recordRedis(dataDirectory, child.pid, settings);
    const reason = await child.ready(options.startMs);
    if (reason === null) return guarded(child, settings, options);
    await child.stop();
    if (start < STARTS && /in use/i.test(reason)) continue;
    throw new ServiceUnreachableError('own redis-server', `${HOST}:${settings.port}`, reason);
  }
}

function guarded(first: RedisChild, settings: RedisSettings, options: OwnRedisOptions): OwnRedis {
  const { dataDirectory, closers, log, startMs } = options;
  const lost = new AbortController();
  const callbacks: (() => void)[] = [];
  let current = first;
  let stopping = false;

  async function watch(): Promise<void> {
    for (let returns = 0; ; returns++) {
      await current.exited;
      if (stopping) return;
      if (returns === RETURNS) break;
      log.warn({ port: settings.port }, 'the own redis-server has ended and is started again');
      current = spawnRedis(settings);
      recordRedis(dataDirectory, current.pid, settings);
      if ((await current.ready(startMs)) === null) for (const callback of callbacks) callback();
      else await current.stop();
    }
    if (!stopping) lost.abort();
  }

  const watching = watch().catch(() => lost.abort());
  closers.push('redis-server', async () => {
    stopping = true;
    await current.stop();
    await watching;
    forgetRedis(dataDirectory);
  });
  return {
    url: `redis://:${settings.password}@${HOST}:${settings.port}`,
    lost: lost.signal,
    onReturn: (callback) => void callbacks.push(callback),
  };
}
