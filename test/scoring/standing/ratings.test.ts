import { describe, expect, test } from 'vitest';
import { componentsOf } from '../../../src/scoring/standing/meetings.ts';
import {
  type ChipRatings,
  chipRatings,
  placeRatings,
} from '../../../src/scoring/standing/ratings.ts';
import { momentsByBatch, tableRows } from '../../../src/scoring/standing/table-moments.ts';
import { inOrder, type TableResult } from '../../../src/scoring/standing/table-result.ts';
import { nestedEffects } from '../../../src/scoring/statistics/nested-effects.ts';
import { play, type SyntheticBatch, type World } from './support/synthetic.ts';

const PLAYERS = {
  a: { effect: 20, deviation: 60 },
  b: { effect: 5, deviation: 40 },
  c: { effect: 0, deviation: 90 },
  d: { effect: -10, deviation: 30 },
  e: { effect: -15, deviation: 150 },
};
/** Their effects sum to 0, as ratings do. */
const ALL = Object.keys(PLAYERS);
/** Each meets each, but not everybody is in each batch. */
const FIELDS = [['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'e'], ['a', 'c', 'e'], ALL, ['a', 'b', 'e']];

function batches(rest: Omit<SyntheticBatch, 'name' | 'players'>): readonly SyntheticBatch[] {
  return FIELDS.map((players, at) => ({ name: `batch${at}`, players, ...rest }));
}

function ratingsOf(tables: readonly TableResult[], anchors: readonly string[] = []): ChipRatings {
  const [component] = componentsOf(inOrder(tables));
  const ratings = component === undefined ? null : chipRatings(component, anchors);
  if (ratings === null) throw new RangeError('expected ratings, found none');
  return ratings;
}

describe('effects at tables as they were are those that lme4 1.1 estimates', () => {
  // Batches of 4, 3, 3 and 2 of four players, four runs of three sessions each, y = (n - 1) / n x bb/100.
  // Each table was given to lme4 by its Helmert contrasts, with the random design of players by batch and
  // by run in place of a formula's; variances of players were held equal.
  test('player by batch, and by run within it', () => {
    const even = Object.fromEntries(
      Object.entries({ a: 20, b: 5, c: 0, d: -10 }).map(([id, effect]) => [
        id,
        { effect, deviation: 60 },
      ]),
    );
    const tables = play({
      seed: 'three',
      players: even,
      runDeviation: 60,
      batchDeviation: 60,
      batches: [
        ['a', 'b', 'c', 'd'],
        ['a', 'b', 'c'],
        ['b', 'c', 'd'],
        ['a', 'd'],
      ].map((players, at) => ({
        name: `x${at}`,
        players,
        runs: 4,
        sessionsPerRun: 3,
        lasting: true,
      })),
    });
    const placeOf = new Map(['a', 'b', 'c', 'd'].map((id, at) => [id, at]));
    const rows = tables.flatMap((table) => tableRows(table, placeOf) ?? []);
    const moments = momentsByBatch(rows, new Float64Array(4).fill(1));
    const fit = nestedEffects(moments, [true, true, true, false]);
    const variance = fit?.residualVariance ?? 0;
    expect(variance / LME4.residual).toBeCloseTo(1, 5);
    expect(((fit?.ratios.outer ?? 0) * variance) / LME4.batch).toBeCloseTo(1, 4);
    expect(((fit?.ratios.inner ?? 0) * variance) / LME4.run).toBeCloseTo(1, 4);
    for (const [at, effect] of LME4.effects.entries()) {
      expect(fit?.effects[at]).toBeCloseTo(effect, 3);
    }
  });
});

const LME4 = {
  residual: 4449.29544275,
  batch: 3584.14426101,
  run: 2294.64904475,
  effects: [157.089156501, 168.243985803, 102.139804216],
};

describe('of 100 worlds whose players are known, 95 % intervals hold the true difference in 93 to 97', () => {
  const world = (rest: Omit<World, 'players' | 'seed'>) => (seed: string) => ({
    seed,
    players: PLAYERS,
    ...rest,
  });
  test.each([
    [
      'one batch of 40 sessions',
      world({ batches: [{ name: 'one', players: ALL, runs: 40, sessionsPerRun: 1 }] }),
    ],
    [
      'five batches in which players differ',
      world({ batchDeviation: 15, batches: batches({ runs: 12, sessionsPerRun: 1 }) }),
    ],
    [
      'five batches of runs whose notebooks last',
      world({
        batchDeviation: 15,
        runDeviation: 30,
        batches: batches({ runs: 3, sessionsPerRun: 3, lasting: true }),
      }),
    ],
  ] as const)('%s', (_, worldOf) => {
    let covered = 0;
    let intervals = 0;
    for (let seed = 0; seed < 100; seed += 1) {
      const { ratings } = ratingsOf(play(worldOf(String(seed))));
      for (const { player, interval } of ratings) {
        if (interval === null) continue;
        const truth = PLAYERS[player as keyof typeof PLAYERS].effect;
        intervals += 1;
        if (interval[0] <= truth && truth <= interval[1]) covered += 1;
      }
    }
    expect(intervals).toBe(500);
    expect(covered / intervals).toBeGreaterThanOrEqual(0.93);
    expect(covered / intervals).toBeLessThanOrEqual(0.97);
  });
});

describe('ratings of a batch alone', () => {
  const tables = play({
    seed: 'alone',
    players: PLAYERS,
    batches: [{ name: 'one', players: ALL, runs: 12, sessionsPerRun: 1 }],
  });

  test('are the winnings of its players at each table, less those of their opponents', () => {
    const { ratings, batchDeviation } = ratingsOf(tables);
    for (const { player, value } of ratings) {
      const rates = tables.map(({ seats }) => {
        const seat = seats.find(({ identity }) => identity === player);
        return (100 * (seat?.bigBlinds ?? 0)) / 20;
      });
      const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
      expect(value).toBeCloseTo((mean * 4) / 5, 9);
    }
    expect(batchDeviation).toBeNull();
  });

  test('sum to 0, or are 0 for the mean of the anchors, and differ from one another as before', () => {
    const [all, anchored] = [ratingsOf(tables).ratings, ratingsOf(tables, ['b', 'd']).ratings];
    const sum = all.reduce((total, { value }) => total + value, 0);
    const valueOf = (of: typeof all, player: string) =>
      of.find((each) => each.player === player)?.value ?? Number.NaN;
    expect(sum).toBeCloseTo(0, 9);
    expect(valueOf(anchored, 'b') + valueOf(anchored, 'd')).toBeCloseTo(0, 9);
    expect(valueOf(anchored, 'a') - valueOf(anchored, 'e')).toBeCloseTo(
      valueOf(all, 'a') - valueOf(all, 'e'),
      9,
    );
    const [only] = ratingsOf(tables, ['b']).ratings.filter(({ player }) => player === 'b');
    expect(only).toMatchObject({ value: 0, interval: null });
  });

  test('have no interval where all of it is one run whose notebooks last', () => {
    const run = tables.map((table) => ({ ...table, cluster: 'the run' }));
    const { ratings } = ratingsOf(run);
    expect(ratings.map(({ interval }) => interval)).toEqual(ALL.map(() => null));
    expect(ratings.map(({ ranks }) => ranks)).toEqual(ALL.map(() => [1, 5]));
  });
});

test('who won of stronger opponents stands higher than who won the same of weaker ones', () => {
  const deviation = 20;
  const players = {
    strong: { effect: 100, deviation },
    weak: { effect: -100, deviation },
    a: { effect: 0, deviation },
    b: { effect: 0, deviation },
  };
  const of = (name: string, ids: readonly string[]) => ({
    name,
    players: ids,
    runs: 30,
    sessionsPerRun: 1,
  });
  const tables = play({
    seed: 'opponents',
    players,
    batches: [of('up', ['a', 'strong']), of('down', ['b', 'weak']), of('link', ['strong', 'weak'])],
  });
  const { ratings } = ratingsOf(tables);
  const valueOf = (id: string) => ratings.find(({ player }) => player === id)?.value ?? Number.NaN;
  // `a` lost 100 bb/100 and `b` won as much, and they are as good as each other.
  expect(Math.abs(valueOf('a') - valueOf('b'))).toBeLessThan(60);
  expect(ratings[0]?.player).toBe('strong');
});

test('equals at a place share it, and two seats of one player are one player', () => {
  const seat = (identity: string, bigBlinds: number, place: number) => ({
    identity,
    bigBlinds,
    hands: 10,
    place,
  });
  const tables: readonly TableResult[] = Array.from({ length: 6 }, (_, at) => ({
    batch: 'twins',
    condition: 'session',
    session: `twins.${at}`,
    date: '2026-01-01T00:00:00.000Z',
    cluster: String(at),
    seats: [seat('a', at, 1), seat('a', -at, 2), seat('b', at % 2, 2), seat('c', -(at % 2), 2)],
  }));
  const [component] = componentsOf(tables);
  expect(component?.players).toEqual(['a', 'b', 'c']);
  const places = component === undefined ? [] : placeRatings(component);
  expect(places.map(({ player }) => player)).toEqual(['a', 'b', 'c']);
  // Of equal places at every table, equal strengths.
  expect(places[1]?.value).toBe(places[2]?.value);
  expect(ratingsOf(tables).ratings.map(({ player }) => player)).toEqual(['b', 'a', 'c']);
});
