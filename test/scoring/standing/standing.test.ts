import { describe, expect, test } from 'vitest';
import type { Identity } from '../../../src/scoring/standing/identity.ts';
import { type Standing, standingOf } from '../../../src/scoring/standing/standing.ts';
import { standingCsv, standingJson } from '../../../src/scoring/standing/standing-files.ts';
import type { TableResult } from '../../../src/scoring/standing/table-result.ts';
import { play } from './support/synthetic.ts';

const deviation = 40;
const PLAYERS = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'x', 'y'].map((id, at) => [id, { effect: 10 * at, deviation }]),
);
const batch = (name: string, players: readonly string[], day: number) => ({
  name,
  players,
  runs: 6,
  sessionsPerRun: 1,
  day,
});
const FIRST = play({ seed: '1', players: PLAYERS, batches: [batch('first', ['a', 'b', 'c'], 3)] });
const SECOND = play({ seed: '2', players: PLAYERS, batches: [batch('second', ['c', 'd'], 2)] });
const APART = play({ seed: '3', players: PLAYERS, batches: [batch('apart', ['x', 'y'], 1)] });

function identities(tables: readonly TableResult[], standIns: readonly string[] = []): Identity[] {
  const ids = new Set(tables.flatMap(({ seats }) => seats.map(({ identity }) => identity)));
  return [...ids].map((id) => ({ id, model: id, name: id, standIn: standIns.includes(id) }));
}

function standing(tables: readonly TableResult[], standIns: readonly string[] = []): Standing {
  return standingOf(
    { tables, identities: identities(tables, standIns), leftOut: [] },
    { by: 'settings', anchors: [] },
  );
}

test('the order of batches and of their sessions changes not a byte', () => {
  const orders = [
    [...FIRST, ...SECOND, ...APART],
    [...APART, ...SECOND, ...FIRST],
    [...FIRST, ...APART, ...SECOND].toReversed(),
  ];
  const texts = orders.map((tables) => JSON.stringify(standingJson(standing(tables))));
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).toBe(texts[0]);
});

describe('who never met, not even by way of others, cannot be compared', () => {
  const apart = standing([...FIRST, ...SECOND, ...APART]);

  test('and stands in a group of its own', () => {
    expect(apart.components.map(({ players }) => players)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['x', 'y'],
    ]);
    expect(apart.pairs.map(({ a, b }) => `${a}${b}`)).toEqual(['ab', 'ac', 'bc', 'cd', 'xy']);
  });

  test('each group being rated as if there were no other', () => {
    const alone = standing(APART);
    expect(apart.components[1]).toEqual(alone.components[0]);
  });

  test('and what alone holds a group together is named', () => {
    const [linked] = apart.components;
    expect(linked).toMatchObject({ joints: ['c'], pairsMet: 4, pairs: 6 });
    expect(standing(FIRST).components[0]).toMatchObject({ joints: [], pairsMet: 3, pairs: 3 });
  });
});

test('the scale is fixed to the stand-ins among the players, where there are some', () => {
  expect(standing(FIRST, ['b']).components[0]?.anchors).toEqual(['b']);
  expect(standing(FIRST).components[0]?.anchors).toEqual(['a', 'b', 'c']);
  const [component] = standing([...FIRST, ...SECOND], ['b', 'd']).components;
  const values = component?.chips?.ratings.filter(({ player }) => 'bd'.includes(player)) ?? [];
  expect(values.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(0, 9);
});

test('an anchor that nobody is, or several are, is refused in one line', () => {
  const input = { tables: FIRST, identities: identities(FIRST), leftOut: [] };
  expect(() => standingOf(input, { by: 'settings', anchors: ['z'] })).toThrow(
    '--anchor: expected one of a, b, c, found "z"',
  );
  const same = input.identities.map((identity) => ({ ...identity, model: 'm' }));
  expect(() =>
    standingOf({ ...input, identities: same }, { by: 'settings', anchors: ['m'] }),
  ).toThrow('--anchor: expected one of a, b, c, found "m"');
});

test('the timeline is by date, and a skill goes on from batch to batch', () => {
  const { timeline } = standing([...FIRST, ...SECOND]);
  expect(timeline.map(({ batch: name, player }) => `${name} ${player}`)).toEqual([
    'second c',
    'second d',
    'first a',
    'first b',
    'first c',
  ]);
  const sigmas = timeline.filter(({ player }) => player === 'c').map(({ skill }) => skill?.sigma);
  expect(sigmas[0]).toBeLessThan(25 / 3);
  expect(sigmas[1]).toBeLessThan(sigmas[0] ?? 0);
});

test('sessions in which everything is alike give no rating and no error', () => {
  const flat = FIRST.map((table) => ({
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, bigBlinds: 0, place: 1 })),
  }));
  const { components, pairs } = standing(flat);
  expect(components[0]?.chips).toBeNull();
  expect(pairs.map(({ mean, interval }) => ({ mean, interval }))).toEqual(
    Array.from({ length: 3 }, () => ({ mean: 0, interval: null })),
  );
});

test('the ratings are a row a player as CSV, groups numbered', () => {
  const lines = standingCsv(standing([...FIRST, ...APART]))
    .trimEnd()
    .split('\r\n');
  expect(lines[0]?.split(',').slice(0, 9)).toEqual(
    'component,player,name,model,stand_in,batches,sessions,hands,bb100'.split(','),
  );
  expect(lines.slice(1).map((line) => line.slice(0, 1))).toEqual(['1', '1', '1', '2', '2']);
  expect(new Set(lines.map((line) => line.split(',').length)).size).toBe(1);
});
