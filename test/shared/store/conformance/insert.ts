import { describe, expect, test } from 'vitest';
import { InvalidDocumentError } from '../../../../src/shared/store/errors.ts';
import { THINGS, type Thing, thing } from '../things.ts';
import type { Trial } from './trial.ts';

export function whatInsertPromises(trial: Trial): void {
  describe('insert', () => {
    test('the same fact twice is one document: the first stays and the second is told so', async () => {
      expect(await trial.things.insert(thing('a.1', { size: 1 }))).toBe('inserted');
      expect(await trial.things.insert(thing('a.1', { size: 2 }))).toBe('exists');
      expect(await trial.things.get('a.1')).toEqual(thing('a.1', { size: 1 }));
      expect(await trial.things.get('a.2')).toBeNull();
    });

    test('of many who insert one id at once, exactly one has inserted it', async () => {
      const other = (await trial.open({ collections: THINGS })).collection('things');
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          (n % 2 ? trial.things : other).insert(thing('a.1', { size: n })),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'inserted')).toHaveLength(1);
      expect(outcomes.indexOf('inserted')).toBe((await trial.things.get('a.1'))?.size);
    });

    test('many at once: what exists is left and counted, what is new is inserted', async () => {
      await trial.things.insert(thing('a.0003', { kind: 'old' }));
      await trial.things.insert(thing('a.1999', { kind: 'old' }));
      const many = Array.from({ length: 2500 }, (_, n) => thing(`a.${String(n).padStart(4, '0')}`));
      expect(await trial.things.insertMany(many)).toEqual({ inserted: 2498, existed: 2 });
      expect(await trial.things.insertMany(many)).toEqual({ inserted: 0, existed: 2500 });
      expect(await trial.things.insertMany([])).toEqual({ inserted: 0, existed: 0 });
      expect(await trial.things.count()).toBe(2500);
      expect(await trial.things.count({ where: { kind: 'old' } })).toBe(2);
    });

    test('the same id twice in one go is inserted once', async () => {
      expect(await trial.things.insertMany([thing('a.1'), thing('a.1'), thing('a.2')])).toEqual({
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
      await trial.things.insert(thing('a.1', { content }));
      const read = await trial.things.get('a.1');
      expect(JSON.stringify(read)).toBe(JSON.stringify(thing('a.1', { content })));
      await trial.things.update('a.1', {}, { set: { content: [content, 'changed'] } });
      expect(JSON.stringify((await trial.things.get('a.1'))?.content)).toBe(
        JSON.stringify([content, 'changed']),
      );
    });

    test('lists may hold lists', async (context) => {
      trial.needs('lists in lists', context);
      const content = [[1, [2, []]], [{ a: [[null]] }]];
      await trial.things.insert(thing('a.1', { content }));
      expect((await trial.things.get('a.1'))?.content).toEqual(content);
    });

    test('a document of a megabyte goes in and comes out', async () => {
      const content = '♥'.repeat(350_000);
      await trial.things.insert(thing('a.1', { content }));
      expect((await trial.things.get('a.1'))?.content).toBe(content);
    });

    test('an undefined field is left out, and half an emoji is replaced alike everywhere', async () => {
      const half = '🂡'.slice(0, 1);
      await trial.things.insert({ ...thing('a.1', { content: `cut ${half}` }), flag: undefined });
      expect(await trial.things.get('a.1')).toStrictEqual(thing('a.1', { content: 'cut \uFFFD' }));
    });

    test.each([
      ['a dot in a field name', { 'gpt-4.1': 1 }, 'content.gpt-4.1: dot in a field name'],
      ['an operator', { inner: { $date: 'x' } }, 'content.inner.$date: field name starts with "$"'],
      ['a Date', [new Date(0)], 'content: Invalid input'],
    ])('%s is refused by its place, and nothing is written', async (_, content, issue) => {
      const wrong = thing('a.1', { content: content as Thing['content'] });
      const failure = await trial.things.insert(wrong).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(InvalidDocumentError);
      expect(failure).toMatchObject({ collection: 'things', id: 'a.1', kind: 'fatal' });
      expect((failure as InvalidDocumentError).issues.join('\n')).toContain(issue);
      expect(await trial.things.count()).toBe(0);
    });

    test('a document that its schema does not know is refused', async () => {
      const wrong = { ...thing('a.1'), size: 'large', extra: 1 } as unknown as Thing;
      await expect(trial.things.insert(wrong)).rejects.toThrow(
        /^things\/a\.1 cannot be written: .*size: /,
      );
      await expect(trial.things.insertMany([thing('a.2'), wrong])).rejects.toThrow(
        InvalidDocumentError,
      );
      expect(await trial.things.count()).toBe(0);
    });
  });
}
