import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { waitFor } from '../../../support/await.ts';

/** A process of its own that writes into a store (writer.ts). */
export interface Writer {
  readonly pid: number;
  /** What it has said so far, without its greeting. */
  readonly facts: () => unknown[];
  start(): void;
  /** Resolves when it has done all it had to do. */
  finished(): Promise<void>;
  kill(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('../writer.ts', import.meta.url));

/** Resolves when it has opened the store. @param onEnd gets what stops it should the test not do so */
export async function startWriter(
  url: string,
  task: string,
  onEnd: (stop: () => unknown) => void,
  count = 0,
): Promise<Writer> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', SCRIPT, url, task, String(count)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  onEnd(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  if (child.stdout === null) throw new Error('the writer has no output');
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await waitFor(() => lines[0] === 'ready', { what: 'the writer to have opened the store' });
  return {
    pid: child.pid ?? 0,
    facts: () => lines.slice(1).map((line) => JSON.parse(line) as unknown),
    start: () => child.stdin?.write('go\n'),
    async finished() {
      const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
      expect(code).toBe(0);
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
