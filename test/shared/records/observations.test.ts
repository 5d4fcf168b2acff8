import { describe, expect, it } from 'vitest';
import {
  observationOf,
  observationsIn,
  sessionsOfObservation,
  waveEnd,
} from '../../../src/shared/records/observations.ts';
import { planSessions } from '../../../src/shared/records/plan.ts';
import { testBatch } from '../../support/batch.ts';

const FRESH = { id: 'fresh', memory: 'none' };
const LASTING = { id: 'lasting', memory: 'persistent' };
const WITHIN = { id: 'within', memory: 'session' };

const shape = (changes: Record<string, unknown>) =>
  testBatch({ runs: 3, sessionsPerRun: 4, ...changes });

/** Sessions of the plan by observation, in order. */
function sessionsByObservation(changes: Record<string, unknown>): string[][] {
  const configuration = shape(changes);
  return Array.from({ length: observationsIn(configuration) }, (_, at) =>
    planSessions(configuration, { after: at, upTo: at + 1 }).sessions.map(({ _id }) =>
      _id.slice('small.'.length),
    ),
  );
}

describe('observations of a batch', () => {
  it('are single sessions where no notebook outlasts one, the same deck under all conditions together', () => {
    const found = sessionsByObservation({ conditions: [FRESH, WITHIN] });
    expect(found).toHaveLength(12);
    expect(found[5]).toEqual(['r02-fresh.s02', 'r02-within.s02']);
  });

  it('are whole runs where notebooks last over one under any condition', () => {
    const found = sessionsByObservation({ conditions: [FRESH, LASTING] });
    expect(found).toHaveLength(3);
    expect(found[1]).toEqual([
      ...[1, 2, 3, 4].map((index) => `r02-fresh.s0${index}`),
      ...[1, 2, 3, 4].map((index) => `r02-lasting.s0${index}`),
    ]);
  });

  it('take the runs that share their decks together in duplicate dealing', () => {
    const duplicate = { dealing: 'duplicate', runs: 8 };
    const sessions = sessionsByObservation({ ...duplicate, conditions: [FRESH] });
    expect(sessions).toHaveLength(8);
    expect(sessions[4]).toEqual([5, 6, 7, 8].map((run) => `r0${run}-fresh.s01`));
    const runs = sessionsByObservation({ ...duplicate, conditions: [LASTING] });
    expect(runs.map(({ length }) => length)).toEqual([16, 16]);
  });

  it.each([
    [{ conditions: [FRESH] }],
    [{ conditions: [LASTING] }],
    [{ conditions: [LASTING, FRESH] }],
    [{ conditions: [FRESH], dealing: 'duplicate', runs: 8 }],
  ])(
    'of %j are as large as is said, and hold the plan once, in stretches and as a whole',
    (changes) => {
      const configuration = shape(changes);
      const whole = planSessions(configuration);
      const parts = sessionsByObservation(changes);
      expect(parts.flat().sort()).toEqual(
        whole.sessions.map(({ _id }) => _id.slice('small.'.length)).sort(),
      );
      expect(new Set(parts.map(({ length }) => length))).toEqual(
        new Set([sessionsOfObservation(configuration)]),
      );
      const last = { number: configuration.runs, index: configuration.sessionsPerRun };
      expect(observationOf(configuration, last)).toBe(observationsIn(configuration));
    },
  );

  it('are planned as documents that do not depend on the stretch', () => {
    const configuration = shape({ conditions: [FRESH] });
    const whole = planSessions(configuration);
    const part = planSessions(configuration, { after: 2, upTo: 5 });
    expect(part.sessions).toEqual(whole.sessions.slice(2, 5));
    expect(part.runs).toEqual(whole.runs.slice(0, 2));
  });
});

describe('waves of observations', () => {
  const configuration = testBatch({ runs: 1, sessionsPerRun: 28, conditions: [FRESH] });
  const ends = (atLeast: number, wave: number): number[] => {
    const found: number[] = [];
    for (let after = 0; after < observationsIn(configuration); after = found.at(-1) ?? 0) {
      found.push(waveEnd(configuration, { halfWidthBb100: 1, atLeast, wave }, after));
    }
    return found;
  };

  it('begin with those that have to be played before a look, and end with the plan', () => {
    expect(ends(12, 5)).toEqual([12, 17, 22, 27, 28]);
    expect(ends(10, 20)).toEqual([20, 28]);
    expect(ends(10, 100)).toEqual([28]);
  });
});
