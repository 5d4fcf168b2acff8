import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CHECKOUT = [
  'src',
  'test',
  'seeds',
  'docs',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

let folder: TemporaryDirectory;
let commands: readonly string[];

/** The environment without what a test runner within a test runner would be confused by. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
);

async function inCopy(command: string): Promise<string> {
  const [program = '', ...words] = command.split(' ');
  try {
    return (await run(program, words, { cwd: folder.path, env: environment })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command}\n${stdout}\n${stderr}`, { cause: error });
  }
}

beforeAll(async () => {
  folder = await temporaryDirectory('extending');
  for (const name of CHECKOUT) {
    await cp(join(ROOT, name), join(folder.path, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  const page = await readFile(join(ROOT, 'docs/extending.md'), 'utf8');
  commands = [...page.matchAll(/^ {4}((?:git apply|npx vitest run) .*)$/gm)].map(
    ([, command = '']) => command,
  );
});
afterAll(() => folder.close());

describe('the worked changes of the page on extending', () => {
  it('are three', () => {
    expect(commands.filter((command) => command.startsWith('git apply'))).toHaveLength(3);
  });

  it('apply one after the other, compile, and bring tests that pass', async () => {
    for (const command of commands.filter((each) => each.startsWith('git'))) {
      await inCopy(command);
    }
    await inCopy('npx tsc --noEmit');
    const tests = commands.flatMap((command) =>
      command.startsWith('npx vitest run ') ? command.split(' ').slice(3) : [],
    );
    expect(tests).toHaveLength(3);
    expect(await inCopy(`npx vitest run ${tests.join(' ')}`)).toMatch(/Test Files .*3 passed/);
  });
});
