import { afterEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../../support/await.ts';
import { THINGS, thing } from '../things.ts';
import type { Trial } from './trial.ts';
import { startWriter, type Writer } from './writers.ts';

export function whatProcessesPromise(trial: Trial): void {
  describe('processes that write at once', () => {
    const stops: (() => unknown)[] = [];
    afterEach(() => {
      for (const stop of stops.splice(0)) stop();
    });

    const writer = (task: string, count?: number): Promise<Writer> =>
      startWriter(trial.url, task, (stop) => stops.push(stop), count);

    async function threeWriters(task: string, count: number): Promise<Writer[]> {
      const writers = await Promise.all([1, 2, 3].map(() => writer(task, count)));
      for (const each of writers) each.start();
      await Promise.all(writers.map((each) => each.finished()));
      return writers;
    }

    test('of three that insert the same ids, exactly one has inserted each', async () => {
      const count = 300;
      const writers = await threeWriters('race', count);
      const own = writers.map((each) => each.facts()[0] as string[]);
      expect(own.flat()).toHaveLength(count);
      expect(new Set(own.flat()).size).toBe(count);
      const stored = await trial.things.rangeAll('race');
      for (const [index, each] of writers.entries()) {
        const written = stored.filter((document) => document.size === each.pid);
        expect(written.map((document) => document._id)).toEqual(own[index]);
      }
    });

    test('three that compare and set one document lose no change', async (context) => {
      trial.needs('compare-and-set', context);
      await trial.things.insert(thing('raise.1'));
      await threeWriters('raise', 100);
      expect((await trial.things.get('raise.1'))?.size).toBe(300);
    });

    test.each([
      // What came between the last acknowledgement and the end may be there or not, half or whole.
      ['endless', 1],
      ['endless-bulk', 50],
    ])('kill -9 of %s writing loses nothing that was acknowledged', async (task, atOnce) => {
      for (const enough of [50, 400]) {
        const killed = await writer(task);
        killed.start();
        await waitFor(() => killed.facts().length > enough / atOnce, {
          what: 'the writer to write',
        });
        await killed.kill();
        const acknowledged = killed.facts().flat() as string[];
        const store = await trial.open({ collections: THINGS });
        const stored = await store.collection('things').rangeAll(task);
        expect(stored.slice(0, acknowledged.length).map(({ _id }) => _id)).toEqual(acknowledged);
        expect(stored.length - acknowledged.length).toBeLessThanOrEqual(atOnce);
        expect(stored.slice(0, acknowledged.length).every(({ size }) => size === 1)).toBe(true);
        await trial.backEnd.expectWhole(trial.url);
        await store.collection('things').delete({ within: task });
      }
    });
  });
}
