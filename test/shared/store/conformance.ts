import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type TestContext,
  test,
} from 'vitest';
import { z } from 'zod';
import type { Collection } from '../../../src/shared/store/collection.ts';
import {
  DamagedDocumentError,
  InvalidDocumentError,
  SchemaVersionError,
  StoreClosedError,
  StoreMisuseError,
  UniqueConflictError,
} from '../../../src/shared/store/errors.ts';
import {
  type Collections,
  openStore,
  type Store,
  type StoreOptions,
} from '../../../src/shared/store/store.ts';
import { noteSchema, THINGS, type Thing, thing, thingSchema } from './things.ts';

export interface BackEnd {
  readonly name: string;
  /** A new empty store. */
  fresh(): Promise<{ url: string; drop(): Promise<void> }>;
  /** What this server of the MongoDB protocol lacks, with the reason that the skip prints. */
  readonly lacks: Partial<Record<Feature, string>>;
}

/** What MongoDB and SQLite both do and a lesser server may not. */
export type Feature = 'compare-and-set' | 'lists in lists' | 'unique updates';

/** What records.md ("What the store may be asked") promises, held against one back end. */
export function describeStore(backEnd: BackEnd): void {
  describe(`the store on ${backEnd.name}`, () => {
    let place: { url: string; drop(): Promise<void> };
    let things: Collection<Thing>;
    let store: Store<typeof THINGS>;
    const opened: Store[] = [];

    async function open<const C extends Collections>(options: StoreOptions<C>): Promise<Store<C>> {
      const another = await openStore(place.url, options);
      opened.push(another as unknown as Store);
      return another;
    }

    beforeAll(async () => {
      place = await backEnd.fresh();
    });
    afterAll(() => place.drop());

    beforeEach(async () => {
      store = await open({ collections: THINGS });
      things = store.collection('things');
      // One store for all tests, since making a database costs: emptied before each.
      for (const schema of [1, 2]) await things.delete({ where: { schema: schema as 1 } });
    });
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
    });

    function needs(feature: Feature, context: TestContext): void {
      const reason = backEnd.lacks[feature];
      if (reason === undefined) return;
      console.warn(`SKIPPED ${feature} on ${backEnd.name}: ${reason}`);
      context.skip(reason);
    }

    async function ids(documents: Promise<Thing[]>): Promise<string[]> {
      return (await documents).map((document) => document._id);
    }

    describe('identity', () => {
      test('a store keeps the id that its first opening gave it, and another store has another', async () => {
        expect(store.storeId).toMatch(/^[0-9a-f]{12}$/);
        expect((await open({ collections: THINGS })).storeId).toBe(store.storeId);
        const other = await backEnd.fresh();
        const elsewhere = await openStore(other.url, { collections: THINGS });
        expect(elsewhere.storeId).not.toBe(store.storeId);
        await elsewhere.close();
        await other.drop();
      });

      test('whoever opens a new store at the same moment sees one id', async () => {
        const other = await backEnd.fresh();
        const all = await Promise.all(
          Array.from({ length: 6 }, () => openStore(other.url, { collections: THINGS })),
        );
        expect(new Set(all.map((each) => each.storeId)).size).toBe(1);
        for (const each of all) await each.close();
        await other.drop();
      });

      test('its own collection cannot be taken', async () => {
        await expect(open({ collections: { meta: thingSchema } })).rejects.toThrow(
          StoreMisuseError,
        );
      });
    });

    describe('insert', () => {
      test('the same fact twice is one document: the first stays and the second is told so', async () => {
        expect(await things.insert(thing('a.1', { size: 1 }))).toBe('inserted');
        expect(await things.insert(thing('a.1', { size: 2 }))).toBe('exists');
        expect(await things.get('a.1')).toEqual(thing('a.1', { size: 1 }));
        expect(await things.get('a.2')).toBeNull();
      });

      test('of many who insert one id at once, exactly one has inserted it', async () => {
        const other = (await open({ collections: THINGS })).collection('things');
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            (n % 2 ? things : other).insert(thing('a.1', { size: n })),
          ),
        );
        expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
        expect(outcomes.indexOf('inserted')).toBe((await things.get('a.1'))?.size);
      });

      test('many at once: what exists is left and counted, what is new is inserted', async () => {
        await things.insert(thing('a.0003', { kind: 'old' }));
        await things.insert(thing('a.1999', { kind: 'old' }));
        const many = Array.from({ length: 2500 }, (_, n) =>
          thing(`a.${String(n).padStart(4, '0')}`),
        );
        expect(await things.insertMany(many)).toEqual({ inserted: 2498, existed: 2 });
        expect(await things.insertMany(many)).toEqual({ inserted: 0, existed: 2500 });
        expect(await things.insertMany([])).toEqual({ inserted: 0, existed: 0 });
        expect(await things.count()).toBe(2500);
        expect(await things.count({ where: { kind: 'old' } })).toBe(2);
      });

      test('the same id twice in one go is inserted once', async () => {
        expect(await things.insertMany([thing('a.1'), thing('a.1'), thing('a.2')])).toEqual({
          inserted: 2,
          existed: 1,
        });
      });

      test('what is read is what was written, to the byte and in the order of its fields', async () => {
        const content = {
          text: 'ä "quoted" \\ \n \u0000 ♠ 🂡 \u2028',
          zero: 0,
          negative: -1.5,
          tiny: 1e-300,
          huge: 1.7976931348623157e308,
          integer: Number.MAX_SAFE_INTEGER,
          beyondInt32: 2 ** 31,
          third: 1 / 3,
          yes: true,
          nothing: null,
          empty: {},
          none: [],
          nested: { b: [{ z: 1, a: [null, false] }] },
        };
        await things.insert(thing('a.1', { content }));
        const read = await things.get('a.1');
        expect(JSON.stringify(read)).toBe(JSON.stringify(thing('a.1', { content })));
        await things.update('a.1', {}, { set: { content: [content, 'changed'] } });
        expect(JSON.stringify((await things.get('a.1'))?.content)).toBe(
          JSON.stringify([content, 'changed']),
        );
      });

      test('lists may hold lists', async (context) => {
        needs('lists in lists', context);
        const content = [[1, [2, []]], [{ a: [[null]] }]];
        await things.insert(thing('a.1', { content }));
        expect((await things.get('a.1'))?.content).toEqual(content);
      });

      test('a document of a megabyte goes in and comes out', async () => {
        const content = '♥'.repeat(350_000);
        await things.insert(thing('a.1', { content }));
        expect((await things.get('a.1'))?.content).toBe(content);
      });

      test('an undefined field is left out, and half an emoji is replaced alike everywhere', async () => {
        const half = '🂡'.slice(0, 1);
        await things.insert({ ...thing('a.1', { content: `cut ${half}` }), flag: undefined });
        expect(await things.get('a.1')).toStrictEqual(thing('a.1', { content: 'cut \uFFFD' }));
      });

      test.each([
        ['a dot in a field name', { 'gpt-4.1': 1 }, 'content.gpt-4.1: dot in a field name'],
        [
          'an operator',
          { inner: { $date: 'x' } },
          'content.inner.$date: field name starts with "$"',
        ],
        ['a Date', [new Date(0)], 'content: Invalid input'],
      ])('%s is refused by its place, and nothing is written', async (_, content, issue) => {
        const wrong = thing('a.1', { content: content as Thing['content'] });
        const failure = await things.insert(wrong).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(InvalidDocumentError);
        expect(failure).toMatchObject({ collection: 'things', id: 'a.1', kind: 'fatal' });
        expect((failure as InvalidDocumentError).issues.join('\n')).toContain(issue);
        expect(await things.count()).toBe(0);
      });

      test('a document that its schema does not know is refused', async () => {
        const wrong = { ...thing('a.1'), size: 'large', extra: 1 } as unknown as Thing;
        await expect(things.insert(wrong)).rejects.toThrow(
          /^things\/a\.1 cannot be written: .*size: /,
        );
        await expect(things.insertMany([thing('a.2'), wrong])).rejects.toThrow(
          InvalidDocumentError,
        );
        expect(await things.count()).toBe(0);
      });
    });

    describe('range', () => {
      beforeEach(async () => {
        const near = ['b', 'b-x.1', 'b/1', 'b0.1', 'a.9', 'c.1', 'bb.1', 'B.1', 'b!1'];
        const inside = ['b.2', 'b.10', 'b.1', 'b.1.x', 'b.1-y', 'b.01'];
        await things.insertMany([...near, ...inside].map((id) => thing(id)));
      });
      const inOrder = ['b.01', 'b.1', 'b.1-y', 'b.1.x', 'b.10', 'b.2'];

      test('of an id is what is built from it (S. <= id < S/), in id order, without itself', async () => {
        expect(await ids(things.rangeAll('b'))).toEqual(inOrder);
        expect(await ids(things.rangeAll('b.1'))).toEqual(['b.1.x']);
        expect(await ids(things.rangeAll('nothing'))).toEqual([]);
      });

      test.each([1, 2, 3, 5, 6, 7])('pages of %i give the same', async (pageSize) => {
        const found: string[] = [];
        for await (const { _id } of things.range('b', { pageSize })) found.push(_id);
        expect(found).toEqual(inOrder);
      });

      test('goes on after an id, and an id before it does not widen it', async () => {
        const after = async (id: string) => {
          const found: string[] = [];
          for await (const { _id } of things.range('b', { after: id })) found.push(_id);
          return found;
        };
        expect(await after('b.1-y')).toEqual(['b.1.x', 'b.10', 'b.2']);
        expect(await after('b.2')).toEqual([]);
        expect(await after('a')).toEqual(inOrder);
      });

      test('sees what is inserted beyond the page it holds', async () => {
        const found: string[] = [];
        for await (const { _id } of things.range('b', { pageSize: 2 })) {
          if (found.length === 0) await things.insert(thing('b.99'));
          found.push(_id);
        }
        expect(found).toEqual([...inOrder, 'b.99']);
      });

      test('of nothing is a mistake of the caller', async () => {
        await expect(things.rangeAll('')).rejects.toThrow(StoreMisuseError);
        await expect(things.range('b', { pageSize: 0 }).next()).rejects.toThrow(StoreMisuseError);
      });
    });

    describe('find', () => {
      beforeEach(async () => {
        await things.insertMany([
          thing('r.1', { kind: 'x', size: 3, flag: true, owner: 'ann' }),
          thing('r.2', { kind: 'y', size: 1, flag: false, owner: null }),
          thing('r.3', { kind: 'x', size: 2 }),
          thing('s.1', { kind: 'x', size: 2, flag: true, owner: 'bob' }),
          thing('s.2', { kind: 'X', size: -7, owner: 'ann' }),
        ]);
      });

      test('selects by equality, all of them, letter for letter', async () => {
        expect(await ids(things.find({ where: { kind: 'x' } }))).toEqual(['r.1', 'r.3', 's.1']);
        expect(await ids(things.find({ where: { kind: 'x', size: 2 } }))).toEqual(['r.3', 's.1']);
        expect(await ids(things.find({ where: { flag: true } }))).toEqual(['r.1', 's.1']);
        expect(await ids(things.find({ where: { flag: false } }))).toEqual(['r.2']);
        expect(await ids(things.find({ where: { _id: 's.1' } }))).toEqual(['s.1']);
        expect(await ids(things.find({ where: { _id: 's.1', kind: 'y' } }))).toEqual([]);
        expect(await ids(things.find({ where: { kind: "it's" } }))).toEqual([]);
      });

      test('null selects a null and an absent field', async () => {
        expect(await ids(things.find({ where: { owner: null } }))).toEqual(['r.2', 'r.3']);
      });

      test('within an id, alone and with equalities', async () => {
        expect(await ids(things.find({ within: 'r' }))).toEqual(['r.1', 'r.2', 'r.3']);
        expect(await ids(things.find({ within: 'r', where: { kind: 'x' } }))).toEqual([
          'r.1',
          'r.3',
        ]);
        expect(await ids(things.find({}))).toHaveLength(5);
      });

      test('sorts, ties in id order, and limits after sorting', async () => {
        expect(await ids(things.find({}, { sort: { size: 1 } }))).toEqual([
          's.2',
          'r.2',
          'r.3',
          's.1',
          'r.1',
        ]);
        expect(await ids(things.find({}, { sort: { size: -1 }, limit: 3 }))).toEqual([
          'r.1',
          'r.3',
          's.1',
        ]);
        expect(await ids(things.find({}, { sort: { kind: 1, size: -1 }, limit: 2 }))).toEqual([
          's.2',
          'r.1',
        ]);
        expect(await ids(things.find({}, { sort: { _id: -1 }, limit: 1 }))).toEqual(['s.2']);
      });

      test('an undefined value does not select everything', async () => {
        const careless = { where: { kind: undefined } } as unknown as { where: { kind: string } };
        await expect(things.find(careless)).rejects.toThrow(StoreMisuseError);
        await expect(things.delete(careless)).rejects.toThrow(StoreMisuseError);
        await expect(things.find({}, { limit: 0 })).rejects.toThrow(StoreMisuseError);
        await expect(things.find({ within: 'r', where: { _id: 'r.1' } })).rejects.toThrow(
          StoreMisuseError,
        );
      });

      test('a collection may hold a union of shapes', async () => {
        const notes = store.collection('notes');
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

    describe('update', () => {
      beforeEach(async () => {
        await things.insertMany([thing('u.1', { owner: null }), thing('u.2', { owner: null })]);
      });

      test('changes one document, and only when its condition holds', async () => {
        expect(await things.update('u.1', { kind: 'other' }, { set: { size: 9 } })).toBe(false);
        expect(await things.update('u.3', {}, { set: { size: 9 } })).toBe(false);
        expect(await things.get('u.1')).toEqual(thing('u.1', { owner: null }));
        const change = { set: { kind: 'new', owner: 'ann', cost: { micro: 5 } } };
        expect(await things.update('u.1', { kind: 'plain', owner: null }, change)).toBe(true);
        expect(await things.update('u.1', { kind: 'plain', owner: null }, change)).toBe(false);
        expect(await things.get('u.1')).toEqual(
          thing('u.1', { kind: 'new', owner: 'ann', cost: { micro: 5 } }),
        );
        expect(await things.get('u.2')).toEqual(thing('u.2', { owner: null }));
        expect(await things.count()).toBe(2);
      });

      test('a change that changes nothing has matched', async () => {
        expect(await things.update('u.1', { size: 0 }, { set: { size: 0 } })).toBe(true);
      });

      test('increments, and a document that is found by the number it was raised to', async () => {
        await things.update('u.1', {}, { increment: { size: 41 } });
        expect(
          await things.update('u.1', { size: 41 }, { increment: { size: 1 }, set: { kind: 'k' } }),
        ).toBe(true);
        expect(await things.find({ where: { size: 42 } })).toEqual([
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
        await expect(things.update('u.1', {}, change)).rejects.toThrow(InvalidDocumentError);
        expect(await things.get('u.1')).toEqual(thing('u.1', { owner: null }));
      });

      test('nothing to change, a field changed twice, or an id as condition is a mistake', async () => {
        for (const change of [{}, { set: {} }, { set: { size: 1 }, increment: { size: 1 } }]) {
          await expect(things.update('u.1', {}, change)).rejects.toThrow(StoreMisuseError);
        }
        const byId = things.update('u.1', { _id: 'u.2' }, { set: { size: 1 } });
        await expect(byId).rejects.toThrow(StoreMisuseError);
      });

      test('of many who compare and set at once, one wins each round', async (context) => {
        needs('compare-and-set', context);
        const others = await Promise.all(
          Array.from({ length: 4 }, () => open({ collections: THINGS })),
        );
        const raise = async (collection: Collection<Thing>) => {
          for (let raised = 0; raised < 10; ) {
            const size = (await collection.get('u.1'))?.size ?? 0;
            const change = { set: { size: size + 1 } };
            if (await collection.update('u.1', { size }, change)) raised += 1;
          }
        };
        await Promise.all(others.map((other) => raise(other.collection('things'))));
        expect((await things.get('u.1'))?.size).toBe(40);
      });
    });

    describe('count, distinct, delete and totals', () => {
      beforeEach(async () => {
        await things.insertMany([
          thing('r.1', { kind: 'b', size: 10, owner: 'ann', cost: { micro: 100 }, flag: true }),
          thing('r.2', { kind: 'a', size: 9, owner: 'ann', cost: { micro: 50 } }),
          thing('r.3', { kind: 'a', size: 10, owner: 'bob', cost: { micro: null } }),
          thing('s.1', { kind: 'a', size: 1, owner: null, cost: { micro: 1 }, flag: false }),
          thing('s.2', { kind: 'a', size: 1 }),
        ]);
      });

      test('count takes the selection of find', async () => {
        expect(await things.count()).toBe(5);
        expect(await things.count({ within: 'r' })).toBe(3);
        expect(await things.count({ within: 'r', where: { kind: 'a' } })).toBe(2);
        expect(await things.count({ where: { kind: 'z' } })).toBe(0);
      });

      test('distinct gives each value once, sorted by value, without null', async () => {
        expect(await things.distinct('kind')).toEqual(['a', 'b']);
        expect(await things.distinct('size')).toEqual([1, 9, 10]);
        expect(await things.distinct('owner')).toEqual(['ann', 'bob']);
        expect(await things.distinct('flag')).toEqual([false, true]);
        expect(await things.distinct('owner', { within: 's' })).toEqual([]);
        expect(await things.distinct('_id', { where: { owner: 'ann' } })).toEqual(['r.1', 'r.2']);
      });

      test('delete takes what is selected and nothing else, and never a whole collection', async () => {
        await expect(things.delete({})).rejects.toThrow(StoreMisuseError);
        await expect(things.delete({ where: {} })).rejects.toThrow(StoreMisuseError);
        expect(await things.delete({ within: 'r', where: { owner: 'ann' } })).toBe(2);
        expect(await things.delete({ within: 's' })).toBe(2);
        expect(await things.delete({ within: 's' })).toBe(0);
        expect(await ids(things.find({}))).toEqual(['r.3']);
        expect(await things.delete({ where: { _id: 'r.3' } })).toBe(1);
      });

      test('totals count and sum by groups; null and absent are one group, a missing number is 0', async () => {
        expect(await things.totals({ by: ['owner'], sum: ['size', 'cost.micro'] })).toEqual([
          { key: { owner: 'ann' }, count: 2, sums: { size: 19, 'cost.micro': 150 } },
          { key: { owner: 'bob' }, count: 1, sums: { size: 10, 'cost.micro': 0 } },
          { key: { owner: null }, count: 2, sums: { size: 2, 'cost.micro': 1 } },
        ]);
      });

      test('totals of a selection, by two fields, and of everything as one group', async () => {
        expect(await things.totals({ within: 'r', by: ['kind', 'size'] })).toEqual([
          { key: { kind: 'a', size: 10 }, count: 1, sums: {} },
          { key: { kind: 'a', size: 9 }, count: 1, sums: {} },
          { key: { kind: 'b', size: 10 }, count: 1, sums: {} },
        ]);
        expect(await things.totals({ sum: ['size'] })).toEqual([
          { key: {}, count: 5, sums: { size: 31 } },
        ]);
        expect(await things.totals({ where: { kind: 'z' }, sum: ['size'] })).toEqual([]);
        await expect(things.totals({ sum: ['$size'] })).rejects.toThrow(StoreMisuseError);
      });
    });

    describe('unique indexes', () => {
      const UNIQUE = {
        collections: { seats: thingSchema },
        indexes: { seats: [{ fields: ['kind', 'size'], unique: true }, { fields: ['owner'] }] },
      } as const;

      test('a conflict in another field than the id is no "already done"', async () => {
        const seats = (await open(UNIQUE)).collection('seats');
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
        needs('unique updates', context);
        const seats = (await open(UNIQUE)).collection('seats');
        await seats.insertMany([thing('t.1', { size: 1 }), thing('t.2', { size: 2 })]);
        await expect(seats.update('t.2', {}, { set: { size: 1 } })).rejects.toThrow(
          UniqueConflictError,
        );
        expect((await seats.get('t.2'))?.size).toBe(2);
        await seats.delete({ within: 't' });
      });

      test('opening again with the same indexes changes nothing', async () => {
        await open(UNIQUE);
        await open(UNIQUE);
      });
    });

    describe('documents of another kind', () => {
      const foreign = z.looseObject({ _id: z.string(), schema: z.literal(2) });
      const damaged = z.looseObject({ _id: z.string(), schema: z.literal(1) });

      test.each([
        [2, 1, 'a newer program wrote it'],
        [1, 2, 'an older program wrote it'],
      ])('version %i is refused by name by a program of version %i', async (found, known, why) => {
        await things.insert(thing('v.1'));
        const newer = (await open({ collections: { things: foreign } })).collection('things');
        await newer.insert({ _id: 'v.2', schema: 2 });
        const reader = (known === 1 ? things : newer) as Collection<{ _id: string; schema: 1 | 2 }>;
        const failure = await reader.rangeAll('v').catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(SchemaVersionError);
        expect(failure).toMatchObject({ collection: 'things', id: `v.${found}`, found, known });
        expect((failure as Error).message).toContain(why);
      });

      test('a damaged document is named with its faults by whatever reads it', async () => {
        const careless = (await open({ collections: { things: damaged } })).collection('things');
        await careless.insert({ _id: 'd.1', schema: 1, kind: 7, size: 1 });
        for (const reading of [
          () => things.get('d.1'),
          () => things.rangeAll('d'),
          () => things.find({ where: { size: 1 } }),
        ]) {
          const failure = await reading().catch((error: unknown) => error);
          expect(failure).toBeInstanceOf(DamagedDocumentError);
          expect(failure).toMatchObject({ collection: 'things', id: 'd.1', kind: 'fatal' });
          expect((failure as DamagedDocumentError).issues.join()).toMatch(/^kind: /);
        }
      });

      test('a schema without a version, or of no object, cannot be opened', async () => {
        const versionless = z.object({ _id: z.string(), schema: z.number() });
        await expect(open({ collections: { things: versionless } })).rejects.toThrow(
          StoreMisuseError,
        );
        const twoVersions = z.union([noteSchema, foreign]);
        await expect(open({ collections: { things: twoVersions } })).rejects.toThrow(
          StoreMisuseError,
        );
      });
    });

    test('a closed store says so, is retryable work for another, and closes twice', async () => {
      const closing = await open({ collections: THINGS });
      await closing.close();
      await closing.close();
      const failure = await closing
        .collection('things')
        .get('a')
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StoreClosedError);
      expect(failure).toMatchObject({ kind: 'retryable' });
    });
  });
}
