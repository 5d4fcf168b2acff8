import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

/** Absolute paths of files that stand for no more than their names here. */
type Files = ReadonlySet<string>;

/**
 * Our own files that loading some of them loads: by every import and re-export of a value, however
 * far, as the program has them. Imports of types are erased, and what is imported lazily is loaded
 * by whoever comes to need it, so neither counts.
 * @param root the folder that names are relative to, both those given and those returned
 * @param without files that are not followed and do not count
 */
export function loadedFiles(
  root: string,
  entries: readonly string[],
  without: readonly string[] = [],
): readonly string[] {
  const excluded: Files = new Set(without.map((name) => resolve(root, name)));
  const found = new Set<string>();
  const follow = (path: string): void => {
    if (found.has(path) || excluded.has(path)) return;
    found.add(path);
    for (const imported of valueImports(path)) follow(imported);
  };
  for (const name of entries) follow(resolve(root, name));
  return [...found].map((path) => relative(root, path)).sort();
}

/** The files of ours that a file imports values from, or is imported for by its effect. */
function valueImports(path: string): readonly string[] {
  const { module, errors } = parseSync(path, readFileSync(path, 'utf8'));
  const [error] = errors;
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`);
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null || isType ? [] : [moduleRequest.value],
    ),
  );
  return [...imported, ...reexported]
    .filter((name) => name.startsWith('.'))
    .map((name) => resolve(dirname(path), name));
}
