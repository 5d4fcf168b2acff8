import { describe, expect, it } from 'vitest';
import { figuresLine, troubleLines } from '../../../src/cli/follow/figures-line.ts';
import type { Figures } from '../../../src/shared/fleet/progress/figures.ts';

const figures: Figures = {
  status: 'open',
  sessions: { finished: 1, open: 2, playing: 1, parked: 1 },
  hands: 31,
  handsLeft: 40,
  decisions: 412,
  costMicroUsd: 12_345,
  judgements: null,
  scored: false,
  troubles: [],
  awaits: null,
  halted: null,
};

describe('the line about a batch', () => {
  it('has sessions, hands, decisions a second and cost', () => {
    expect(figuresLine(figures, 20, 38.249)).toBe(
      'sessions 1/4 (1 parked), hands 31/80, 412 decisions (38.2/s), $0.0123 for all calls',
    );
    expect(figuresLine(figures, 20, null)).toContain(', 412 decisions, $');
  });

  it('has one for each reason to stand still, also where a person is the reason', () => {
    expect(troubleLines(figures)).toEqual([]);
    expect(troubleLines({ ...figures, halted: { batch: 'main', by: 'person' } })).toEqual([
      'batch main was paused by a person; to go on: arena resume main',
    ]);
    expect(troubleLines({ ...figures, halted: { batch: 'main', by: 'import' } })).toEqual([
      expect.stringMatching(/was imported, and starts nothing .*: arena resume main --trust$/),
    ]);
  });
});
