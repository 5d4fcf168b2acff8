import { beforeEach, describe, expect, test } from 'vitest';
import { StoreMisuseError } from '../../../../src/shared/store/errors.ts';
import { thing } from '../things.ts';
import { ids, type Trial } from './trial.ts';

export function whatTotalsPromise(trial: Trial): void {
  describe('count, distinct, delete and totals', () => {
    beforeEach(async () => {
      await trial.things.insertMany([
        thing('r.1', { kind: 'b', size: 10, owner: 'ann', cost: { micro: 100 }, flag: true }),
        thing('r.2', { kind: 'a', size: 9, owner: 'ann', cost: { micro: 50 } }),
        thing('r.3', { kind: 'a', size: 10, owner: 'bob', cost: { micro: null } }),
        thing('s.1', { kind: 'a', size: 1, cost: { micro: 1 }, flag: false }),
        thing('s.2', { kind: 'a', size: 1, owner: null }),
      ]);
    });

    test('count takes the selection of find', async () => {
      expect(await trial.things.count()).toBe(5);
      expect(await trial.things.count({ within: 'r' })).toBe(3);
      expect(await trial.things.count({ within: 'r', where: { kind: 'a' } })).toBe(2);
      expect(await trial.things.count({ where: { kind: 'z' } })).toBe(0);
    });

    test('distinct gives each value once, sorted by value, without null', async () => {
      expect(await trial.things.distinct('kind')).toEqual(['a', 'b']);
      expect(await trial.things.distinct('size')).toEqual([1, 9, 10]);
      expect(await trial.things.distinct('owner')).toEqual(['ann', 'bob']);
      expect(await trial.things.distinct('flag')).toEqual([false, true]);
      expect(await trial.things.distinct('owner', { within: 's' })).toEqual([]);
      expect(await trial.things.distinct('_id', { where: { owner: 'ann' } })).toEqual([
        'r.1',
        'r.2',
      ]);
    });

    test('delete takes what is selected and nothing else, and never a whole collection', async () => {
      await expect(trial.things.delete({})).rejects.toThrow(StoreMisuseError);
      await expect(trial.things.delete({ where: {} })).rejects.toThrow(StoreMisuseError);
      expect(await trial.things.delete({ within: 'r', where: { owner: 'ann' } })).toBe(2);
      expect(await trial.things.delete({ within: 's' })).toBe(2);
      expect(await trial.things.delete({ within: 's' })).toBe(0);
      expect(await ids(trial.things.find({}))).toEqual(['r.3']);
      expect(await trial.things.delete({ where: { _id: 'r.3' } })).toBe(1);
    });

    test('totals count and sum by groups; null and absent are one group, a missing number is 0', async () => {
      expect(
        await trial.things.totals({ by: ['owner'], sum: ['size', 'cost.micro'] }),
      ).toStrictEqual([
        { key: { owner: 'ann' }, count: 2, sums: { size: 19, 'cost.micro': 150 } },
        { key: { owner: 'bob' }, count: 1, sums: { size: 10, 'cost.micro': 0 } },
        { key: { owner: null }, count: 2, sums: { size: 2, 'cost.micro': 1 } },
      ]);
    });

    test('totals of more than is read at once are whole', async () => {
      const kinds = ['a', 'b', 'c'];
      await trial.things.insertMany(
        Array.from({ length: 1203 }, (_, n) =>
          thing(`w.${1000 + n}`, { kind: kinds[n % 3] as string, size: n, cost: { micro: 2 } }),
        ),
      );
      const sizes = (rest: number) => (401 * (2 * rest + 400 * 3)) / 2;
      expect(
        await trial.things.totals({ within: 'w', by: ['kind'], sum: ['size', 'cost.micro'] }),
      ).toEqual(
        kinds.map((kind, n) => ({
          key: { kind },
          count: 401,
          sums: { size: sizes(n), 'cost.micro': 802 },
        })),
      );
      const where = { kind: 'b' };
      expect((await trial.things.totals({ within: 'w', where, sum: ['size'] }))[0]?.count).toBe(
        401,
      );
    });

    test('totals of a selection, by two fields, and of everything as one group', async () => {
      expect(await trial.things.totals({ within: 'r', by: ['kind', 'size'] })).toEqual([
        { key: { kind: 'a', size: 10 }, count: 1, sums: {} },
        { key: { kind: 'a', size: 9 }, count: 1, sums: {} },
        { key: { kind: 'b', size: 10 }, count: 1, sums: {} },
      ]);
      expect(await trial.things.totals({ sum: ['size'] })).toEqual([
        { key: {}, count: 5, sums: { size: 31 } },
      ]);
      expect(await trial.things.totals({ where: { kind: 'z' }, sum: ['size'] })).toEqual([]);
      await expect(trial.things.totals({ sum: ['$size'] })).rejects.toThrow(StoreMisuseError);
    });
  });
}
