// What a set-up needs of the machine: Node itself and programs that npm cannot bring.

import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** A reason to stop that a person can do something about: one line, no stack trace. */
export class SetupError extends Error {}

/** Progress goes to standard error: standard output belongs to the command that follows. */
export function say(line) {
  console.error(`set-up: ${line}`);
}

/** The programs a set-up may need: how to find each, Debian's package of it, and how else to get it. */
export const programs = {
  redis: program(
    ['redis-server'],
    'redis-server',
    'Fedora: sudo dnf install redis; macOS: brew install redis; or set REDIS_URL',
  ),
  /** Tests of pages need it; the shell is the one without a window, which takes a third of the processor. */
  chromium: program(
    [
      process.env.CHROMIUM,
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
    ],
    'chromium-headless-shell',
    'Fedora: sudo dnf install chromium-headless; elsewhere install Chrome; or set CHROMIUM to its path',
  ),
  /** Tests of the store on MongoDB's protocol need it. Not Debian's package, which may be too old. */
  go: { found: () => onPath('go'), how: '1.24 or newer: https://go.dev/dl' },
};

function program(commands, debianPackage, elsewhere) {
  const found = () => commands.some((command) => command && onPath(command));
  const how = `Debian, Ubuntu or Windows with WSL: sudo apt-get install ${debianPackage}; ${elsewhere}`;
  return { debianPackage, how, found };
}

function onPath(command) {
  if (command.includes('/')) return executable(command);
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && executable(join(folder, command)));
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Refuses a Node older than the project's `engines` field, which has the form `>=20.19`. */
export function needNode(root) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = engines.node.replace('>=', '').split('.').map(Number);
  const [isMajor, isMinor] = process.versions.node.split('.').map(Number);
  if (isMajor > major || (isMajor === major && isMinor >= minor)) return;
  throw new SetupError(
    `Node ${engines.node} is needed, this is ${process.version}: install a newer one (https://nodejs.org)`,
  );
}

/**
 * Returns once all of them are there. As root on Debian what is missing is installed from Debian's
 * packages; elsewhere throws SetupError with what to install.
 */
export async function needPrograms(wanted) {
  const missing = wanted.filter((each) => !each.found());
  if (missing.length === 0) return;
  const names = missing.map((each) => each.debianPackage).join(' ');
  const how = missing.map((each) => each.how).join('; ');
  const debian = existsSync('/etc/debian_version') && onPath('apt-get');
  if (!debian || process.getuid?.() !== 0) {
    throw new SetupError(`missing on this machine: ${names} (${how})`);
  }
  say(`installing from Debian's packages: ${names}`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt-get may hold the package database, as on a machine that has just started.
  const apt = ['apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300'];
  for (const words of [
    ['update'],
    ['install', '-y', '--no-install-recommends', ...names.split(' ')],
  ]) {
    const [command, ...rest] = [...apt, ...words];
    const done = await run(command, rest, { env: environment });
    if (done.code !== 0) {
      throw new SetupError(`"apt-get ${words.join(' ')}" failed: ${done.lastLine} (${how})`);
    }
  }
  const still = missing.filter((each) => !each.found());
  if (still.length > 0) {
    throw new SetupError(`installed, but not on PATH: ${still.map((each) => each.debianPackage)}`);
  }
}

/** Does what can be done without: where it cannot be had, one line says so and what to do. */
export async function want(getting, without) {
  try {
    await getting();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`${error.message} (${without})`);
  }
}

/** A person who sees nothing for longer takes a set-up for dead. */
const PROGRESS_MS = 15_000;

/** Without the folders that it lies in. */
function nameOf(word) {
  return word.startsWith('/') ? basename(word) : word;
}

/**
 * Runs a program to its end without standard input. Resolves to its exit code, all it printed, and
 * the last line of that which says something. What takes long is seen to go on: a line now and then.
 */
export function run(command, words, { progressMs = PROGRESS_MS, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const started = Date.now();
    const progress = setInterval(() => {
      const seconds = Math.round((Date.now() - started) / 1000);
      say(`still at it after ${seconds} s (${[command, ...words].map(nameOf).join(' ')})`);
    }, progressMs);
    let output = '';
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', add);
    const finish = (code, text) => {
      clearInterval(progress);
      const lastLine = text.trim().split('\n').at(-1) ?? '';
      resolve({ code, output: text, lastLine });
    };
    child.on('error', (error) => finish(-1, error.message));
    child.on('close', (code) => finish(code ?? -1, output));
  });
}
