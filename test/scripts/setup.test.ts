import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../support/await.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: TemporaryDirectory;
beforeEach(async () => {
  folder = await temporaryDirectory('setup');
});
afterEach(() => folder.close());

interface Ended {
  code: number;
  said: string;
}

/** The set-up of a project whose packages are those of this one, or what `files` say instead. */
function setUp(
  files: Record<string, string> = {},
  environment: Record<string, string> = {},
  words: readonly string[] = [],
): Promise<Ended> {
  if (!existsSync(join(folder.path, 'scripts'))) {
    cpSync(join(ROOT, 'scripts'), join(folder.path, 'scripts'), { recursive: true });
    mkdirSync(join(folder.path, 'src'));
    writeFileSync(join(folder.path, 'src/main.ts'), 'export const one: number = 1;\n');
  }
  for (const name of ['package.json', 'package-lock.json']) {
    writeFileSync(join(folder.path, name), files[name] ?? readFileSync(join(ROOT, name)));
  }
  if (!existsSync(join(folder.path, 'node_modules'))) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(folder.path, 'scripts/setup.mjs'), ...words],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code), said: stdout + stderr });
      },
    );
  });
}

/** A PATH on which there is nothing: neither redis-server nor apt-get. */
function emptyPath(): string {
  const path = join(folder.path, 'empty');
  mkdirSync(path, { recursive: true });
  return path;
}

test('a project that is ready is left alone without a word, offline and without a program', async () => {
  const environment = { PATH: emptyPath(), REDIS_URL: 'redis://127.0.0.1:6379' };
  expect(await setUp({}, environment)).toMatchObject({ code: 0 });
  rmSync(join(folder.path, '.arena'), { recursive: true });
  expect(await setUp({}, environment)).toEqual({ code: 0, said: '' });
  expect(existsSync(join(folder.path, '.arena'))).toBe(false);
});

test('a Node that is too old is one line', async () => {
  const content = { engines: { node: '>=99.1' } };
  expect(await setUp({ 'package.json': JSON.stringify(content) })).toEqual({
    code: 1,
    said: `set-up: Node >=99.1 is needed, this is ${process.version}: install a newer one (https://nodejs.org)\n`,
  });
});

test('a missing redis-server that cannot be installed is one line that says what to do', async () => {
  expect(await setUp({}, { PATH: emptyPath(), REDIS_URL: '' })).toEqual({
    code: 1,
    said: 'set-up: missing on this machine: redis-server (Debian, Ubuntu or Windows with WSL: sudo apt-get install redis-server; Fedora: sudo dnf install redis; macOS: brew install redis; or set REDIS_URL)\n',
  });
});

test('a missing Chromium is one line, and only tests that need it are skipped', async () => {
  const programs = emptyPath();
  writeFileSync(join(programs, 'redis-server'), '', { mode: 0o755 });
  await setUp({}, { REDIS_URL: 'redis://127.0.0.1:6379' });
  expect(await setUp({}, { PATH: programs, CHROMIUM: '' }, ['--for-tests'])).toEqual({
    code: 0,
    said: 'set-up: missing on this machine: chromium-headless-shell (Debian, Ubuntu or Windows with WSL: sudo apt-get install chromium-headless-shell; Fedora: sudo dnf install chromium-headless; elsewhere install Chrome; or set CHROMIUM to its path) (until then tests of pages are skipped)\n',
  });
});

