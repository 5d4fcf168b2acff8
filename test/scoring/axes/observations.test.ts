import { expect, test } from 'vitest';
import { observationsOf } from '../../../src/scoring/axes/observations.ts';
import { scoreSessions } from '../../../src/scoring/score-sessions.ts';
import { axisNameSchema } from '../../../src/shared/records/profile.ts';
import { randomConfiguration, randomSessions } from '../support/played-batch.ts';
import { inOrder } from '../support/records.ts';

test('the sample of every axis is counted in the words of the axis', async () => {
  const sessions = [...randomSessions(randomConfiguration('counted', { runs: 1 }))];
  const { players } = await scoreSessions(inOrder(sessions), { verdicts: () => [], nulls: false });
  for (const { axes } of players) {
    const found = axisNameSchema.options.map((axis) => observationsOf(axis, axes[axis]));
    expect(found).not.toContain(null);
    expect(found[1]).toBe(axes.M2.counts['bluffs']);
    const hands = Object.values(axes.M9.counts['hands'] as Record<string, number>);
    expect(found[8]).toBe(hands.reduce((sum, each) => sum + each, 0));
  }
});

test('what a profile does not say is not taken for nothing', () => {
  expect(observationsOf('M2', { counts: {} })).toBeNull();
  expect(observationsOf('M2', { counts: { bluffs: 0 } })).toBe(0);
});
