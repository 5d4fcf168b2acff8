import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../../src/shared/text/make-folder.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('folders');
});
afterAll(() => directory.close());

it('makes a folder with those above it, and takes one that is there, or a link to it', () => {
  const path = join(directory.path, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  symlinkSync(path, join(directory.path, 'link'));
  makeFolder(join(directory.path, 'link', 'd'));
  // With recursion it would have been made by the first.
  expect(() => mkdirSync(join(path, 'd'))).toThrow('EEXIST');
});

it.runIf(process.platform === 'linux')('comes back where the system takes no folder', () => {
  expect(() => makeFolder('/proc/x/y')).toThrow('a place where no folder can be made');
});

it('refuses a file in its way, at the end and on the way, and a link to nowhere', () => {
  const file = join(directory.path, 'file');
  writeFileSync(file, '');
  symlinkSync(join(directory.path, 'nothing'), join(directory.path, 'nowhere'));
  for (const path of [file, join(file, 'below'), join(directory.path, 'nowhere', 'below')]) {
    expect(() => makeFolder(path), path).toThrow();
  }
});