describe('packages that are not those of the lock file', () => {
  /** What a project of two packages may have: one that plays, one that tests. */
  const PLAYING = { 'node_modules/plays': { version: '1.0.0', integrity: 'p' } };
  const TOOLS = { 'node_modules/tests': { version: '1.0.0', integrity: 't', dev: true } };
  const environment = { REDIS_URL: 'redis://127.0.0.1:6379' };

  /** An npm that writes down how it was called and runs `then`. */
  function npm(then = ''): { npm_execpath: string; calls: () => string[] } {
    const path = join(emptyPath(), 'npm-cli.js');
    const calls = join(folder.path, 'npm.log');
    writeFileSync(
      path,
      `import fs from 'node:fs';
      fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(' ') + '\\n');
      ${then}`,
    );
    return {
      npm_execpath: path,
      calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
    };
  }

  /** As npm leaves node_modules: the packages, and its own list of them. */
  function install(packages: Record<string, object>): void {
    for (const path of Object.keys(packages)) {
      mkdirSync(join(folder.path, path), { recursive: true });
      writeFileSync(join(folder.path, path, 'package.json'), '{}');
    }
    mkdirSync(join(folder.path, 'node_modules'), { recursive: true });
    writeFileSync(
      join(folder.path, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages }),
    );
  }

  function lock(packages: Record<string, object>): Record<string, string> {
    return {
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: { '': {}, ...packages },
      }),
    };
  }

  async function callsOfNpm(installed: Record<string, object>, words: string[]): Promise<string[]> {
    install(installed);
    const { npm_execpath, calls } = npm();
    await setUp(lock({ ...PLAYING, ...TOOLS }), { ...environment, npm_execpath }, words);
    return calls();
  }

  const EXACTLY = '--include=optional --ignore-scripts --prefer-offline --no-audit --no-fund';
  const OLD = { 'node_modules/plays': { version: '0.9.0', integrity: 'o' } };
  /** Of a version before: a package that is no longer asked for. */
  const LEFT = { 'node_modules/left': { version: '1.0.0', integrity: 'l' } };

  test.each([
    ['nothing', {}, [`ci --omit=dev ${EXACTLY}`]],
    ['an older version', OLD, [`ci --omit=dev ${EXACTLY}`]],
    ['one too many', { ...PLAYING, ...LEFT }, [`ci --omit=dev ${EXACTLY}`]],
    ['an older version and the tools', { ...OLD, ...TOOLS }, [`ci --include=dev ${EXACTLY}`]],
  ])(
    'to play, where there is %s, are those that playing needs, beside tools that are there',
    async (_, installed, calls) => {
      expect(await callsOfNpm(installed, [])).toEqual(calls);
    },
  );

  test.each([
    ['nothing', {}, [`ci --include=dev ${EXACTLY}`]],
    [
      'what playing needs',
      PLAYING,
      // This npm adds nothing, so that everything is installed anew.
      [`install --no-save --include=dev ${EXACTLY}`, `ci --include=dev ${EXACTLY}`],
    ],
  ])('to check, where there is %s, are added', async (_, installed, calls) => {
    expect(await callsOfNpm(installed, ['--for-checks'])).toEqual(calls);
  });

  test('are installed once: with the tools there, nothing is left to do to play or to check', async () => {
    for (const words of [[], ['--for-checks']]) {
      expect(await callsOfNpm({ ...PLAYING, ...TOOLS }, words)).toEqual([]);
    }
    expect(await callsOfNpm(PLAYING, [])).toEqual([]);
  });

  test('and cannot be installed are one line, with npm’s reason and its log', async () => {
    const { npm_execpath } = npm(`console.error(\`npm warn config old
npm error code ENOTFOUND
npm error errno ENOTFOUND
npm error network request to http://registry.example/plays failed, reason: getaddrinfo ENOTFOUND
npm error network This is a problem related to network connectivity.
npm error A complete log of this run can be found in: /home/me/npm.log\`);
      process.exitCode = 1;`);
    install({});
    const ended = await setUp(lock(PLAYING), { ...environment, npm_execpath });
    expect(ended).toEqual({
      code: 1,
      said:
        'set-up: installing packages (npm ci)\n' +
        'set-up: "npm ci" failed: request to http://registry.example/plays failed, reason: getaddrinfo ENOTFOUND (all of it: /home/me/npm.log)\n',
    });
  });

  test('are those without which nothing plays: a libsql that does not load is one line', async () => {
    install({});
    const { npm_execpath } = npm();
    const { code, said } = await setUp(lock(PLAYING), { ...environment, npm_execpath });
    expect(said).toMatch(
      /set-up: libsql is installed but does not load: Error: Cannot find module/,
    );
    expect(code).toBe(1);
  });
});

test('a program that takes long is seen to go on, without a word where it is quick', () => {
  const system = JSON.stringify(join(ROOT, 'scripts/setup/system.mjs'));
  const said = (progressMs: number): string => {
    const code = `
      const { run } = await import(${system});
      await run(process.execPath, ['-e', 'setTimeout(() => {}, 300)'], { progressMs: ${progressMs} });
    `;
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
      .stderr;
  };
  expect(said(100)).toMatch(/^set-up: still at it after 0 s \(node -e .*\)$/m);
  expect(said(60_000)).toBe('');
});

/** Holds the lock of the folder until it is told to go on, or is killed. */
function holder(name: string): ChildProcess {
  const lock = JSON.stringify(join(ROOT, 'scripts/setup/lock.mjs'));
  const code = `
    import { appendFileSync } from 'node:fs';
    const { withLock } = await import(${lock});
    const say = (word) => appendFileSync('log', word + ' ${name}\\n');
    await withLock(process.cwd(), async () => {
      say('in');
      await new Promise((done) => process.stdin.once('data', done));
      say('out');
    });
    process.exit(0);
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder.path,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function log(): string[] {
  const path = join(folder.path, 'log');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

test('two set-ups of one folder come one after the other', async () => {
  const first = holder('first');
  await waitFor(() => log().includes('in first'));
  const second = holder('second');
  const [line] = (await once(second.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
  expect(String(line)).toContain(`process ${first.pid} is setting up this folder; waiting for it`);
  first.stdin?.write('go on\n');
  await waitFor(() => log().includes('in second'));
  second.stdin?.write('go on\n');
  expect(await once(second, 'exit')).toEqual([0, null]);
  expect(log()).toEqual(['in first', 'out first', 'in second', 'out second']);
});

test('a killed set-up is not waited for, and three that find it dead still come one by one', async () => {
  const killed = holder('killed');
  await waitFor(() => log().includes('in killed'));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const others = ['a', 'b', 'c'].map(holder);
  const ends = others.map((each) => once(each, 'exit'));
  for (const each of others) each.stdin?.write('go on\n');
  for (const end of ends) expect(await end).toEqual([0, null]);
  const pairs = log().slice(1);
  expect(pairs.length).toBe(6);
  for (let index = 0; index < pairs.length; index += 2) {
    expect(pairs[index + 1]).toBe(pairs[index]?.replace('in ', 'out '));
  }
});
