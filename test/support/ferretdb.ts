import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server of the MongoDB protocol: FerretDB, see test/peers/ferretdb. */
export interface Ferretdb {
  /** `mongodb://127.0.0.1:port/` */
  readonly url: string;
  readonly port: number;
  /** SIGKILL; `startFerretdb` with the same directory and port brings it back with its data. */
  kill(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The program that the set-up for tests has built. Null where it could not be built, with a warning
 * that nobody overlooks; in CI that is an error.
 */
export async function ferretdbProgram(): Promise<string | null> {
  // Of the set-up, which is plain JavaScript: it runs before there is anything to check types with.
  const { ferretdbPath } = (await import(join(ROOT, 'scripts/setup/ferretdb.mjs'))) as {
    ferretdbPath(root: string): string;
  };
  const program = ferretdbPath(ROOT);
  if (existsSync(program)) return program;
  const missing = 'FerretDB was not built: node scripts/setup.mjs --for-tests says why';
  if (process.env['CI'] !== undefined && process.env['CI'] !== '') throw new Error(missing);
  console.warn(`SKIPPED what is held against a MongoDB server: ${missing}`);
  return null;
}

/** @param port 0: any free one */
export async function startFerretdb(
  program: string,
  directory: string,
  port = 0,
): Promise<Ferretdb> {
  const child: ChildProcess = spawn(
    program,
    ['-listen', `127.0.0.1:${port}`, '-directory', directory],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const killWithTest = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithTest);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
    process.off('exit', killWithTest);
  };
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`FerretDB ended: ${complaint}`)));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('mongodb://')) resolve(line.trim());
    });
  });
  return { url, port: Number(new URL(url).port), kill };
}
