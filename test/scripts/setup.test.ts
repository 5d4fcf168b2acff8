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
import { afterEach, beforeEach, expect, test } from 'vitest';
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
    said: 'set-up: missing on this machine: redis-server; install redis-server, or set REDIS_URL\n',
  });
});

test('a missing Chromium is one line, and only tests that need it are skipped', async () => {
  const programs = emptyPath();
  writeFileSync(join(programs, 'redis-server'), '', { mode: 0o755 });
  await setUp({}, { REDIS_URL: 'redis://127.0.0.1:6379' });
  expect(await setUp({}, { PATH: programs, CHROMIUM: '' }, ['--for-tests'])).toEqual({
    code: 0,
    said: 'set-up: missing on this machine: chromium; install chromium, or set CHROMIUM to the path of a Chromium or Chrome (until then tests of pages are skipped)\n',
  });
});

test('packages that are not those of the lock file are installed', async () => {
  mkdirSync(join(folder.path, 'node_modules'));
  const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/none': { version: '1' } } };
  const log = join(folder.path, 'npm.log');
  const npm = join(emptyPath(), 'npm-cli.js');
  writeFileSync(
    npm,
    `import fs from 'node:fs';\nfs.appendFileSync(${JSON.stringify(log)}, process.argv[2] + '\\n');\n`,
  );
  const { code, said } = await setUp(
    { 'package-lock.json': JSON.stringify(lock) },
    { REDIS_URL: 'redis://127.0.0.1:6379', npm_execpath: npm },
  );
  // This npm installs nothing, so that libsql cannot load and the set-up has to say so.
  expect(readFileSync(log, 'utf8')).toBe('ci\n');
  expect(said).toMatch(/libsql is installed but does not load: Error: Cannot find module/);
  expect(code).toBe(1);
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
