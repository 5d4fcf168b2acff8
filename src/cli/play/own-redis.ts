import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  ArenaError,
  describeError,
  ServiceUnreachableError,
  UserError,
} from '../../shared/errors.ts';
import type { Closers } from '../../shared/process/closers.ts';
import { livingProcess, markOf, stillLives } from './living-process.ts';
import { freePort } from './ports.ts';

const RECORD_FILE = 'redis.json';
const FOLDER_PREFIX = 'arena-redis-';
const recordSchema = z.object({
  pid: z.int(),
  started: z.string(),
  port: z.int(),
  directory: z.string(),
});
type Record = z.infer<typeof recordSchema>;

const HOST = '127.0.0.1';
/** Between finding a free port and binding it somebody else may take it. */
const STARTS = 5;
/** How long a redis-server without data is given to end when asked to, before it is killed. */
const STOP_MS = 2_000;

export interface OwnRedis {
  /** With a password that only this process knows: other users of the machine are kept out. */
  url: string;
  /** Aborted when the server ended although nobody asked it to. */
  lost: AbortSignal;
}

export interface OwnRedisOptions {
  /** Where pid and port are recorded; this process has claimed it. */
  dataDirectory: string;
  closers: Closers;
  startMs: number;
}

/**
 * Starts a redis-server of this process's own: on the loopback interface, empty, nothing kept on
 * disk (the store rebuilds the queues). One that a killed process left behind is stopped first.
 */
export async function startOwnRedis(options: OwnRedisOptions): Promise<OwnRedis> {
  const { dataDirectory, closers, startMs } = options;
  const recordPath = join(dataDirectory, RECORD_FILE);
  await stopOrphan(recordPath);
  const directory = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  closers.push('folder of redis-server', () => rmSync(directory, { recursive: true, force: true }));
  const password = randomBytes(16).toString('hex');
  for (let start = 1; ; start++) {
    const port = await freePort(HOST);
    const child = spawnRedis({ port, directory, password });
    const lost = guard(child, closers, recordPath);
    writeRecord(recordPath, child, port, directory);
    const reason = await readiness(child, port, password, startMs);
    if (reason === null) return { url: `redis://:${password}@${HOST}:${port}`, lost };
    if (start < STARTS && /in use/i.test(reason)) continue;
    throw new ServiceUnreachableError('own redis-server', `${HOST}:${port}`, reason);
  }
}

function spawnRedis(options: { port: number; directory: string; password: string }): ChildProcess {
  // Settings by standard input: the password shows in no process list, and any path can be quoted.
  const child = spawn('redis-server', ['-'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C at the terminal is for this process, which still needs its
    // queues to finish what is in flight.
    detached: true,
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(
    [
      `port ${options.port}`,
      `bind ${HOST}`,
      `requirepass ${options.password}`,
      `dir ${JSON.stringify(options.directory)}`,
      'save ""',
      'appendonly no',
      // Any other policy would drop jobs.
      'maxmemory-policy noeviction',
      'daemonize no',
      '',
    ].join('\n'),
  );
  return child;
}

/** Whatever way this process ends, its redis-server ends with it (kill -9 apart: see stopOrphan). */
function guard(child: ChildProcess, closers: Closers, recordPath: string): AbortSignal {
  const lost = new AbortController();
  let stopping = false;
  const atExit = (): void => void child.kill('SIGKILL');
  process.once('exit', atExit);
  child.once('exit', () => {
    process.off('exit', atExit);
    rmSync(recordPath, { force: true });
    if (!stopping) lost.abort();
  });
  closers.push('redis-server', async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(timer);
  });
  return lost.signal;
}

function writeRecord(path: string, child: ChildProcess, port: number, directory: string): void {
  const mark = child.pid === undefined ? null : markOf(child.pid);
  if (mark === null) return;
  const record: Record = { ...mark, port, directory };
  writeFileSync(path, `${JSON.stringify(record)}\n`);
}

/** Null once the server answers; else why it does not. */
async function readiness(
  child: ChildProcess,
  port: number,
  password: string,
  startMs: number,
): Promise<string | null> {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    // Read for as long as it lives: a full pipe would stop the server.
    stream?.on('data', (chunk: Buffer) => {
      if (printed.length < 100) printed.push(chunk.toString());
    });
  }
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(notStarted(error)));
  });
  const ended = new Promise<string>((resolve) => {
    child.once('close', () => resolve(lastComplaint(printed.join(''))));
  });
  const deadline = Date.now() + startMs;
  const answers = async (): Promise<string | null> => {
    while (Date.now() < deadline) {
      if (await answersPing(port, password)) return null;
      await sleep(10);
    }
    return `no answer within ${startMs} ms`;
  };
  return await Promise.race([failed, ended, answers()]);
}

function notStarted(error: NodeJS.ErrnoException): ArenaError {
  if (error.code === 'ENOENT') {
    return new UserError(
      'redis-server was not found: install it (Debian: apt-get install redis-server) or set REDIS_URL',
      { cause: error },
    );
  }
  return new ArenaError(`redis-server could not be started: ${describeError(error)}`, {
    cause: error,
  });
}

/** redis-server marks what matters with "#"; the last such line says why it ended. */
function lastComplaint(printed: string): string {
  const lines = printed.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.findLast((line) => line.includes(' # ')) ?? lines.at(-1);
  return complaint?.replace(/^.* # /, '') ?? 'it ended at once';
}

function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: HOST, port });
    let answer = '';
    const done = (answers: boolean): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.setTimeout(1_000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.write(`AUTH ${password}\r\nPING\r\n`);
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (answer.includes('+PONG')) done(true);
      else if (answer.startsWith('-')) done(false);
    });
  });
}

/** Stops the redis-server of a process that was killed, after making sure that it is that one. */
async function stopOrphan(recordPath: string): Promise<void> {
  let record: Record;
  try {
    record = recordSchema.parse(JSON.parse(readFileSync(recordPath, 'utf8')));
  } catch {
    return;
  }
  const living = livingProcess(record.pid);
  const same =
    living?.started === record.started &&
    living.command.includes('redis-server') &&
    // It shows the address it listens on in place of its arguments, once it does.
    (living.command.includes(`:${record.port}`) ||
      living.command.trim().endsWith('redis-server -'));
  if (same) {
    process.kill(record.pid, 'SIGTERM');
    const deadline = Date.now() + STOP_MS;
    while (stillLives(record) && Date.now() < deadline) await sleep(10);
    if (stillLives(record)) process.kill(record.pid, 'SIGKILL');
  }
  // Only a folder made for this purpose, whatever the record says.
  if (basename(record.directory).startsWith(FOLDER_PREFIX)) {
    rmSync(record.directory, { recursive: true, force: true });
  }
  rmSync(recordPath, { force: true });
}
