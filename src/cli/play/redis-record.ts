import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { livingProcess, processMark, stillLives } from './living-process.ts';
import { type RedisSettings, STOP_MS } from './redis-child.ts';

const RECORD_FILE = 'redis.json';
/** Name of the temporary folder of an own redis-server. */
export const FOLDER_PREFIX = 'arena-redis-';

const recordSchema = z.object({
  pid: z.int(),
  started: z.string(),
  port: z.int(),
  directory: z.string(),
});
type Record = z.infer<typeof recordSchema>;

/** Leaves word of a redis-server, so that the next start finds it should this process be killed. */
export function recordRedis(
  dataDirectory: string,
  pid: number | undefined,
  { port, directory }: RedisSettings,
): void {
  const mark = pid === undefined ? null : processMark(pid);
  if (mark === null) return;
  const record: Record = { ...mark, port, directory };
  writeFileSync(join(dataDirectory, RECORD_FILE), `${JSON.stringify(record)}\n`);
}

export function forgetRedis(dataDirectory: string): void {
  rmSync(join(dataDirectory, RECORD_FILE), { force: true });
}

/** Stops the redis-server of a process that was killed, after making sure that it is that one. */
export async function stopOrphan(dataDirectory: string): Promise<void> {
  const record = readRecord(dataDirectory);
  if (record === null) return;
  if (isThatRedis(record)) {
    process.kill(record.pid, 'SIGTERM');
    const deadline = Date.now() + STOP_MS;
    while (stillLives(record) && Date.now() < deadline) await sleep(10);
    if (stillLives(record)) process.kill(record.pid, 'SIGKILL');
  }
  // Only a folder made for this purpose, whatever the record says.
  if (basename(record.directory).startsWith(FOLDER_PREFIX)) {
    rmSync(record.directory, { recursive: true, force: true });
  }
  forgetRedis(dataDirectory);
}

function readRecord(dataDirectory: string): Record | null {
  try {
    return recordSchema.parse(
      JSON.parse(readFileSync(join(dataDirectory, RECORD_FILE), 'utf8')) as unknown,
    );
  } catch {
    return null;
  }
}

/** A pid is given to another process in time: start and command line must be right, too. */
function isThatRedis({ pid, started, port }: Record): boolean {
  const living = livingProcess(pid);
  if (living?.started !== started || !living.command.includes('redis-server')) return false;
  // It shows the address it listens on in place of its arguments, once it listens.
  return living.command.includes(`:${port}`) || living.command.endsWith('redis-server -');
}
