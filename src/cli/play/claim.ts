import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Closers } from '../../shared/fleet/process/closers.ts';
import { UserError } from '../../shared/records/errors.ts';
import { makeFolder } from '../../shared/text/make-folder.ts';
import { foundInstead } from '../../shared/text/text-file.ts';
import { type ProcessMark, processMark, stillLives } from './living-process.ts';

const CLAIM_FILE = 'owner.json';
const claimSchema = z.object({ pid: z.int(), started: z.string() });

/** Clearing a dead owner's claim takes microseconds; a clearance older than this died half-way. */
const CLEARANCE_MS = 5_000;

/**
 * Makes this process the owner of a data directory: two that play with queues of their own on one
 * embedded store would play every session twice. The claim of a process that was killed is cleared.
 * Throws UserError naming the pid of the owner that lives.
 */
export async function claimDataDirectory(directory: string, closers: Closers): Promise<void> {
  const path = join(directory, CLAIM_FILE);
  const own = processMark(process.pid);
  if (own === null) throw new UserError('this system does not tell about its processes');
  makeWritable(directory, own);
  while (!claimed(path, own)) {
    const owner = readClaim(path);
    if (owner !== null && stillLives(owner)) {
      throw new UserError(
        `${resolve(directory)} is in use by process ${owner.pid}: wait for it or stop it (kill ${owner.pid}), or give another --data-directory`,
      );
    }
    await clear(path, owner);
  }
  closers.push('claim of the data directory', () => rmSync(path, { force: true }));
}

/** @throws UserError where no folder is, and none can be made, that this user may write to */
function makeWritable(directory: string, own: ProcessMark): void {
  const trial = join(directory, `${CLAIM_FILE}.${own.pid}`);
  try {
    makeFolder(directory);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new UserError(
      `${resolve(directory)}: expected a folder that this user may write to, found ${foundInstead(error)}; give another --data-directory`,
      { cause: error },
    );
  }
}

/** Written apart and linked into place, so that a claim is there with all of its content or not at all. */
function claimed(path: string, own: ProcessMark): boolean {
  const draft = `${path}.${own.pid}`;
  writeFileSync(draft, `${JSON.stringify(own)}\n`);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Null for a claim that is gone or that nobody can read. */
function readClaim(path: string): ProcessMark | null {
  try {
    return claimSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Removes a dead owner's claim. One process at a time, and only if it is still that claim: two that
 * start at once must not remove each other's.
 */
async function clear(path: string, dead: ProcessMark | null): Promise<void> {
  const clearance = `${path}.clearing`;
  try {
    mkdirSync(clearance);
  } catch {
    if (ageMs(clearance) > CLEARANCE_MS) rmdirSync(clearance);
    await sleep(20);
    return;
  }
  try {
    const found = readClaim(path);
    if (found?.pid === dead?.pid && found?.started === dead?.started) rmSync(path, { force: true });
  } finally {
    rmdirSync(clearance);
  }
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
