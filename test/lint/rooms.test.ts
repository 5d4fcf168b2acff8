import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The rooms of `shared`, from the ground up: each imports those before it. */
const SHARED = [
  'shared/records',
  'shared/text',
  'shared/settings',
  'shared/store',
  'shared/fleet',
] as const;

/** The third column of the table of rooms; `test` is no room, and none may import it. */
const MAY_IMPORT = {
  engine: [],
  'shared/records': ['engine'],
  'shared/text': ['engine', 'shared/records'],
  'shared/settings': ['engine', 'shared/records', 'shared/text'],
  'shared/store': ['engine', 'shared/records', 'shared/text', 'shared/settings'],
  'shared/fleet': ['engine', 'shared/records', 'shared/text', 'shared/settings', 'shared/store'],
  pages: ['engine', 'shared/records', 'shared/text'],
  archive: ['engine', ...SHARED],
  scoring: ['engine', ...SHARED, 'archive'],
  report: ['engine', ...SHARED, 'archive', 'pages', 'scoring'],
  producer: ['engine', ...SHARED, 'archive'],
  'workers/table': ['engine', ...SHARED],
  'workers/llm': [...SHARED],
  'workers/judge': [...SHARED],
  'workers/metrics': ['engine', ...SHARED, 'scoring', 'report'],
  house: ['engine'],
  board: ['engine', ...SHARED, 'archive', 'pages', 'scoring', 'report'],
  cli: [
    'engine',
    ...SHARED,
    'archive',
    'pages',
    'scoring',
    'report',
    'producer',
    'workers/table',
    'workers/llm',
    'workers/judge',
    'workers/metrics',
    'house',
    'board',
  ],
} as const satisfies Record<string, readonly string[]>;
type Room = keyof typeof MAY_IMPORT;
const ROOMS = Object.keys(MAY_IMPORT) as Room[];

/** Every way of importing that a file has. */
const FORMS = {
  value: (path: string) => `import { thing } from '${path}';\nconsole.log(thing);\n`,
  'side-effect': (path: string) => `import '${path}';\n`,
  're-export': (path: string) => `export * from '${path}';\n`,
  'lazy-value': (path: string) => `export const thing = await import('${path}');\n`,
  type: (path: string) => `import type { Thing } from '${path}';\nexport type Other = Thing;\n`,
};
type Form = keyof typeof FORMS;
const FORM_NAMES = Object.keys(FORMS) as Form[];

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string().optional(), filename: z.string(), message: z.string() }),
  ),
});

let folder: TemporaryDirectory;
/** Names of the rules that each written file broke. */
let broken: Map<string, string[]>;
const written: string[] = [];

/** Writes a file that will be linted under the name by which `rulesBrokenIn` asks for it. */
function write(name: string, text: string): void {
  const path = join(folder.path, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  written.push(name);
}

function rulesBrokenIn(name: string): string[] {
  expect(written).toContain(name);
  return broken.get(name) ?? [];
}

function importFile(room: Room, target: string, form: Form): string {
  return `src/${room}/deep/${target.replaceAll('/', '-')}-${form}.ts`;
}

function packageFile(room: Room, name: string): string {
  return `src/${room}/package-${name.replaceAll(/[^a-z0-9]+/g, '-')}.ts`;
}

beforeAll(async () => {
  folder = await temporaryDirectory('lint');
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) {
    copyFileSync(join(ROOT, file), join(folder.path, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
  for (const room of ROOMS) {
    for (const target of [...ROOMS, 'test'] as const) {
      for (const form of FORM_NAMES) {
        const file = importFile(room, target, form);
        const there = target === 'test' ? 'test/thing.ts' : `src/${target}/thing.ts`;
        write(file, FORMS[form](relative(dirname(file), there)));
      }
    }
    for (const name of ['openai', 'mongodb', 'libsql']) {
      write(packageFile(room, name), FORMS.value(name));
    }
  }
  for (const name of ['pokersolver', 'pure-rand', 'node:crypto', 'node:fs', 'fs', 'zod']) {
    write(packageFile('engine', name), FORMS.value(name));
  }
  write('src/engine/chance.ts', 'export const chance = Math.random();\n');
  write('src/engine/clock.ts', 'export const now = Date.now();\n');
  write('src/shared/text/floating.ts', 'async function later() {}\nlater();\n');
  write(
    'src/shared/text/type-of-import.ts',
    "export type A = import('./deep/engine-type.ts').Other;\n",
  );
  write('src/scoring/circle/one.ts', "import { two } from './two.ts';\nexport const one = two;\n");
  write(
    'src/scoring/circle/two.ts',
    "import { one } from './one.ts';\nexport const two = () => one;\n",
  );
  write(
    'src/scoring/circle/a.ts',
    "import type { B } from './b.ts';\nexport type A = { readonly b: B };\n",
  );
  write(
    'src/scoring/circle/b.ts',
    "import type { A } from './a.ts';\nexport type B = { readonly a: A | null };\n",
  );

  broken = await lint(folder.path);
});
afterAll(() => folder.close());

async function lint(directory: string): Promise<Map<string, string[]>> {
  const output = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'src'],
      { cwd: directory, maxBuffer: 64 * 1024 * 1024 },
      (_failedAsItShould, stdout) => done(stdout),
    );
  });
  const rules = new Map<string, string[]>();
  for (const { code, filename } of reportSchema.parse(JSON.parse(output)).diagnostics) {
    const name = relative(directory, resolve(directory, filename));
    const rule = /\((.*)\)/.exec(code ?? '')?.[1] ?? 'unknown';
    rules.set(name, [...(rules.get(name) ?? []), rule]);
  }
  return rules;
}

