import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'docs/decisions');
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');

test('the index of decisions has a line for every page and no other', () => {
  const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const named = Array.from(index.matchAll(/^- \[([\w-]+\.md)\]\(\1\): \S/gm), ([, name]) =>
    String(name),
  );
  expect(named.toSorted()).toEqual(pages.toSorted());
});

describe.each(pages)('the decision of %s', (name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');

  it('is at most forty lines', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('names files and folders that there are', () => {
    const paths = Array.from(
      text.matchAll(/`((?:src|test|docs)\/[\w./-]*\w)`/g),
      ([, path]) => path,
    );
    expect(paths.filter((path) => !existsSync(join(ROOT, String(path))))).toEqual([]);
  });
});
