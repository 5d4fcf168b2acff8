import { describe, expect, it } from 'vitest';
import { figuresLine } from '../../../src/cli/follow/figures-line.ts';

describe('the line about a batch', () => {
  it('has sessions, hands, decisions a second and cost', () => {
    const figures = {
      status: 'open' as const,
      sessions: { finished: 1, open: 2, playing: 1, parked: 1 },
      hands: 31,
      handsLeft: 40,
      decisions: 412,
      costMicroUsd: 12_345,
      judgements: null,
      scored: false,
      troubles: [],
      awaits: null,
    };
    expect(figuresLine(figures, 20, 38.249)).toBe(
      'sessions 1/4 (1 parked), hands 31/80, 412 decisions (38.2/s), $0.0123 for all calls',
    );
    expect(figuresLine(figures, 20, null)).toContain(', 412 decisions, $');
  });
});
