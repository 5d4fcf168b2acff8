import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
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
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/ferretdb/', import.meta.url));

/**
 * Builds the peer, once for its sources and the versions in its go.sum (the first time takes a minute
 * and the modules). Null where it cannot be built, with a warning that nobody overlooks; in CI that is
 * an error.
 */
export async function ferretdbProgram(): Promise<string | null> {
  try {
    const folder = join(CACHE, await versionOf(SOURCE));
    const program = join(folder, 'ferretdb');
    if (!existsSync(program)) {
      await mkdir(folder, { recursive: true });
      // Under a name of its own until it is whole: other tests may look for it or build it, too.
      const unfinished = `${program}-${process.pid}`;
      await promisify(execFile)('go', ['build', '-o', unfinished, '.'], { cwd: SOURCE });
      await rename(unfinished, program);
    }
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

/** A word that changes with whatever the program is built from. */
async function versionOf(source: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of ['go.mod', 'go.sum', 'main.go'])
    hash.update(await readFile(join(source, name)));
  return hash.digest('hex').slice(0, 16);
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
