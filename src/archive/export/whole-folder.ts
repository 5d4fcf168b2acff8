import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ArenaError, UserError } from '../../shared/records/errors.ts';
import { makeFolder } from '../../shared/text/make-folder.ts';
import { foundInstead } from '../../shared/text/text-file.ts';

const PARTIAL = '.partial-';
const ASIDE = '-old';

/**
 * Makes a folder all at once: `write` fills a folder beside it, which then takes its place. A
 * process killed on the way leaves what was there before, and a folder that the next one removes.
 * @param isOurs whether a folder that is already there may be replaced
 * @throws UserError something else is there, or nothing can be made there
 */
export async function writeWholeFolder(
  directory: string,
  isOurs: (directory: string) => Promise<boolean>,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const target = resolve(directory);
  makeFolderFor(dirname(target));
  await settleAbandoned(target);
  await assertReplaceable(target, isOurs);
  const partial = `${target}${PARTIAL}${process.pid}-${randomUUID()}`;
  makeFolderFor(partial);
  try {
    await write(partial);
    await takePlace(partial, target);
  } catch (error) {
    throw writingFault(error, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** What the system says of a file or folder is a word to whoever named the place; all else is not. */
function writingFault(error: unknown, target: string): unknown {
  if (error instanceof ArenaError || !(error instanceof Error && 'syscall' in error)) return error;
  return new UserError(
    `${target}: expected a folder that can be written, found ${foundInstead(error)}; what was there before is as it was; name another folder`,
    { cause: error },
  );
}

function makeFolderFor(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw new UserError(
      `${path}: expected a folder that can be made, found ${foundInstead(error)}; name another folder`,
      { cause: error },
    );
  }
}

async function assertReplaceable(
  target: string,
  isOurs: (directory: string) => Promise<boolean>,
): Promise<void> {
  const entries = await entriesOf(target);
  if (entries === null || entries.length === 0 || (await isOurs(target))) return;
  throw new UserError(
    `${target}: expected no folder, an empty one or an earlier export of this batch, found something else; name another folder`,
  );
}

/** Null where there is nothing. @throws UserError a file is there */
async function entriesOf(target: string): Promise<readonly string[] | null> {
  try {
    return await readdir(target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'ENOTDIR') {
      throw new UserError(`${target}: expected a folder, found a file`, { cause: error });
    }
    throw error;
  }
}

/** Others that write the same folder at the same moment, each of which takes a step. */
const STEPS_OF_OTHERS = 20;

/**
 * A full folder cannot be replaced in one step: the old one steps aside first. A process killed
 * between the two renames leaves it aside; {@link settleAbandoned} puts it back. Where somebody else
 * takes the place at the same moment, the last one has it.
 */
async function takePlace(partial: string, target: string): Promise<void> {
  for (let step = 1; ; step++) {
    try {
      const entries = await entriesOf(target);
      if (entries !== null && entries.length > 0) await stepAside(partial, target);
      else if (entries !== null) await rmdir(target);
      await rename(partial, target);
      await rm(asideOf(partial), { recursive: true, force: true });
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const meanwhile = code === 'ENOENT' || code === 'ENOTEMPTY' || code === 'EEXIST';
      if (meanwhile && step < STEPS_OF_OTHERS) continue;
      await comeBack(partial, target);
      throw error;
    }
  }
}

/** Where one has stepped aside already, another that came meanwhile goes. */
async function stepAside(partial: string, target: string): Promise<void> {
  const aside = asideOf(partial);
  await rm(aside, { recursive: true, force: true });
  await rename(target, aside);
}

async function comeBack(partial: string, target: string): Promise<void> {
  const aside = asideOf(partial);
  if ((await entriesOf(aside)) === null || (await entriesOf(target)) !== null) return;
  await rename(aside, target);
}

function asideOf(partial: string): string {
  return `${partial}${ASIDE}`;
}

/** What processes that are gone left beside the folder: put back or removed. */
async function settleAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}${PARTIAL}`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (Number.isNaN(pid) || isRunning(pid)) continue;
    const abandoned = join(dirname(target), name);
    if (name.endsWith(ASIDE) && (await entriesOf(target)) === null) await rename(abandoned, target);
    else await rm(abandoned, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
