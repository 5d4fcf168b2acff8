import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The compiled command line, `bin/arena.mjs` of an installed package. */
    builtArena: string;
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Compiles the project once for all tests that start and kill processes by the dozen: compiled, a
 * process is there in a third of the time that a checkout needs.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'arena build '));
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  // Types are the business of the check of that name.
  const words = ['-p', 'tsconfig.build.json', '--noCheck', '--declaration', 'false'];
  await promisify(execFile)(
    process.execPath,
    [compiler, ...words, '--sourceMap', 'false', '--outDir', join(folder, 'dist')],
    { cwd: ROOT },
  );
  for (const part of ['bin', 'seeds', 'package.json']) {
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  project.provide('builtArena', join(folder, 'bin', 'arena.mjs'));
  return () => rm(folder, { recursive: true, force: true });
}
