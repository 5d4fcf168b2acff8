// The build: `src` compiled to `dist`, which every command of a checkout runs and npm packs. This is
// plain Node and is asked before each of those commands, so where nothing changed it costs milliseconds.

import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Written last into a build, so that one without it is none: what it was made of. */
const RECORD = '.sources';

/** What a build is made of: the sources, and how they are compiled. */
const INPUTS = ['src', 'scripts/build'];

/** Makes the build, unless there is one of just these sources. Throws SetupError where it cannot. */
export async function ensureBuild(root) {
  if (isBuilt(root)) return;
  const { withLock } = await import('../setup/lock.mjs');
  await withLock(root, () => build(root));
}

/**
 * Whether `dist` was made of the sources as they are now. Not "is newer than": a source that was
 * deleted leaves no trace in the others' times, and one that an older commit brings back may be old.
 */
export function isBuilt(root) {
  return recorded(root) === sourcesOf(root);
}

/** The same as `ensureBuild`, for whoever holds the lock of the folder. */
export async function build(root) {
  // Another process may have made it while this one waited for the lock.
  if (isBuilt(root)) return;
  const { SetupError } = await import('../setup/system.mjs');
  const { compile } = await loadCompiler(SetupError);
  const [whole, making, replaced] = ['dist', 'dist.making', 'dist.replaced'].map((name) =>
    join(root, name),
  );
  try {
    rmSync(making, { recursive: true, force: true });
    // Taken before the first file is read: what changes from now on makes another build necessary.
    const sources = sourcesOf(root);
    const mistake = await compile(join(root, 'src'), making);
    if (mistake !== null) throw new SetupError(`the sources cannot be compiled: ${mistake}`);
    writeFileSync(join(making, RECORD), sources);
    rmSync(replaced, { recursive: true, force: true });
    if (existsSync(whole)) renameSync(whole, replaced);
    renameSync(making, whole);
    rmSync(replaced, { recursive: true, force: true });
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (error instanceof SetupError || error.syscall === undefined) throw error;
    throw new SetupError(`the sources cannot be compiled to ${whole}: ${error.message}`, {
      cause: error,
    });
  }
}

async function loadCompiler(SetupError) {
  try {
    return await import('./compile.mjs');
  } catch (error) {
    const reason =
      error.code === 'ERR_MODULE_NOT_FOUND'
        ? 'expected the packages of package-lock.json, found not all'
        : `the compiler of the sources does not load: ${error.message.split('\n')[0]}`;
    throw new SetupError(`${reason}: run npm run setup (npm start does)`, { cause: error });
  }
}

function recorded(root) {
  try {
    return readFileSync(join(root, 'dist', RECORD), 'utf8');
  } catch {
    // Why it cannot be read is said when it cannot be replaced either.
    return null;
  }
}

/** One line for each file that goes into a build: its path, size and time of its last change. */
function sourcesOf(root) {
  const lines = [];
  for (const folder of INPUTS) list(root, folder, lines);
  return lines.join('\n');
}

function list(root, folder, lines) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) list(root, path, lines);
    else {
      // An editor's file may be gone since.
      const found = statSync(join(root, path), { throwIfNoEntry: false });
      if (found !== undefined) lines.push(`${path} ${found.size} ${found.mtimeMs}`);
    }
  }
}
