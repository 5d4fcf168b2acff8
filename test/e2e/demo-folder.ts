import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of one run of the tests, removed at its end: see `copyPlayedDemo`. */
    demoFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'arena demo '));
  project.provide('demoFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
