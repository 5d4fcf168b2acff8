import { describe, expect, test } from 'vitest';
import { StoreClosedError, StoreMisuseError } from '../../../../src/shared/store/errors.ts';
import { openStore } from '../../../../src/shared/store/store.ts';
import { THINGS, thingSchema } from '../things.ts';
import type { Trial } from './trial.ts';

export function whatOpeningPromises(trial: Trial): void {
  describe('identity', () => {
    test('a store keeps the id that its first opening gave it, and another store has another', async () => {
      expect(trial.store.storeId).toMatch(/^[0-9a-f]{12}$/);
      expect((await trial.open({ collections: THINGS })).storeId).toBe(trial.store.storeId);
      const other = await trial.backEnd.fresh();
      const elsewhere = await openStore(other.url, { collections: THINGS });
      expect(elsewhere.storeId).not.toBe(trial.store.storeId);
      await elsewhere.close();
      await other.drop();
    });

    test('whoever opens a new store at the same moment sees one id', async () => {
      const other = await trial.backEnd.fresh();
      const all = await Promise.all(
        Array.from({ length: 6 }, () => openStore(other.url, { collections: THINGS })),
      );
      expect(new Set(all.map((each) => each.storeId)).size).toBe(1);
      for (const each of all) await each.close();
      await other.drop();
    });

    test('its own collection cannot be taken', async () => {
      await expect(trial.open({ collections: { meta: thingSchema } })).rejects.toThrow(
        StoreMisuseError,
      );
    });
  });

  test('a closed store says so, is retryable work for another, and closes twice', async () => {
    const closing = await trial.open({ collections: THINGS });
    await closing.close();
    await closing.close();
    const failure = await closing
      .collection('things')
      .get('a')
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreClosedError);
    expect(failure).toMatchObject({ kind: 'retryable' });
  });
}
