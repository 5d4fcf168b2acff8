import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = resolve(import.meta.dirname, '..');

/** The files that take longest, as `npm test` prints them at its end. */
const LONGEST = [
  'test/e2e/documented-commands.test.ts',
  'test/board/hostile.test.ts',
  'test/e2e/money.test.ts',
  'test/shared/store/mongodb.test.ts',
  'test/e2e/run.test.ts',
  'test/archive/import/after-import.test.ts',
  'test/cli/play/own-redis.test.ts',
  'test/board/addresses.test.ts',
];

const gone = LONGEST.filter((path) => !existsSync(resolve(ROOT, path)));
if (gone.length > 0) throw new Error(`test/longest-first.ts names ${gone}: no such file`);

/**
 * Begins with what takes longest, so that no processor is left with one long file at the end. Vitest
 * knows how long a file took only where it ran before, and takes one project after the other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Its place among the longest, or one behind them all. */
function rankOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(relative(ROOT, moduleId));
  return place === -1 ? LONGEST.length : place;
}
