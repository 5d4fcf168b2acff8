import { beforeEach, describe, expect, test } from 'vitest';
import type { Collection } from '../../../../src/shared/store/collection.ts';
import {
  InvalidDocumentError,
  StoreMisuseError,
  UniqueConflictError,
} from '../../../../src/shared/store/errors.ts';
import { THINGS, type Thing, thing, thingSchema } from '../things.ts';
import type { Trial } from './trial.ts';

export function whatUpdatePromises(trial: Trial): void {
  describe('update', () => {
    beforeEach(async () => {
      await trial.things.insertMany([thing('u.1', { owner: null }), thing('u.2', { owner: null })]);
    });

    test('changes one document, and only when its condition holds', async () => {
      expect(await trial.things.update('u.1', { kind: 'other' }, { set: { size: 9 } })).toBe(false);
      expect(await trial.things.update('u.3', {}, { set: { size: 9 } })).toBe(false);
      expect(await trial.things.get('u.1')).toEqual(thing('u.1', { owner: null }));
      const change = { set: { kind: 'new', owner: 'ann', cost: { micro: 5 } } };
      expect(await trial.things.update('u.1', { kind: 'plain', owner: null }, change)).toBe(true);
      expect(await trial.things.update('u.1', { kind: 'plain', owner: null }, change)).toBe(false);
      expect(await trial.things.get('u.1')).toEqual(
        thing('u.1', { kind: 'new', owner: 'ann', cost: { micro: 5 } }),
      );
      expect(await trial.things.get('u.2')).toEqual(thing('u.2', { owner: null }));
      expect(await trial.things.count()).toBe(2);
    });

    test('a change that changes nothing has matched', async () => {
      expect(await trial.things.update('u.1', { size: 0 }, { set: { size: 0 } })).toBe(true);
    });

    test('a whole document takes the place of another, if its condition holds', async () => {
      const whole = thing('u.1', {
        kind: 'new',
        size: 3,
        owner: 'ann',
        flag: true,
        cost: { micro: 5 },
        content: [{ a: null }],
      });
      expect(await trial.things.replace(whole, { kind: 'other' })).toBe(false);
      expect(await trial.things.replace({ ...whole, _id: 'u.3' }, {})).toBe(false);
      expect(await trial.things.get('u.1')).toEqual(thing('u.1', { owner: null }));
      expect(await trial.things.replace(whole, { kind: 'plain', owner: null })).toBe(true);
      expect(await trial.things.replace(whole, { kind: 'plain', owner: null })).toBe(false);
      expect(await trial.things.get('u.1')).toEqual(whole);
      expect(await trial.things.get('u.2')).toEqual(thing('u.2', { owner: null }));
      expect(await trial.things.count()).toBe(2);
      const part = trial.things.replace(thing('u.1'), {});
      await expect(part).rejects.toThrow(/^things\/u\.1 cannot be written: left out of a whole/);
      const wrong = { ...whole, size: 'large' } as unknown as Thing;
      await expect(trial.things.replace(wrong, {})).rejects.toThrow(InvalidDocumentError);
      expect(await trial.things.get('u.1')).toEqual(whole);
    });

    test('increments, and a document that is found by the number it was raised to', async () => {
      await trial.things.update('u.1', {}, { increment: { size: 41 } });
      expect(
        await trial.things.update(
          'u.1',
          { size: 41 },
          { increment: { size: 1 }, set: { kind: 'k' } },
        ),
      ).toBe(true);
      expect(await trial.things.find({ where: { size: 42 } })).toEqual([
        thing('u.1', { owner: null, kind: 'k', size: 42 }),
      ]);
    });

    test.each([
      ['a dot', { 'cost.micro': 1 }],
      ['an unknown field', { colour: 'red' }],
      ['an undefined value', { kind: undefined }],
      ['the id', { _id: 'u.9' }],
      ['the schema version', { schema: 2 }],
      ['a wrong type', { size: 'large' }],
      ['an operator inside', { content: { $inc: 1 } }],
    ])('%s in a change is refused and nothing is changed', async (_, set) => {
      const change = { set: { size: 5, ...set } } as unknown as { set: { kind: string } };
      await expect(trial.things.update('u.1', {}, change)).rejects.toThrow(InvalidDocumentError);
      expect(await trial.things.get('u.1')).toEqual(thing('u.1', { owner: null }));
    });

    test('nothing to change, a field changed twice, or an id as condition is a mistake', async () => {
      for (const change of [{}, { set: {} }, { set: { size: 1 }, increment: { size: 1 } }]) {
        await expect(trial.things.update('u.1', {}, change)).rejects.toThrow(StoreMisuseError);
      }
      const byId = trial.things.update('u.1', { _id: 'u.2' }, { set: { size: 1 } });
      await expect(byId).rejects.toThrow(StoreMisuseError);
    });

    test('of many who compare and set at once, one wins each round', async (context) => {
      trial.needs('compare-and-set', context);
      const others = await Promise.all(
        Array.from({ length: 4 }, () => trial.open({ collections: THINGS })),
      );
      const raise = async (collection: Collection<Thing>) => {
        for (let raised = 0; raised < 10; ) {
          const size = (await collection.get('u.1'))?.size ?? 0;
          const change = { set: { size: size + 1 } };
          if (await collection.update('u.1', { size }, change)) raised += 1;
        }
      };
      await Promise.all(others.map((other) => raise(other.collection('things'))));
      expect((await trial.things.get('u.1'))?.size).toBe(40);
    });
  });

  describe('unique indexes', () => {
    const UNIQUE = {
      collections: { seats: thingSchema },
      indexes: { seats: [{ fields: ['kind', 'size'], unique: true }, { fields: ['owner'] }] },
    } as const;

    test('a conflict in another field than the id is no "already done"', async () => {
      const seats = (await trial.open(UNIQUE)).collection('seats');
      await seats.insert(thing('t.1', { size: 1 }));
      expect(await seats.insert(thing('t.1', { size: 1 }))).toBe('exists');
      await expect(seats.insert(thing('t.2', { size: 1 }))).rejects.toThrow(UniqueConflictError);
      await expect(seats.insertMany([thing('t.3', { size: 1 })])).rejects.toThrow(
        UniqueConflictError,
      );
      expect(
        await seats.insertMany([thing('t.1', { size: 1 }), thing('t.2', { size: 2 })]),
      ).toEqual({ inserted: 1, existed: 1 });
      await seats.delete({ within: 't' });
    });

    test('a change cannot take the place of another document', async (context) => {
      trial.needs('unique updates', context);
      const seats = (await trial.open(UNIQUE)).collection('seats');
      await seats.insertMany([thing('t.1', { size: 1 }), thing('t.2', { size: 2 })]);
      await expect(seats.update('t.2', {}, { set: { size: 1 } })).rejects.toThrow(
        UniqueConflictError,
      );
      expect((await seats.get('t.2'))?.size).toBe(2);
      await seats.delete({ within: 't' });
    });

    test('opening again with the same indexes changes nothing', async () => {
      for (const _ of ['first', 'again']) {
        const store = await trial.open(UNIQUE);
        expect(await store.collection('seats').count()).toBe(0);
      }
    });
  });
}
