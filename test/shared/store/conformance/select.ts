import { beforeEach, describe, expect, test } from 'vitest';
import { InvalidDocumentError, StoreMisuseError } from '../../../../src/shared/store/errors.ts';
import { thing } from '../things.ts';
import { ids, type Trial } from './trial.ts';

export function whatSelectingPromises(trial: Trial): void {
  describe('range', () => {
    beforeEach(async () => {
      const near = ['b', 'b-x.1', 'b/1', 'b0.1', 'a.9', 'c.1', 'bb.1', 'B.1', 'b!1'];
      const inside = ['b.2', 'b.10', 'b.1', 'b.1.x', 'b.1-y', 'b.01'];
      await trial.things.insertMany([...near, ...inside].map((id) => thing(id)));
    });
    const inOrder = ['b.01', 'b.1', 'b.1-y', 'b.1.x', 'b.10', 'b.2'];

    test('of an id is what is built from it (S. <= id < S/), in id order, without itself', async () => {
      expect(await ids(trial.things.rangeAll('b'))).toEqual(inOrder);
      expect(await ids(trial.things.rangeAll('b.1'))).toEqual(['b.1.x']);
      expect(await ids(trial.things.rangeAll('nothing'))).toEqual([]);
    });

    test.each([1, 2, 3, 5, 6, 7])('pages of %i give the same', async (pageSize) => {
      const found: string[] = [];
      for await (const { _id } of trial.things.range('b', { pageSize })) found.push(_id);
      expect(found).toEqual(inOrder);
    });

    test('goes on after an id, and an id before it does not widen it', async () => {
      const after = async (id: string) => {
        const found: string[] = [];
        for await (const { _id } of trial.things.range('b', { after: id })) found.push(_id);
        return found;
      };
      expect(await after('b.1-y')).toEqual(['b.1.x', 'b.10', 'b.2']);
      expect(await after('b.2')).toEqual([]);
      expect(await after('a')).toEqual(inOrder);
    });

    test('sees what is inserted beyond the page it holds', async () => {
      const found: string[] = [];
      for await (const { _id } of trial.things.range('b', { pageSize: 2 })) {
        if (found.length === 0) await trial.things.insert(thing('b.99'));
        found.push(_id);
      }
      expect(found).toEqual([...inOrder, 'b.99']);
    });

    test('of nothing is a mistake of the caller', async () => {
      await expect(trial.things.rangeAll('')).rejects.toThrow(StoreMisuseError);
      await expect(trial.things.range('b', { pageSize: 0 }).next()).rejects.toThrow(
        StoreMisuseError,
      );
    });
  });

  describe('find', () => {
    beforeEach(async () => {
      await trial.things.insertMany([
        thing('s.1', { kind: 'x', size: 2, flag: true, owner: 'bob' }),
        thing('r.2', { kind: 'y', size: 1, flag: false, owner: null }),
        thing('s.2', { kind: 'X', size: -7, owner: 'ann' }),
        thing('r.3', { kind: 'x', size: 2 }),
        thing('r.1', { kind: 'x', size: 3, flag: true, owner: 'ann' }),
      ]);
    });

    test('selects by equality, all of them, letter for letter', async () => {
      expect(await ids(trial.things.find({ where: { kind: 'x' } }))).toEqual(['r.1', 'r.3', 's.1']);
      expect(await ids(trial.things.find({ where: { kind: 'x', size: 2 } }))).toEqual([
        'r.3',
        's.1',
      ]);
      expect(await ids(trial.things.find({ where: { flag: true } }))).toEqual(['r.1', 's.1']);
      expect(await ids(trial.things.find({ where: { flag: false } }))).toEqual(['r.2']);
      expect(await ids(trial.things.find({ where: { _id: 's.1' } }))).toEqual(['s.1']);
      expect(await ids(trial.things.find({ where: { _id: 's.1', kind: 'y' } }))).toEqual([]);
      expect(await ids(trial.things.find({ where: { kind: "it's" } }))).toEqual([]);
    });

    test('null selects a null and an absent field', async () => {
      expect(await ids(trial.things.find({ where: { owner: null } }))).toEqual(['r.2', 'r.3']);
    });

    test('within an id, alone and with equalities', async () => {
      expect(await ids(trial.things.find({ within: 'r' }))).toEqual(['r.1', 'r.2', 'r.3']);
      expect(await ids(trial.things.find({ within: 'r', where: { kind: 'x' } }))).toEqual([
        'r.1',
        'r.3',
      ]);
      expect(await ids(trial.things.find({}))).toHaveLength(5);
    });

    test('sorts, ties in id order, and limits after sorting', async () => {
      expect(await ids(trial.things.find({}, { sort: { size: 1 } }))).toEqual([
        's.2',
        'r.2',
        'r.3',
        's.1',
        'r.1',
      ]);
      expect(await ids(trial.things.find({}, { sort: { size: -1 }, limit: 3 }))).toEqual([
        'r.1',
        'r.3',
        's.1',
      ]);
      expect(await ids(trial.things.find({}, { sort: { kind: 1, size: -1 }, limit: 2 }))).toEqual([
        's.2',
        'r.1',
      ]);
      expect(await ids(trial.things.find({}, { sort: { _id: -1 }, limit: 1 }))).toEqual(['s.2']);
    });

    test('pages after an id, in id order, over everything and within an id', async () => {
      expect(await ids(trial.things.find({}, { limit: 2 }))).toEqual(['r.1', 'r.2']);
      expect(await ids(trial.things.find({}, { after: 'r.2', limit: 2 }))).toEqual(['r.3', 's.1']);
      expect(await ids(trial.things.find({}, { after: 's.2', limit: 2 }))).toEqual([]);
      expect(await ids(trial.things.find({ within: 'r' }, { after: 'a' }))).toEqual([
        'r.1',
        'r.2',
        'r.3',
      ]);
      expect(await ids(trial.things.find({ within: 'r' }, { after: 'r.2' }))).toEqual(['r.3']);
      expect(
        await ids(trial.things.find({ where: { kind: 'x' } }, { after: 'r.1', limit: 1 })),
      ).toEqual(['r.3']);
      await expect(trial.things.find({}, { after: 'r', sort: { size: 1 } })).rejects.toThrow(
        StoreMisuseError,
      );
      await expect(trial.things.find({ where: { _id: 'r.1' } }, { after: 'r' })).rejects.toThrow(
        StoreMisuseError,
      );
    });

    test('an undefined value does not select everything', async () => {
      const careless = { where: { kind: undefined } } as unknown as { where: { kind: string } };
      await expect(trial.things.find(careless)).rejects.toThrow(StoreMisuseError);
      await expect(trial.things.delete(careless)).rejects.toThrow(StoreMisuseError);
      await expect(trial.things.find({}, { limit: 0 })).rejects.toThrow(StoreMisuseError);
      await expect(trial.things.find({ within: 'r', where: { _id: 'r.1' } })).rejects.toThrow(
        StoreMisuseError,
      );
    });

    test('a collection may hold a union of shapes', async () => {
      const notes = trial.store.collection('notes');
      await notes.insert({ _id: 'n.1', schema: 1, type: 'text', text: 'fold' });
      await notes.insert({ _id: 'n.2', schema: 1, type: 'number', number: 0.25 });
      expect(await notes.find({ where: { number: 0.25 } })).toEqual([
        { _id: 'n.2', schema: 1, type: 'number', number: 0.25 },
      ]);
      expect(await notes.update('n.1', { type: 'text' }, { set: { text: 'call' } })).toBe(true);
      await expect(
        notes.update('n.1', {}, { set: { text: 1 } as unknown as { text: string } }),
      ).rejects.toThrow(InvalidDocumentError);
      await notes.delete({ within: 'n' });
    });
  });
}
