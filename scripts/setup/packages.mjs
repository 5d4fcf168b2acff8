// The packages of package-lock.json, and the one among them that is compiled: better-sqlite3.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { needPrograms, programs, run, SetupError, say } from './system.mjs';

const LOADS = "new (require('better-sqlite3'))(':memory:').close()";

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

/** True when better-sqlite3 opens a database under this very Node; in a child, since it may crash. */
export function nativeLoads(root) {
  return spawnSync(process.execPath, ['-e', LOADS], { cwd: root, stdio: 'ignore' }).status === 0;
}

/** `npm ci` without any package's own script; `buildNative` runs the one that is needed. */
export async function installPackages(root) {
  say('installing packages (npm ci)');
  const words = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  succeeded(await npm(root, words));
}

/** A prebuilt better-sqlite3 if one can be fetched, else one compiled here. */
export async function buildNative(root) {
  const tools = [programs.compiler, programs.make, programs.python];
  const complete = tools.every((tool) => tool.found());
  say(`building better-sqlite3${complete ? ' (a minute, where it has to be compiled)' : ''}`);
  const first = await npm(root, ['rebuild', 'better-sqlite3']);
  if (complete) succeeded(first);
  else if (first.code !== 0) {
    await needPrograms(tools);
    say('compiling better-sqlite3 (a minute)');
    succeeded(await npm(root, ['rebuild', 'better-sqlite3']));
  }
  if (!nativeLoads(root)) {
    const tried = spawnSync(process.execPath, ['-e', LOADS], { cwd: root, encoding: 'utf8' });
    const reason = /^\w*Error: .*/m.exec(tried.stderr)?.[0] ?? `it ended with ${tried.signal}`;
    throw new SetupError(`better-sqlite3 was built but does not load: ${reason}`);
  }
}

async function npm(root, words) {
  const script = process.env.npm_execpath;
  const [command, ...rest] =
    script !== undefined && basename(script) === 'npm-cli.js'
      ? [process.execPath, script, ...words]
      : ['npm', ...words];
  const done = await run(command, rest, { cwd: root, env: { ...process.env, ...nodeHeaders() } });
  return { ...done, said: `npm ${words.join(' ')}` };
}

function succeeded({ code, output, said }) {
  if (code === 0) return;
  process.stderr.write(output);
  throw new SetupError(`"${said}" failed with exit code ${code}, see above`);
}

/** Node's headers where they lie beside Node, so that compiling has nothing to download. */
function nodeHeaders() {
  if (process.env.npm_config_nodedir !== undefined) return {};
  const folder = dirname(dirname(realpathSync(process.execPath)));
  const header = join(folder, 'include', 'node', 'node_version.h');
  if (!existsSync(header)) return {};
  const text = readFileSync(header, 'utf8');
  const part = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
  const version = `v${part('MAJOR')}.${part('MINOR')}.${part('PATCH')}`;
  return version === process.version ? { npm_config_nodedir: folder } : {};
}
