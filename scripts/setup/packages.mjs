// The packages of package-lock.json, and the one among them that is a program of this platform: libsql.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run, SetupError, say } from './system.mjs';

const LOADS = "new (require('libsql'))(':memory:').close()";

/**
 * True when node_modules holds exactly what the lock file says for this platform. npm keeps its own
 * list of what it installed and writes it last, so an install that was cut off does not match.
 */
export function packagesMatchLock(root) {
  const wanted = read(join(root, 'package-lock.json'));
  const installed = read(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new SetupError('package-lock.json is missing: is this a whole clone?');
  if (installed === null) return false;
  const matches = Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return entry.optional === true && !isForThisPlatform(entry);
    return (
      found.version === entry.version &&
      found.integrity === entry.integrity &&
      existsSync(join(root, path, 'package.json'))
    );
  });
  return matches && Object.keys(installed.packages).every((path) => path in wanted.packages);
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** An optional package without `os`, or for one libc of two, is npm's own choice to leave out. */
function isForThisPlatform({ os, cpu, libc }) {
  if (os === undefined || libc !== undefined) return false;
  return os.includes(process.platform) && (cpu === undefined || cpu.includes(process.arch));
}

/** `npm ci` without any package's own script: none has to be compiled. */
export async function installPackages(root) {
  say('installing packages (npm ci)');
  const words = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  succeeded(await npm(root, words));
  needNative(root);
}

/** Refuses where libsql has no program for this platform; asked in a child, since it may crash. */
function needNative(root) {
  const tried = spawnSync(process.execPath, ['-e', LOADS], { cwd: root, encoding: 'utf8' });
  if (tried.status === 0) return;
  const reason = /^\w*Error: .*/m.exec(tried.stderr)?.[0] ?? `it ended with ${tried.signal}`;
  throw new SetupError(`libsql is installed but does not load: ${reason}`);
}

async function npm(root, words) {
  const script = process.env.npm_execpath;
  const [command, ...rest] =
    script !== undefined && basename(script) === 'npm-cli.js'
      ? [process.execPath, script, ...words]
      : ['npm', ...words];
  const done = await run(command, rest, { cwd: root });
  return { ...done, said: `npm ${words.join(' ')}` };
}

function succeeded({ code, output, said }) {
  if (code === 0) return;
  process.stderr.write(output);
  throw new SetupError(`"${said}" failed with exit code ${code}, see above`);
}
