import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Rooms whose functions others build on. */
const PUBLIC = /^src\/(engine|shared|producer|workers)\//;

const sources = new Map(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [`src/${name}`, readFileSync(join(ROOT, 'src', name), 'utf8')]),
);

function roomOf(path: string): string {
  return /^src\/(?:workers\/)?[^/]+/.exec(path)?.[0] ?? path;
}

/** Exported functions before which no docstring stands, as `path name`. */
function undocumented(path: string): readonly string[] {
  const lines = (sources.get(path) ?? '').split('\n');
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?function\*? (\w+)/.exec(line)?.[1];
    return name === undefined || lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [name];
  });
}

/** What a file imports from others of the project: their path and the name. */
function imports(path: string): readonly { from: string; name: string }[] {
  const found = (sources.get(path) ?? '').matchAll(
    /import (?:type )?\{([^}]*)\} from '(\.[^']*)'/g,
  );
  return [...found].flatMap(([, names = '', target = '']) => {
    const from = normalize(join(dirname(path), target));
    return names.split(',').map((name) => ({
      from,
      name:
        name
          .replace(/^\s*type /, '')
          .trim()
          .split(' as ')[0] ?? '',
    }));
  });
}

// What `notDocumented` of TypeDoc asks for, without its twenty seconds.
describe('a function that another room uses', () => {
  it('has a docstring (CONTRIBUTING, Comments and messages)', () => {
    const used = new Set(
      [...sources.keys()].flatMap((path) =>
        imports(path)
          .filter(({ from }) => roomOf(from) !== roomOf(path))
          .map(({ from, name }) => `${from} ${name}`),
      ),
    );
    expect(used.size).toBeGreaterThan(100);
    const missing = [...sources.keys()]
      .filter((path) => PUBLIC.test(path))
      .flatMap((path) => undocumented(path).map((name) => `${path} ${name}`));
    expect(missing.filter((each) => used.has(each))).toEqual([]);
  });
});
