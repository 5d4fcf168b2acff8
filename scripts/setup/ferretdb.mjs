// FerretDB, the server of the MongoDB protocol that tests ask where no MongoDB is at hand: its sources
// are fetched and compiled by Go, once for each version, and kept where the packages are.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programs, run, SetupError, say } from './system.mjs';

/** What it is built from. */
const SOURCES = ['go.mod', 'go.sum', 'main.go'];

/** Where the program of these sources stands, built or not; null in a folder that has no tests. */
export function ferretdbPath(root) {
  const source = sourceOf(root);
  if (!existsSync(source)) return null;
  const hash = createHash('sha256');
  for (const name of SOURCES) hash.update(readFileSync(join(source, name)));
  const version = hash.digest('hex').slice(0, 16);
  return join(root, 'node_modules', '.cache', 'ferretdb', version, 'ferretdb');
}

export function hasFerretdb(root) {
  const path = ferretdbPath(root);
  return path === null || existsSync(path);
}

/** Takes a minute and a half of two cores the first time on a machine; Go keeps what it compiled. */
export async function buildFerretdb(root) {
  if (hasFerretdb(root)) return;
  if (!programs.go.found())
    throw new SetupError(`missing on this machine: go (${programs.go.how})`);
  say("building FerretDB, which speaks MongoDB's protocol");
  const path = ferretdbPath(root);
  mkdirSync(dirname(path), { recursive: true });
  // Under a name of its own until it is whole: what a killed build leaves is never started.
  const unfinished = `${path}-${process.pid}`;
  const done = await run('go', ['build', '-o', unfinished, '.'], { cwd: sourceOf(root) });
  if (done.code !== 0) throw new SetupError(`FerretDB was not built: ${done.lastLine}`);
  renameSync(unfinished, path);
}

function sourceOf(root) {
  return join(root, 'test', 'peers', 'ferretdb');
}
