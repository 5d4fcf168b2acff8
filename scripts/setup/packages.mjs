// The packages of package-lock.json, and the one among them that is a program of this platform: libsql.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run, SetupError, say } from './system.mjs';

const LOADS = "new (require('libsql'))(':memory:').close()";

/** The tree of the lock file, and what npm lists, last of all, as installed. */
const WANTED = ['package-lock.json'];
const INSTALLED = ['node_modules', '.package-lock.json'];

/**
 * True when node_modules holds exactly what the lock file says for this platform: what playing needs,
 * and `withTools` also what checks and tests do. npm writes its own list of what it installed last, so
 * an install that was cut off does not match. Tools that are there are never in the way of playing.
 */
export function packagesMatchLock(root, withTools) {
  const wanted = read(join(root, ...WANTED));
  const installed = read(join(root, ...INSTALLED));
  if (wanted === null) throw new SetupError('package-lock.json is missing: is this a whole clone?');
  if (installed === null) return false;
  const matches = Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '' || (isTool(entry) && !withTools)) return true;
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

/** What only checks and tests need; a package may take one of them (TypeScript) where it is there. */
function isTool({ dev, devOptional }) {
  return dev === true || devOptional === true;
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

/**
 * Installs what the lock file says, to the letter, and runs no package's own script: none has to be
 * compiled. Tools are added to what is there, and where they are there they are kept.
 */
export async function installPackages(root, withTools) {
  const tools = withTools || hasTools(root);
  const kind = tools ? '--include=dev' : '--omit=dev';
  if (tools && packagesMatchLock(root, false)) {
    say('installing what checks and tests need');
    await npm(root, ['install', '--no-save', kind, ...SETTINGS]);
    if (packagesMatchLock(root, true)) return;
  }
  say('installing packages (npm ci)');
  await npm(root, ['ci', kind, ...SETTINGS]);
  needNative(root);
}

/** What is in npm's cache is not asked for again: the lock file has the versions and what is in them. */
const SETTINGS = [
  '--include=optional',
  '--ignore-scripts',
  '--prefer-offline',
  '--no-audit',
  '--no-fund',
];

function hasTools(root) {
  return Object.values(read(join(root, ...INSTALLED))?.packages ?? {}).some(({ dev }) => dev);
}

/** Refuses where libsql has no program for this platform; asked in a child, since it may crash. */
function needNative(root) {
  const tried = spawnSync(process.execPath, ['-e', LOADS], { cwd: root, encoding: 'utf8' });
  if (tried.status === 0) return;
  const reason = /^\w*Error: .*/m.exec(tried.stderr)?.[0] ?? `it ended with ${tried.signal}`;
  throw new SetupError(`libsql is installed but does not load: ${reason}`);
}

/** Runs npm to its end; its reason to fail is one line, and its log has the rest. */
async function npm(root, words) {
  const script = process.env.npm_execpath;
  const [command, ...rest] =
    script !== undefined && basename(script) === 'npm-cli.js'
      ? [process.execPath, script, ...words]
      : ['npm', ...words];
  const { code, output } = await run(command, rest, { cwd: root });
  if (code !== 0) throw new SetupError(`"npm ${words[0]}" failed: ${reasonIn(output)}`);
}

/** Of npm's lines the first that is a sentence, and where its log is. */
function reasonIn(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?(?:network |nospc )?/, '').trim())
    .filter((line) => line !== '');
  const reason = lines.find((line) => !/^(npm warn|(code|errno|syscall|path|dest) )/.test(line));
  const log = lines.find((line) => line.startsWith('A complete log'))?.split(': ')[1];
  return `${reason ?? 'it said nothing'}${log === undefined ? '' : ` (all of it: ${log})`}`;
}
