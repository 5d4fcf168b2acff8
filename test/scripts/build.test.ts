import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { waitFor } from '../support/await.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: TemporaryDirectory;
/** A checkout of two sources whose packages are this one's; its path has a space in it. */
let checkout: string;

beforeEach(async () => {
  folder = await temporaryDirectory('build');
  checkout = join(folder.path, 'a checkout');
  for (const part of ['bin', 'scripts']) {
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(checkout, 'src/cli'), { recursive: true });
  source('word.ts', "export const word: string = 'one';\n");
  source(
    'cli/main.ts',
    `import { word } from '../word.ts';
export async function main(words: readonly string[]): Promise<void> {
  if (words[0] === 'fail') throw new Error('on purpose');
  console.log(word);
}
`,
  );
});
afterEach(() => folder.close());

function source(name: string, content: string): void {
  writeFileSync(join(checkout, 'src', name), content);
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function command(...words: string[]): Promise<Ended> {
  return commandOf(words);
}

function commandOf(words: readonly string[], options: readonly string[] = []): Promise<Ended> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...options, join(checkout, 'bin/arena.mjs'), ...words],
      (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const says = (word: string): Ended => ({ code: 0, stdout: `${word}\n`, stderr: '' });

/** Which build it is: another one is another folder. */
const buildNumber = (): number => statSync(join(checkout, 'dist')).ino;

describe('a command of a checkout', () => {
  test('compiles the sources without a word, and again only where one has changed', async () => {
    expect(await command()).toEqual(says('one'));
    const first = buildNumber();
    expect(await command()).toEqual(says('one'));
    expect(buildNumber()).toBe(first);
    source('word.ts', "export const word: string = 'two';\n");
    expect(await command()).toEqual(says('two'));
    expect(buildNumber()).not.toBe(first);
    expect(readdirSync(checkout).filter((name) => name.startsWith('dist.'))).toEqual([]);
  });

  test('sees a source that is older than the build, as one that git brings back', async () => {
    await command();
    source('word.ts', "export const word: string = 'old';\n");
    utimesSync(join(checkout, 'src/word.ts'), new Date(2020, 0), new Date(2020, 0));
    expect(await command()).toEqual(says('old'));
  });

  test('sees that a source is gone or was added', async () => {
    source('other.ts', 'export const other = 1;\n');
    await command();
    rmSync(join(checkout, 'src/other.ts'));
    expect(await command()).toEqual(says('one'));
    expect(existsSync(join(checkout, 'dist/other.js'))).toBe(false);
    source('another.ts', 'export const another = 1;\n');
    expect(await command()).toEqual(says('one'));
    expect(existsSync(join(checkout, 'dist/another.js'))).toBe(true);
  });

  test('names lines of the sources where it fails, if Node is asked for them', async () => {
    const { code, stderr } = await commandOf(['fail'], ['--enable-source-maps']);
    expect(code).toBe(1);
    expect(stderr).toContain(`${join(checkout, 'src/cli/main.ts')}:3:`);
  });

  test('runs its build without sources, scripts and compiler, as an installed package does', async () => {
    await command();
    for (const part of ['src', 'scripts', 'node_modules']) {
      rmSync(join(checkout, part), { recursive: true });
    }
    expect(await command()).toEqual(says('one'));
  });
});

describe('half a build is never run', () => {
  test('what a killed one has left is made anew', async () => {
    await command();
    rmSync(join(checkout, 'dist/.sources'));
    writeFileSync(join(checkout, 'dist/word.js'), 'export const wo');
    mkdirSync(join(checkout, 'dist.making'));
    writeFileSync(join(checkout, 'dist.making/stray.js'), '');
    expect(await command()).toEqual(says('one'));
    expect(existsSync(join(checkout, 'dist/stray.js'))).toBe(false);
  });

  test('one killed at any moment leaves the build before or none', async () => {
    for (let n = 0; n < 300; n += 1) source(`more-${n}.ts`, `export const n: number = ${n};\n`);
    await command();
    source('word.ts', "export const word: string = 'two';\n");
    const killed = spawn(process.execPath, [join(checkout, 'bin/arena.mjs')], { stdio: 'ignore' });
    await waitFor(() => existsSync(join(checkout, 'dist.making')) || killed.exitCode !== null);
    killed.kill('SIGKILL');
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
    expect(await command()).toEqual(says('two'));
    expect(existsSync(join(checkout, 'dist/more-299.js'))).toBe(true);
  });

  test('of several commands at once one makes it and the others wait', async () => {
    const ended = await Promise.all([command(), command(), command(), command()]);
    for (const { code, stdout, stderr } of ended) {
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'one\n' });
      expect(stderr).toMatch(
        /^(set-up: process \d+ is setting up this folder; waiting for it\n)?$/,
      );
    }
  });
});

describe('where no build can be made, one line says why', () => {
  test('a mistake in a source', async () => {
    source('word.ts', "export const word: string = 'one;\n");
    const { code, stdout, stderr } = await command();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^arena: the sources cannot be compiled: .*word\.ts/s);
    expect(stderr).not.toContain('build.mjs');
    expect(existsSync(join(checkout, 'dist'))).toBe(false);
  });

  test('packages that are not installed', async () => {
    rmSync(join(checkout, 'node_modules'));
    expect(await command()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'arena: expected the packages of package-lock.json, found not all: run npm run setup (npm start does)\n',
    });
  });

  test('a folder that cannot be written', async () => {
    // Root may write everywhere, but not below a file.
    writeFileSync(join(checkout, '.arena'), '');
    const { code, stderr } = await command();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^arena: this folder is not set up and cannot be written: E(EXIST|NOTDIR).*\n$/,
    );
    expect(readFileSync(join(checkout, '.arena'), 'utf8')).toBe('');
  });
});
