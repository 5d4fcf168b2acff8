import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBatch } from '../../src/archive/export/export-batch.ts';
import { scoreBatch } from '../../src/scoring/score-batch.ts';
import { scoreExport } from '../../src/scoring/score-export.ts';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { randomConfiguration, storeRandomBatch } from './support/played-batch.ts';

/** Not in the order of their ids, in which records come. */
const configuration = randomConfiguration('conditions', {
  conditions: [
    { id: 'persistent', memory: 'persistent' },
    { id: 'blank', memory: 'none' },
  ],
  runs: 2,
  handsPerSession: 5,
});

describe('the scores of several conditions', () => {
  let temporary: TemporaryDirectory;
  let store: ArenaStore;
  let folder: string;

  beforeAll(async () => {
    temporary = await temporaryDirectory('score conditions');
    store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
    await storeRandomBatch(store, configuration);
    folder = join(temporary.path, 'export');
    await exportBatch(store, 'conditions', folder);
  });

  afterAll(async () => {
    await store.close();
    await temporary.close();
  });

  it('hold the conditions against each other in the order of the batch', async () => {
    const { ablation, profiles } = await scoreBatch(store, 'conditions');
    expect(ablation?.conditions).toEqual(['persistent', 'blank']);
    const [comparison] = ablation?.comparisons ?? [];
    expect(comparison).toMatchObject({ baseline: 'persistent', other: 'blank', pairs: 2 });
    expect(comparison?.pairedRuns).toHaveLength(2);
    for (const { player, chips, axes } of comparison?.players ?? []) {
      const won = (condition: string) =>
        profiles.find((each) => each.player === player && each.condition === condition)?.style
          .chipDelta ?? Number.NaN;
      expect(chips.meanDifference).toBeCloseTo((won('blank') - won('persistent')) / 2, 9);
      expect(axes).toHaveLength(9);
    }
  });

  it('are the same out of an export, and in the order of records without its batch.json', async () => {
    const { ablation } = await scoreBatch(store, 'conditions');
    expect((await scoreExport(folder)).ablation).toEqual(ablation);
    await rm(join(folder, 'batch.json'));
    expect((await scoreExport(folder)).ablation?.conditions).toEqual(['blank', 'persistent']);
  });
});
