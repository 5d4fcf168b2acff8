import { describe, expect, it } from 'vitest';
import type { Permutation } from '../../../src/scoring/nulls/axis-sample.ts';
import { observedAxes } from '../../../src/scoring/nulls/observed-axes.ts';
import { permutationOf, permutedColumns } from '../../../src/scoring/nulls/permuted-column.ts';
import {
  type PlayerSample,
  SAMPLED_AXES,
  type SampledAxis,
} from '../../../src/scoring/nulls/player-sample.ts';
import { inStrata, permuteWithin, sizesOf, strataOf } from '../../../src/scoring/nulls/strata.ts';
import { scoreSessions } from '../../../src/scoring/score-sessions.ts';
import { NumpyRandom } from '../../../src/scoring/statistics/numpy-random.ts';
import { seededRandom } from '../../../src/scoring/statistics/seeded-random.ts';
import { randomConfiguration, randomSessions } from '../support/played-batch.ts';
import { inOrder } from '../support/records.ts';
import { samplesOf } from './samples.ts';

const records = [
  ...randomSessions(randomConfiguration('permuted', { sessionsPerRun: 4, runs: 2 })),
];
const verdicts = (axis: string, decisionId: string): readonly number[] =>
  axis === 'bluff' ? [decisionId.length % 2] : [decisionId.length % 3, 1];
const { samples } = samplesOf(records, verdicts);
const observed = observedAxes(samples);
const slopesBut = (place: number) =>
  observed.filter((_, other) => other !== place).map(({ slope }) => slope);

function permuted(
  sample: PlayerSample,
  axis: SampledAxis,
  others: readonly (number | null)[],
): Permutation | null {
  const columns = permutedColumns(sample, axis, others);
  return columns === null ? null : permutationOf(columns);
}

describe('an axis of summed sessions', () => {
  it('is the axis itself where every session weighs 1', async () => {
    const { players } = await scoreSessions(inOrder(records), { verdicts, nulls: false });
    for (const [place, { player }] of samples.entries()) {
      const axes = players.find((each) => each.player === player)?.axes;
      for (const axis of SAMPLED_AXES) {
        expect(observed[place]?.scores[axis], axis).toBeCloseTo(axes?.[axis].score ?? -1, 12);
      }
    }
  });
});

describe('a permutation', () => {
  it.each(SAMPLED_AXES)('of %s begins at the score, and leaves its strata as large', (axis) => {
    for (const [place, sample] of samples.entries()) {
      const permutation = permuted(sample, axis, slopesBut(place));
      if (permutation === null) {
        expect(['M1', 'M7']).toContain(axis);
        continue;
      }
      expect(permutation.score()).toBeCloseTo(observed[place]?.scores[axis] ?? -1, 12);
      permutation.permute(seededRandom('any'));
      const again = permuted(sample, axis, slopesBut(place));
      expect(again?.strata).toEqual(permutation.strata);
      expect(again?.score()).toBeCloseTo(observed[place]?.scores[axis] ?? -1, 12);
    }
  });

  it('moves hands of M4 within a session, of M5 within five hands of a run, claims within a street', () => {
    const [sample] = samples;
    if (sample === undefined) throw new Error('expected a player');
    const dealt = sample.hands.sessions.map(({ from, to }) => to - from);
    const hands = dealt.reduce((sum, each) => sum + each, 0);
    expect(permuted(sample, 'M4', [])?.strata).toEqual([dealt]);
    const [levels = []] = permuted(sample, 'M5', [])?.strata ?? [];
    // Two runs of four sessions: the first five hands of a run are twenty where nobody is out yet.
    expect(levels[0]).toBe(dealt.slice(0, 4).reduce((sum, each) => sum + Math.min(5, each), 0));
    expect(levels.reduce((sum, each) => sum + each, 0)).toBe(hands);
    const claims = permuted(sample, 'M8', [])?.strata ?? [];
    expect(claims).toHaveLength(4);
    for (const streets of claims) expect(streets.length).toBeLessThanOrEqual(4);
  });

  it('keeps the values of every stratum, and comes to every order alike', () => {
    const strata = strataOf([7, 3, 7, 7, 3, 9]);
    expect(sizesOf(strata)).toEqual([3, 2, 1]);
    const values = inStrata(strata, Int32Array.from([0, 1, 2, 3, 4, 5]));
    expect([...values]).toEqual([0, 2, 3, 1, 4, 5]);
    const random = new NumpyRandom(1);
    const seen = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw += 1) {
      permuteWithin(values, strata, random);
      expect(values.slice(0, 3).sort()).toEqual(Int32Array.from([0, 2, 3]));
      expect(values[5]).toBe(5);
      const order = values.subarray(0, 3).join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    // 1,000 of each, with a standard deviation of 29.
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(120);
  });
});
