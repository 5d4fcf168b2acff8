import { expect, test } from 'vitest';
import { readQuery } from '../../../src/scoring/search/read-query.ts';

const PLAYERS = ['ann', 'bob'];

test('every field of the form is read, and an empty one is as good as none', () => {
  const texts = {
    batch: 'main-50.r01-persistent',
    player: 'ann',
    position: 'BTN',
    street: 'turn',
    'min-pot': '12.5',
    'max-pot': '80',
    unit: 'bb',
    showdown: 'no',
    winner: 'bob',
    bluff: '1',
    'timed-out': '1',
    misread: '',
    fallback: undefined,
  };
  expect(readQuery(texts, PLAYERS)).toEqual({
    query: {
      within: 'main-50.r01-persistent',
      player: 'ann',
      position: 'BTN',
      street: 'turn',
      pot: { unit: 'bb', least: 12.5, most: 80 },
      showdown: false,
      winner: 'bob',
      marks: ['bluff', 'timed-out'],
    },
    faults: new Map(),
  });
  expect(readQuery({ batch: 'demo' }, PLAYERS).query).toEqual({
    within: 'demo',
    player: null,
    position: null,
    street: null,
    pot: null,
    showdown: null,
    winner: null,
    marks: [],
  });
});

test('whatever is wrong is told at its field in one line, all of it at once', () => {
  const texts = {
    batch: '../etc',
    player: 'zoe',
    position: 'MP',
    street: 'preflp',
    'min-pot': '-3',
    'max-pot': '1e9',
    unit: 'euro',
    showdown: 'perhaps',
    bluff: 'yes',
    winner: `${'x'.repeat(100)}\n<script>`,
  };
  const { query, faults } = readQuery(texts, PLAYERS);
  expect(query).toBeNull();
  expect([...faults.keys()].sort()).toEqual(Object.keys(texts).sort());
  expect(faults.get('player')).toBe('expected one of ann, bob, found "zoe"');
  expect(faults.get('min-pot')).toBe('expected a number such as 250 or 12.5, found "-3"');
  for (const line of faults.values()) expect(line).toMatch(/^expected [^\n]{3,160}$/);
});

test('the largest pot cannot be below the smallest', () => {
  const texts = { batch: 'demo', 'min-pot': '100', 'max-pot': '99' };
  expect([...readQuery(texts, null).faults]).toEqual([
    ['max-pot', 'expected at least the 100 of the smallest pot, found "99"'],
  ]);
});
