import { describe, expect, test } from 'vitest';
import { joinPlan } from '../../../src/scoring/joining/join-plan.ts';
import type { Field } from '../../../src/scoring/joining/read-field.ts';
import type { WonTable } from '../../../src/scoring/power/spread.ts';
import type { BatchConfiguration } from '../../../src/shared/records/batch-configuration.ts';

const PLAYERS = ['a', 'b', 'c'];
const TEST = { alpha: 0.05, power: 0.8 };
const ALL = { ...TEST, bb100: 20, seatable: PLAYERS };

/** Of sessions of 100 hands: what `a`, `b` and `c` won in each, bb, and of which cluster it is. */
function table(
  sessions: readonly (readonly number[])[],
  cluster: (at: number) => string = String,
): WonTable {
  const seats = (won: readonly number[]) =>
    PLAYERS.map((player, at) => {
      const of = { chips: 0, bb: won[at] ?? 0 };
      return { player, hands: 100, raw: of, board: of, weighted: of, place: null };
    });
  return {
    won: sessions.map((won, at) => ({
      session: String(at),
      cluster: cluster(at),
      seats: seats(won),
    })),
    outcomes: sessions.map((won, at) => ({
      condition: 'none',
      observation: at + 1,
      cluster: cluster(at),
      hands: 100,
      bigBlinds: new Map(PLAYERS.map((player, place) => [player, won[place] ?? 0])),
    })),
  };
}

function field(changes: object, tables: Record<string, WonTable>, elsewhere = {}): Field {
  const none = { id: 'none', memory: 'none', seedFrom: null };
  const configuration = {
    name: 'old',
    players: PLAYERS.map((id) => ({ id })),
    conditions: [none],
    dealing: 'independent',
    runs: 1,
    sessionsPerRun: 4,
    ...changes,
  };
  return {
    configuration: configuration as unknown as BatchConfiguration,
    tables: new Map(Object.entries(tables)),
    elsewhere: new Map(Object.entries(elsewhere)),
  };
}

/** `c` swings most; a less b is 20, -20, 20, -20: a deviation of 23.09 over four sessions. */
const SWINGS = [
  [10, -10, 0],
  [-10, 10, 0],
  [-40, -60, 100],
  [40, 60, -100],
];

describe('the batch by which a new player joins', () => {
  test('has as many sessions as a t test asks for at the variance of its opponents', () => {
    const plan = joinPlan(field({}, { none: table(SWINGS) }), ALL);
    expect(plan).toMatchObject({ opponents: ['a', 'b'], inPlaceOf: 'c', observed: 4 });
    expect(plan.deviation).toBeCloseTo(Math.sqrt(1600 / 3), 9);
    // 13 sessions at an effect of 0.866 (see t-power.test.ts), which is four runs of four.
    expect(plan).toMatchObject({ runs: 4, sessionsPerRun: 4, sessions: 16, sameDecks: 4 });
  });

  test('has one run of fewer sessions where the old one had more of them', () => {
    const plan = joinPlan(field({ sessionsPerRun: 50 }, { none: table(SWINGS) }), ALL);
    expect(plan).toMatchObject({ runs: 1, sessionsPerRun: 13, sessions: 13, sameDecks: 13 });
  });

  test('has whole rounds of places in duplicate dealing', () => {
    const duplicate = { dealing: 'duplicate', runs: 3 };
    const { runs, sessionsPerRun } = joinPlan(field(duplicate, { none: table(SWINGS) }), ALL);
    expect(runs % 3).toBe(0);
    expect(runs * sessionsPerRun).toBeGreaterThanOrEqual(13);
  });

  test('is with those who have met most others, and without whom the roster has no more', () => {
    const meetings = { a: 4, c: 9 };
    const tables = { none: table(SWINGS) };
    expect(joinPlan(field({}, tables, meetings), ALL).inPlaceOf).toBe('b');
    const gone = { ...ALL, seatable: ['b', 'c'] };
    expect(joinPlan(field({}, tables, meetings), gone).opponents).toEqual(['b', 'c']);
    expect(() => joinPlan(field({}, tables), { ...ALL, seatable: ['b'] })).toThrow(
      '--roster: expected all players of old but one, with the model and settings that they had, found a, c',
    );
  });

  test('keeps runs as long as they were where notebooks last, and says what one run cannot tell', () => {
    const conditions = [{ id: 'persistent', memory: 'persistent', seedFrom: null }];
    const of = field({ conditions }, { persistent: table(SWINGS, () => 'the run') });
    const plan = joinPlan(of, ALL);
    expect(plan.asIfIndependent).toBe(true);
    expect(plan).toMatchObject({ sessionsPerRun: 4, sessions: plan.runs * 4, sameDecks: 4 });
    expect(joinPlan(field({}, { none: table(SWINGS) }), ALL).asIfIndependent).toBe(false);
  });

  test('is under the condition that takes the fewest sessions and begins with empty notebooks', () => {
    const condition = (id: string, seedFrom: object | null = null) => ({
      id,
      memory: 'session',
      seedFrom,
    });
    const quiet = table(SWINGS.map((won) => won.map((bb) => bb / 2)));
    const tables = { loud: table(SWINGS), quiet, seeded: quiet };
    const conditions = [condition('loud'), condition('quiet'), condition('seeded', {})];
    expect(joinPlan(field({ conditions }, tables), ALL).condition.id).toBe('quiet');
    expect(() => joinPlan(field({ conditions: conditions.slice(2) }, tables), ALL)).toThrow(
      /expected a condition whose notebooks begin empty, found seeded/,
    );
  });

  test('is none where sessions do not say how far apart they lie', () => {
    expect(() => joinPlan(field({}, { none: table(SWINGS.slice(0, 1)) }), ALL)).toThrow(
      /expected two finished sessions or more/,
    );
  });
});
