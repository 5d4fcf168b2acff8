import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A server of the MongoDB protocol: FerretDB, see test/peers/ferretdb. */
export interface Ferretdb {
  /** `mongodb://127.0.0.1:port/` */
  readonly url: string;
  readonly port: number;
  /** SIGKILL; `startFerretdb` with the same directory and port brings it back with its data. */
  kill(): Promise<void>;
}

const SOURCE = fileURLToPath(new URL('../peers/ferretdb/', import.meta.url));

/**
 * Builds the peer, once for all tests of a machine (the first time takes a minute and the modules of
 * its go.sum). Null where it cannot be built, with a warning that nobody overlooks; in CI that is an
 * error.
 */
export async function ferretdbProgram(): Promise<string | null> {
  const folder = join(tmpdir(), `arena-ferretdb-${userInfo().uid}`);
  const program = join(folder, 'ferretdb');
  try {
    await mkdir(folder, { recursive: true });
    // Go itself knows what has changed: nothing takes a second.
    await promisify(execFile)('go', ['build', '-o', program, '.'], { cwd: SOURCE });
    return program;
  } catch (error) {
    if (process.env['CI'] !== undefined && process.env['CI'] !== '') throw error;
    const reason = (error as Error).message.split('\n', 1)[0];
    console.warn(
      `SKIPPED what is held against a MongoDB server: FerretDB was not built: ${reason}`,
    );
    return null;
  }
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
