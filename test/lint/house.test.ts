import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSE_BOUNDS, type HouseFigures, houseFigures } from '../bench/house/house.ts';
import { loadedFiles } from '../support/module-graph.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the house stays small enough to walk through', () => {
  let figures: HouseFigures;
  beforeAll(() => {
    figures = houseFigures(ROOT);
  });

  test.each([
    ['the table worker', 'tableWorker'],
    ['the llm worker', 'llmWorker'],
    ['one decision', 'decision'],
  ] as const)('%s loads no more files than its bound', (_, name) => {
    expect(figures[name]).toBeLessThanOrEqual(HOUSE_BOUNDS[name]);
    // A root that has moved away would be counted as next to nothing.
    expect(figures[name]).toBeGreaterThan(HOUSE_BOUNDS[name] / 2);
  });
});

describe('the files that loading one loads', () => {
  let folder: TemporaryDirectory;
  beforeAll(async () => {
    folder = await temporaryDirectory('graph');
    const write = (name: string, text: string): void => {
      const path = join(folder.path, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    write(
      'start.ts',
      `import { join } from 'node:path';
       import { value, type Side } from './value.ts';
       import type { Erased } from './type.ts';
       import './effect.ts';
       export { thing } from './deep/reexported.ts';
       export type { Other } from './type.ts';
       export const later = async (x: Side & Erased) => (await import('./lazy.ts')).y(join(value, x));
       // import { nothing } from './comment.ts';
       export const text = "import { nothing } from './text.ts'";`,
    );
    write('value.ts', "export * from './deep/all.ts';");
    write('deep/all.ts', "import { thing } from './reexported.ts';\nexport const value = thing;");
    write('deep/reexported.ts', "import '../start.ts';\nexport const thing = '';");
    write('effect.ts', 'console.log();');
  });
  afterAll(() => folder.close());

  test('are those of its values, effects and re-exports, however far, and no others', () => {
    expect(loadedFiles(folder.path, ['start.ts'])).toEqual([
      'deep/all.ts',
      'deep/reexported.ts',
      'effect.ts',
      'start.ts',
      'value.ts',
    ]);
  });

  test('are not followed through what is left out', () => {
    expect(loadedFiles(folder.path, ['start.ts'], ['value.ts', 'deep/reexported.ts'])).toEqual([
      'effect.ts',
      'start.ts',
    ]);
  });
});
