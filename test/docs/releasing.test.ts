import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsed } from '../containers/command-line.ts';
import { commandsOf, ROOT } from '../e2e/documented/commands.ts';

const PAGE = 'docs/releasing.md';
const page = readFileSync(join(ROOT, PAGE), 'utf8');
const commands = commandsOf(PAGE).map(({ text }) => text);
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('how a release is made names scripts that package.json has', () => {
  const named = Array.from(page.matchAll(/npm (?:run ([\w:]+)|(test)\b)/g), ([, run, own]) =>
    String(run ?? own),
  );
  expect(named).toEqual(expect.arrayContaining(['test', 'test:faults', 'bench']));
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

test('how a release is made plays the kept batch with flags that the command line takes', async () => {
  const plays = commands.filter((text) => text.startsWith('npx arena '));
  expect(plays).toHaveLength(1);
  for (const text of plays) expect(await parsed(text.split(' ').slice(2))).toBe('run');
});

test('how a release is made names files that there are, but for those of the next version', () => {
  const paths = Array.from(
    page.matchAll(/\b(?:test|docs|\.github)\/[\w./-]*\w/g),
    ([path]) => path,
  );
  expect(paths.length).toBeGreaterThan(5);
  const missing = paths.filter((path) => !existsSync(join(ROOT, path)));
  expect(missing.filter((path) => !path.startsWith('test/fixtures/exports/0.2.0'))).toEqual([]);
});
