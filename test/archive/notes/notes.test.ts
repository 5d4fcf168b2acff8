import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../src/archive/notes/fields.ts';
import {
  type CollectionName,
  describedElsewhere,
  documentedFields,
  NOTES,
} from '../../../src/archive/notes/notes.ts';
import { COLLECTIONS } from '../../../src/shared/records/collections.ts';

const NAMES = Object.keys(COLLECTIONS) as CollectionName[];

describe.each(NAMES)('the description of %s', (name) => {
  const paths = new Map(fieldsOf(COLLECTIONS[name]).map(({ path, type }) => [path, type]));

  it('says what every field of the schema means', () => {
    const silent = documentedFields(name).filter(({ about }) => about === null);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it('says nothing of fields that are not there', () => {
    const known = (path: string) => paths.has(path) || paths.has(path.replace(/\[\]$/, ''));
    expect(Object.keys(NOTES[name]).filter((path) => !known(path))).toEqual([]);
  });

  it('refers only to parts that do have the same fields', () => {
    for (const [part, as] of describedElsewhere(name)) {
      const below = [...paths].filter(([path]) => path.startsWith(`${part}.`));
      expect(below.length).toBeGreaterThan(0);
      for (const [path, type] of below) {
        const other = `${as}${path.slice(part.length)}`;
        expect(`${other}: ${paths.get(other)}`).toBe(`${other}: ${type}`);
      }
    }
  });
});

describe('the fields of a schema', () => {
  it('come with types in words, lists and names among them', () => {
    const types = Object.fromEntries(fieldsOf(COLLECTIONS.hands).map((f) => [f.path, f.type]));
    expect(types).toMatchObject({
      board: 'list of cards',
      'seats[].player': 'text',
      'seats[].allInAdjusted': 'number or null',
      status: '"dealt" or "completed"',
    });
  });
});