describe.each(ROOMS)('lint lets src/%s import what the table of rooms allows', (room) => {
  const allowed: readonly string[] = MAY_IMPORT[room];

  test.each(ROOMS.filter((target) => target === room || allowed.includes(target)))(
    'src/%s, in every form',
    (target) => {
      for (const form of FORM_NAMES) {
        expect(rulesBrokenIn(importFile(room, target, form)), form).not.toContain(
          'no-restricted-imports',
        );
      }
    },
  );

  test.each([...ROOMS, 'test'].filter((target) => target !== room && !allowed.includes(target)))(
    'and refuses %s, in every form',
    (target) => {
      for (const form of FORM_NAMES) {
        // The one exception: the llm worker may know the engine's types.
        if (room === 'workers/llm' && target === 'engine' && form === 'type') continue;
        expect(rulesBrokenIn(importFile(room, target, form)), form).toContain(
          'no-restricted-imports',
        );
      }
    },
  );
});

test('the llm worker may import types of the engine, and nothing else of it', () => {
  const of = (form: Form): string[] => rulesBrokenIn(importFile('workers/llm', 'engine', form));
  expect(of('type')).not.toContain('no-restricted-imports');
  expect(of('value')).toContain('no-restricted-imports');
});

test('the engine imports pokersolver, pure-rand and node:crypto, and no other package', () => {
  const of = (name: string): string[] => rulesBrokenIn(packageFile('engine', name));
  for (const name of ['pokersolver', 'pure-rand', 'node:crypto']) {
    expect(of(name), name).not.toContain('no-restricted-imports');
  }
  for (const name of ['node:fs', 'fs', 'zod', 'openai', 'mongodb', 'libsql']) {
    expect(of(name), name).toContain('no-restricted-imports');
  }
});

test('the engine has no chance and no clock of its own', () => {
  expect(rulesBrokenIn('src/engine/chance.ts')).toContain('no-restricted-properties');
  expect(rulesBrokenIn('src/engine/clock.ts')).toContain('no-restricted-globals');
});

test('only the llm worker imports the client of models', () => {
  for (const room of ROOMS) {
    const rules = rulesBrokenIn(packageFile(room, 'openai'));
    expect(rules.includes('no-restricted-imports'), room).toBe(room !== 'workers/llm');
  }
});

test('only the store imports a database driver', () => {
  for (const room of ROOMS) {
    for (const name of ['mongodb', 'libsql']) {
      const rules = rulesBrokenIn(packageFile(room, name));
      expect(rules.includes('no-restricted-imports'), room).toBe(room !== 'shared/store');
    }
  }
});

test('a promise that nobody awaits is found, and so is a type imported past the rules', () => {
  expect(rulesBrokenIn('src/shared/text/floating.ts')).toContain('no-floating-promises');
  expect(rulesBrokenIn('src/shared/text/type-of-import.ts')).toContain('consistent-type-imports');
});

test('files that import each other are found, also where they share no more than types', () => {
  for (const file of ['a.ts', 'b.ts', 'one.ts', 'two.ts']) {
    expect(rulesBrokenIn(`src/scoring/circle/${file}`), file).toContain('no-cycle');
  }
});

test('every folder of src is a room of the table, and no file lies outside of one', () => {
  // Houses of several rooms, with nothing of their own.
  const houses = ['shared', 'workers'];
  const rooms = ['', ...houses].flatMap((house) =>
    readdirSync(join(ROOT, 'src', house), { withFileTypes: true })
      .filter((entry) => !(house === '' && houses.includes(entry.name)))
      .map((entry) => ({ name: house === '' ? entry.name : `${house}/${entry.name}`, entry })),
  );
  expect(rooms.filter(({ entry }) => entry.isFile())).toEqual([]);
  expect(rooms.map(({ name }) => name).sort()).toEqual([...ROOMS].sort());
});
