// One set-up at a time in one folder: two would delete each other's node_modules.

import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError, say } from './system.mjs';

/** The holder touches its lock this often … */
const HEARTBEAT_MS = 2_000;
/** … and one not touched for so long belongs to a set-up that was killed (its pid may live again). */
const STALE_MS = 30_000;
/** A first set-up takes a minute or two; whoever waits longer than this is told so. */
const PATIENCE_MS = 15 * 60_000;

/** Runs `work` while holding the lock of the folder; waits for another set-up to finish first. */
export async function withLock(root, work) {
  const folder = join(root, '.arena');
  const lock = join(folder, 'setup.lock');
  const own = join(folder, `setup.lock.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname() }));
  } catch (error) {
    throw new SetupError(`this folder is not set up and cannot be written: ${error.message}`);
  }
  try {
    await take(lock, own);
    const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
    const release = () => rmSync(lock, { force: true });
    process.once('exit', release);
    try {
      await work();
    } finally {
      clearInterval(heartbeat);
      process.off('exit', release);
      release();
    }
  } finally {
    rmSync(own, { force: true });
  }
}

async function take(lock, own) {
  const deadline = Date.now() + PATIENCE_MS;
  let told = false;
  // A hard link is made with its content or not at all, so a lock is never seen half written.
  while (!linked(own, lock)) {
    const holder = read(lock);
    if (holder === null) continue;
    if (isStale(holder)) {
      takeAway(lock, own, holder);
      continue;
    }
    if (Date.now() > deadline) {
      throw new SetupError(`process ${holder.pid} has held ${lock} for too long: end it`);
    }
    if (!told) say(`process ${holder.pid} is setting up this folder; waiting for it`);
    told = true;
    await sleep(200);
  }
}

function linked(own, lock) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(lock) {
  try {
    const text = readFileSync(lock, 'utf8');
    return { ...JSON.parse(text), text, touched: statSync(lock).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isStale(holder) {
  if (Date.now() - holder.touched > STALE_MS) return true;
  return holder.host === hostname() && !isAlive(holder.pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two may find the same lock stale: what the slower one moved away is the faster one's, and put back. */
function takeAway(lock, own, holder) {
  const aside = `${own}.stale`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== holder.text) linked(aside, lock);
  rmSync(aside, { force: true });
}

function touch(lock) {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    // Only another set-up that took this one for dead removes it; nothing to be done here.
  }
}
