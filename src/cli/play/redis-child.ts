import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArenaError, describeError, UserError } from '../../shared/records/errors.ts';

/** How long a redis-server without data is given to end when asked to, before it is killed. */
export const STOP_MS = 2_000;
export const HOST = '127.0.0.1';

export interface RedisSettings {
  port: number;
  /** Its working directory; nothing is written there. */
  directory: string;
  password: string;
}

export interface RedisChild {
  /** Undefined where it could not even be started. */
  pid: number | undefined;
  /** Null once it answers; else why it does not. */
  ready(withinMs: number): Promise<string | null>;
  /** Resolves when the process is gone. */
  exited: Promise<void>;
  stop(): Promise<void>;
}

/** Starts a redis-server on the loopback interface: empty, nothing kept on disk. */
export function spawnRedis(settings: RedisSettings): RedisChild {
  // Settings by standard input: the password shows in no process list, and any path can be quoted.
  const child = spawn('redis-server', ['-'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C at the terminal is for this process, which still needs its
    // queues to finish what is in flight.
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(settingsText(settings));
  const printed = keepPrinted(child);
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', (error) => reject(notStarted(error)));
  });
  failed.catch(() => undefined);
  // Whatever way this process ends, its redis-server ends with it (kill -9 apart).
  const atExit = (): void => void child.kill('SIGKILL');
  process.once('exit', atExit);
  child.once('exit', () => process.off('exit', atExit));
  return {
    pid: child.pid,
    exited,
    ready: (withinMs) =>
      Promise.race([
        failed,
        exited.then(() => lastComplaint(printed())),
        answersWithin(settings, withinMs),
      ]),
    stop: async () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

function settingsText({ port, directory, password }: RedisSettings): string {
  return [
    `port ${port}`,
    `bind ${HOST}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(directory)}`,
    'save ""',
    'appendonly no',
    // Any other policy would drop jobs.
    'maxmemory-policy noeviction',
    'daemonize no',
    '',
  ].join('\n');
}

function keepPrinted(child: ChildProcess): () => string {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    // Read for as long as it lives: a full pipe would stop the server.
    stream?.on('data', (chunk: Buffer) => {
      if (chunks.length < 100) chunks.push(chunk.toString());
    });
  }
  return () => chunks.join('');
}

function notStarted(error: NodeJS.ErrnoException): ArenaError {
  if (error.code === 'ENOENT') {
    return new UserError(
      'redis-server was not found: install it (Debian: apt-get install redis-server) or set REDIS_URL',
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new UserError(
      'redis-server may not be run by this user: see to its permissions or set REDIS_URL',
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

async function answersWithin(settings: RedisSettings, withinMs: number): Promise<string | null> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await answersPing(settings)) return null;
    await sleep(10);
  }
  return `no answer within ${withinMs} ms`;
}

function answersPing({ port, password }: RedisSettings): Promise<boolean> {
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
