import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PATIENCE_MS, waitFor } from '../support/await.ts';

const ARENA = fileURLToPath(new URL('../../bin/arena.mjs', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** The `arena` command line as a process of its own, the way a user starts it. */
export interface Arena {
  pid: number;
  stdout: () => string;
  stderr: () => string;
  /** Resolves once standard output matches; throws with all output when the process ends before. */
  says: (pattern: RegExp, deadlineMs?: number) => Promise<RegExpMatchArray>;
  signal: (signal: NodeJS.Signals) => void;
  /** Resolves when the process has ended and its output is read. */
  ended: Promise<Ended>;
  running: () => boolean;
}

export interface ArenaOptions {
  cwd: string;
  /** The command line to run: by default this checkout's. */
  program?: string;
  /** Instead of what this process has in REDIS_URL and its like. */
  env?: Record<string, string>;
}

/** Variables of the tests' own environment that would change what a command does. */
const FOREIGN =
  /^(REDIS_URL|STORE_URL|ARENA_.*|BOARD_.*|HOUSE_PORT|LOG_LEVEL|NODE_OPTIONS|VITEST.*)$/;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startArena(
  words: readonly string[],
  { cwd, program = ARENA, env = {} }: ArenaOptions,
): Arena {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)),
  );
  const child = spawn(process.execPath, [program, ...words], {
    cwd,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed.stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]): Ended => {
    running.delete(child);
    return { code, signal, ...printed };
  });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid as number,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    says: (pattern, deadlineMs = PATIENCE_MS) =>
      waitFor(
        () => {
          const match = pattern.exec(printed.stdout);
          if (match === null && !isRunning()) {
            throw new Error(
              `arena ${words.join(' ')} ended without ${pattern}:\n${printed.stdout}\n${printed.stderr}`,
            );
          }
          return match;
        },
        { what: `arena ${words.join(' ')} to say ${pattern}`, deadlineMs },
      ).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${printed.stdout}\n${printed.stderr}`);
      }),
    signal: (signal) => void child.kill(signal),
    ended,
    running: isRunning,
  };
}

/** Runs a command to its end. */
export function arena(words: readonly string[], options: ArenaOptions): Promise<Ended> {
  return startArena(words, options).ended;
}

/** What is recorded about the redis-server of the process that owns a data directory. */
export function recordedRedis(
  dataDirectory: string,
): { pid: number; port: number; directory: string } | null {
  try {
    return JSON.parse(readFileSync(`${dataDirectory}/redis.json`, 'utf8')) as {
      pid: number;
      port: number;
      directory: string;
    };
  } catch {
    return null;
  }
}

/** Whether a process of that pid lives; its remains (a zombie) do not count. */
export function lives(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^\d+ \(.*\) [ZX]/s.test(stat);
  } catch {
    return false;
  }
}

/** Ends what a killed process has left behind: its redis-server, with the folder of that. */
export function clearRedis(dataDirectory: string): void {
  const record = recordedRedis(dataDirectory);
  if (record === null) return;
  if (lives(record.pid)) process.kill(record.pid, 'SIGKILL');
  rmSync(record.directory, { recursive: true, force: true });
}
