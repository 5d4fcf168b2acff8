import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationHash } from '../../src/producer/canonical.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import { batchConfigurationSchema } from '../../src/shared/records/batch-configuration.ts';
import { testBatch } from '../support/batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { BATCH, faultsOf, writeBatch } from './files.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('dealing');
});
afterAll(() => directory.close());

describe('duplicate dealing', () => {
  it('is refused in one line where the runs are no multiple of the players', () => {
    const path = writeBatch(directory.path, { ...BATCH, dealing: 'duplicate', runs: 4 });
    expect(faultsOf(() => readBatch(path))).toEqual([
      `${path}: runs: expected a multiple of 3, the number of players, for "dealing": "duplicate", found 4`,
    ]);
    const one = writeBatch(directory.path, { ...BATCH, dealing: 'duplicate' });
    expect(faultsOf(() => readBatch(one))).toHaveLength(1);
    const odd = writeBatch(directory.path, { ...BATCH, dealing: 'duplicate', runs: 2.5 });
    expect(faultsOf(() => readBatch(odd))).toEqual([
      `${odd}: runs: expected a whole number, found 2.5`,
    ]);
  });

  it('takes as many runs as players, or several times as many', () => {
    for (const runs of [3, 9]) {
      const path = writeBatch(directory.path, { ...BATCH, dealing: 'duplicate', runs });
      expect(readBatch(path)).toMatchObject({ dealing: 'duplicate', runs });
    }
  });
});

describe('the hash of a configuration', () => {
  it('is what it was before there was a choice of dealing, for batches that do not choose', () => {
    const batch = testBatch();
    expect(batch.dealing).toBe('independent');
    expect(configurationHash(batch)).toBe(
      'ca3dfd4a645acf99cf7262895efb78222f42ceb25edfcf7de6ed805588b76073',
    );
    const { dealing: _dealing, ...stored } = batch;
    expect(configurationHash(batchConfigurationSchema.parse(stored))).toBe(
      configurationHash(batch),
    );
  });

  it('tells duplicate dealing apart', () => {
    const hash = configurationHash(testBatch({ runs: 4 }));
    expect(configurationHash(testBatch({ runs: 4, dealing: 'duplicate' }))).not.toBe(hash);
  });
});
