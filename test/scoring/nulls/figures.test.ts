import { describe, expect, it } from 'vitest';
import {
  type Scores,
  type ScoringContext,
  scoreSessions,
} from '../../../src/scoring/score-sessions.ts';
import { type AxisName, axisNameSchema } from '../../../src/shared/records/profile.ts';
import { randomConfiguration, randomSessions } from '../support/played-batch.ts';
import { inOrder } from '../support/records.ts';
import { blindSessions } from './blind-players.ts';

const AXES = axisNameSchema.options;
const WITH_A_NULL: readonly AxisName[] = ['M2', 'M3', 'M4', 'M5', 'M6', 'M8', 'M9'];

function scored(
  records: Parameters<typeof inOrder>[0],
  context: Partial<ScoringContext> = {},
): Promise<Scores> {
  return scoreSessions(inOrder(records) as never, { verdicts: () => [1], ...context });
}

describe('seven identical players that see no cards', () => {
  it('do not come out as having ability', async () => {
    const { players } = await scored(blindSessions(12));
    const found = players.flatMap(({ axes }) => AXES.flatMap((axis) => axes[axis].p ?? []));
    expect(players).toHaveLength(7);
    expect(found.length).toBeGreaterThan(35);
    // 5 % of them by chance: of 49 two or three, and seven with a probability of 1 %.
    expect(found.filter((p) => p < 0.05).length).toBeLessThan(7);
    const holm = players.flatMap(({ axes }) => AXES.flatMap((axis) => axes[axis].pHolm ?? []));
    expect(Math.min(...holm)).toBeGreaterThan(0.01);
  });

  it('do not come out as different from each other', async () => {
    const { differences } = await scored(blindSessions(12), { nulls: false, pairs: true });
    expect(differences).toHaveLength(21);
    const tests = differences.flatMap(({ axes }) => Object.values(axes));
    expect(tests.length).toBeGreaterThan(150);
    // Pairs share their players, so that what comes by chance comes in clusters.
    expect(tests.filter(({ p }) => p < 0.05).length / tests.length).toBeLessThan(0.15);
    expect(tests.filter(({ pHolm }) => pHolm < 0.05).length / tests.length).toBeLessThan(0.02);
  });
});

describe('the figures beside a score', () => {
  const records = [...randomSessions(randomConfiguration('figures', { sessionsPerRun: 6 }))];

  it('come out the same again, and each for itself', async () => {
    const first = await scored(records, { pairs: true });
    expect(await scored(records, { pairs: true })).toEqual(first);
    const without = await scored(records, { nulls: false });
    for (const [place, { axes }] of without.players.entries()) {
      for (const axis of AXES) {
        const whole = first.players[place]?.axes[axis];
        expect(axes[axis].interval, axis).toEqual(whole?.interval);
        expect(Object.keys(axes[axis])).not.toContain('null');
        expect(Object.keys(axes[axis])).not.toContain('p');
      }
    }
  });

  it('have nulls for seven axes and a best score for two, and none where data is short', async () => {
    const { players } = await scored(records);
    for (const { axes, meanAxes } of players) {
      const data = AXES.filter((axis) => axes[axis].data);
      expect(meanAxes.axes).toBe(data.length);
      const sum = data.reduce((total, axis) => total + axes[axis].score, 0);
      expect(meanAxes.mean).toBeCloseTo(sum / data.length, 12);
      for (const axis of AXES) {
        const { interval, null: distribution, excess, p, pHolm, ceiling, score } = axes[axis];
        if (!data.includes(axis)) {
          expect([interval, distribution, excess, p, pHolm, ceiling], axis).toEqual(
            Array(6).fill(null),
          );
          continue;
        }
        expect(interval).toMatchObject({ clusters: 6, unit: 'session', resamples: 1000 });
        expect(interval?.low).toBeLessThanOrEqual(score);
        expect(interval?.high).toBeGreaterThanOrEqual(score);
        expect(interval?.low).toBeGreaterThanOrEqual(0);
        expect(interval?.high).toBeLessThanOrEqual(1);
        if (!WITH_A_NULL.includes(axis)) expect(distribution, axis).toBeNull();
        expect(ceiling === null, axis).toBe(axis !== 'M1' && axis !== 'M9');
        expect(p === null, axis).toBe(distribution === null);
        if (p != null && pHolm != null) expect(pHolm).toBeGreaterThanOrEqual(p);
      }
    }
  });

  it('have no interval below three sessions', async () => {
    const { players } = await scored(records.slice(0, 2));
    for (const { axes } of players) {
      for (const axis of AXES) expect(axes[axis].interval, axis).toBeNull();
    }
  });

  it('are drawn by run where there are ten', async () => {
    const runs = randomSessions(randomConfiguration('runs', { sessionsPerRun: 1, runs: 10 }));
    const { players } = await scored(runs, { nulls: false });
    const intervals = players.flatMap(({ axes }) =>
      AXES.flatMap((axis) => axes[axis].interval ?? []),
    );
    expect(intervals.length).toBeGreaterThan(30);
    for (const { unit, clusters } of intervals) expect([unit, clusters]).toEqual(['run', 10]);
  });

  it('take a score as no data where nothing was observed, whatever the formula says', async () => {
    const [first] = randomSessions(randomConfiguration('short', { handsPerSession: 1 }));
    if (first === undefined) throw new Error('expected a session');
    const { players } = await scored([first], { verdicts: () => [] });
    for (const { axes, meanAxes } of players) {
      // Composure is 1 by default, and no composure.
      expect(axes.M4).toMatchObject({ score: 1, data: false, p: null, null: null });
      for (const axis of ['M1', 'M3', 'M5', 'M7', 'M9'] as const) {
        expect(axes[axis], axis).toMatchObject({ data: false, interval: null, excess: null });
      }
      expect(meanAxes.axes).toBeLessThan(4);
      if (meanAxes.axes === 0) expect(meanAxes.mean).toBeNull();
    }
  });
});
