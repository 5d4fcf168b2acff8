import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StoreMissingError } from '../../../src/shared/store/errors.ts';
import { openStore } from '../../../src/shared/store/store.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { THINGS, thing } from './things.ts';

/** Permissions do not bind root, a read-only mount does. */
const mayMount = spawnSync('mount', ['--version']).status === 0 && process.getuid?.() === 0;

let directory: TemporaryDirectory;
beforeEach(async () => {
  directory = await temporaryDirectory('archive');
});
afterEach(() => directory.close());

const url = () => `sqlite://${join(directory.path, 'a.sqlite')}`;
const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('arena-store-'));

it('a store that is not there is not made by who reads or changes it', async () => {
  for (const use of ['read', 'change'] as const) {
    await expect(openStore(url(), { collections: THINGS, use })).rejects.toThrow(StoreMissingError);
  }
  expect(existsSync(join(directory.path, 'a.sqlite'))).toBe(false);
});

it.skipIf(!mayMount)('a store on a read-only disk is read, and nothing stays behind', async () => {
  const store = await openStore(url(), { collections: THINGS });
  await store.collection('things').insert(thing('one'));
  await store.close();
  const before = copies();
  execFileSync('mount', ['--bind', directory.path, directory.path]);
  execFileSync('mount', ['-o', 'remount,ro,bind', directory.path]);
  try {
    const read = await openStore(url(), { collections: THINGS, use: 'read' });
    expect(await read.collection('things').get('one')).toEqual(thing('one'));
    await read.close();
    expect(copies()).toEqual(before);
    expect(readdirSync(directory.path)).toEqual(['a.sqlite']);
  } finally {
    execFileSync('umount', [directory.path]);
  }
});
