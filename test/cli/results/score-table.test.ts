import { describe, expect, it } from 'vitest';
import { scoreLines } from '../../../src/cli/results/score-table.ts';
import type { ExportScores } from '../../../src/scoring/score-export.ts';
import { axisNameSchema } from '../../../src/shared/records/profile.ts';

function scores(changes: Partial<ExportScores> = {}): ExportScores {
  const axes = Object.fromEntries(
    axisNameSchema.options.map((axis) => [axis, { score: 0.5, confidence: 'full', data: true }]),
  );
  const profile = {
    player: 'ann',
    condition: 'plain',
    axes: { ...axes, M4: { score: 1, confidence: 'low', data: false } },
    meanAxes: { mean: 0.5, axes: 8, asPublished: 0.56 },
    style: { chipDelta: -20 },
  };
  return {
    profiles: [profile],
    sessions: {},
    ablation: null,
    ...changes,
  } as unknown as ExportScores;
}

const difference = (axis: string, by: number, pHolm: number) => ({
  condition: 'plain',
  a: 'ann',
  b: 'bob',
  axes: { [axis]: { difference: by, p: pHolm / 9, pHolm } },
});

describe('the table of scores', () => {
  it('says "no data" and not 1 where nothing was observed, and of how many axes the mean is', () => {
    const [, line] = scoreLines(scores());
    expect(line).toContain('no data');
    expect(line).toContain('0.500 of 8');
    expect(line).not.toContain('1.000');
  });

  it('names two players only where they differ by more than chance', () => {
    const differences = [difference('M9', -0.3, 0.01), difference('M2', 0.4, 0.2)];
    const lines = scoreLines(scores({ differences })).slice(3);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^bob +ann +plain +M9 +0\.300 +0\.010$/);
    const none = scoreLines(scores({ differences: [difference('M2', 0.4, 0.2)] }));
    expect(none.at(-1)).toBe('No two players differ on any axis by more than chance.');
  });

  it('ends with what the export lacks', () => {
    const lines = scoreLines(scores({ lacks: ['nothing was judged: M3 no reads'] }));
    expect(lines.at(-1)).toBe('Lacking: nothing was judged: M3 no reads.');
  });
});
