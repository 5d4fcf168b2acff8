import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { arena, type Ended } from '../cli/arena.ts';
import { PATIENCE_MS, waitFor } from '../support/await.ts';

/** The batch that `npm start` plays. */
export const DEMO = fileURLToPath(new URL('../../seeds/batches/demo.json', import.meta.url));

/**
 * Gives a folder the `.arena` that `arena run seeds/batches/demo.json --no-board` leaves. The batch is
 * played once in a run of the tests, by whichever file asks first; each has a copy of its own.
 */
export async function copyPlayedDemo(into: string): Promise<void> {
  const played = join(inject('demoFolder'), 'played');
  const result = join(inject('demoFolder'), 'ended.json');
  if (isFirst(played)) {
    const ended = await arena(['run', DEMO, '--no-board'], { cwd: played });
    writeFileSync(`${result}.part`, JSON.stringify(ended));
    renameSync(`${result}.part`, result);
  }
  await waitFor(() => existsSync(result), {
    what: 'the demo batch to be played by another test',
    deadlineMs: 2 * PATIENCE_MS,
    intervalMs: 100,
  });
  const { code, stdout, stderr } = JSON.parse(readFileSync(result, 'utf8')) as Ended;
  if (code !== 0) throw new Error(`exit ${code}\n${stdout}\n${stderr}`);
  await mkdir(into, { recursive: true });
  await cp(join(played, '.arena'), join(into, '.arena'), { recursive: true });
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
