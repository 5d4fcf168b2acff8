// Takes the types out of the sources; whether they are right is the business of `npm run check`.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transform } from 'oxc-transform';

/** As tsconfig.json has it: Node 20's JavaScript, imports kept as written but for the extension. */
const OPTIONS = {
  target: 'es2023',
  sourcemap: true,
  typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
};

/** Compiles a folder into another. Resolves to null, or to where and why a source is no TypeScript. */
export async function compile(from, to) {
  const mistakes = await Promise.all(
    filesBelow(from).map((path) => compileFile(join(from, path), join(to, path))),
  );
  return mistakes.find((mistake) => mistake !== null) ?? null;
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isForTheCheckAlone(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

function isForTheCheckAlone(name) {
  return name.endsWith('.d.ts') || name === 'tsconfig.json';
}

async function compileFile(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  if (!source.endsWith('.ts')) {
    copyFileSync(source, target);
    return null;
  }
  const compiled = target.replace(/\.ts$/, '.js');
  const { code, map, errors } = await transform(source, readFileSync(source, 'utf8'), OPTIONS);
  const [mistake] = errors;
  if (mistake !== undefined) return mistake.codeframe ?? `${source}: ${mistake.message}`;
  const sources = [relative(dirname(compiled), source)];
  writeFileSync(`${compiled}.map`, JSON.stringify({ ...map, sources, sourcesContent: undefined }));
  writeFileSync(compiled, `${code}//# sourceMappingURL=${basename(compiled)}.map\n`);
  return null;
}
