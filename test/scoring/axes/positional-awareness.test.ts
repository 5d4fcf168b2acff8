import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  PositionalAwarenessTally,
  positionalAwareness,
  REFERENCE_6_MAX,
  REFERENCE_7_MAX,
} from '../../../src/scoring/axes/positional-awareness.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { call, fold, type HandSketch, playedBy } from '../support/records.ts';

const { table6_vpipByPosition: table6 } = JSON.parse(
  readFileSync(new URL('../../../seeds/paper/tables.json', import.meta.url), 'utf8'),
);

function row(values: readonly number[]): Record<string, number> {
  return Object.fromEntries(
    table6.positions.map((position: string, at: number) => [position, values[at]]),
  );
}

/** `entered` of `hands` hands at a position. */
function at(position: string, hands: number, entered: number): HandSketch[] {
  return Array.from({ length: hands }, (_, index) => ({
    seats: { ann: { position } },
    decisions: [{ player: 'ann', ...(index < entered ? call(10) : fold) }],
  }));
}

const aware = (...hands: readonly HandSketch[][]) =>
  tallied(new PositionalAwarenessTally(), playedBy('ann', { hands: hands.flat() }));

describe('M9 positional awareness (paper, D.9)', () => {
  it("has the paper's references", () => {
    expect(REFERENCE_6_MAX).toEqual(table6.gto6max);
    for (const [index, position] of table6.positions.entries()) {
      expect(REFERENCE_7_MAX[position]).toBe(table6.gto7max[index]);
    }
  });

  it("gives table 6's row of Kimi 0.738, not the 0.2562 of the text", () => {
    const kimi = positionalAwareness(row(table6.models.Kimi), true);
    expect(kimi.gradient).toBe(1);
    expect(kimi.deviationScore).toBeCloseTo(0.476, 3);
    expect(kimi.score).toBeCloseTo(0.738, 3);
  });

  it('gives the reference itself 1', () => {
    expect(positionalAwareness(row(table6.gto7max), true).score).toBe(1);
    expect(positionalAwareness(table6.gto6max, false).score).toBe(1);
  });

  it('leaves the blinds out of the gradient and takes them into the deviation', () => {
    const result = aware(at('HJ', 10, 3), at('CO', 10, 2), at('BTN', 10, 1), at('BB', 10, 10));
    expect(result.components).toMatchObject({ gradient: 0 });
    expect(result.components['meanDeviation']).toBeCloseTo((0.03 + 0.13 + 0.35 + 0.25) / 4, 12);
    expect(result).toMatchObject({ confidence: 'full', counts: { hands: { HJ: 10, BB: 10 } } });
  });

  it('needs ten hands a position and three positions for a gradient', () => {
    const result = aware(at('HJ', 10, 1), at('CO', 10, 3), at('BTN', 9, 9));
    expect(result.components).toMatchObject({ gradient: 0 });
    expect(result.components['meanDeviation']).toBeCloseTo((0.17 + 0.03) / 2, 12);
    expect(result.confidence).toBe('low');
    expect(aware(at('HJ', 9, 1))).toMatchObject({
      score: 0,
      components: { deviationScore: 0, meanDeviation: null },
    });
  });

  it('takes mean ranks, and 0 where all are equal', () => {
    const equal = aware(at('HJ', 10, 3), at('CO', 10, 3), at('BTN', 10, 3));
    expect(equal.components).toMatchObject({ gradient: 0 });
    const tied = aware(at('HJ', 10, 2), at('CO', 10, 2), at('BTN', 10, 3));
    expect(tied.components['gradient']).toBeCloseTo(Math.sqrt(3) / 2, 12);
  });

  it('takes the 7-max row for all hands once UTG+1 was seen, and its reference beyond', () => {
    const six = aware(at('UTG', 10, 2), at('HJ', 10, 3), at('CO', 10, 3));
    expect(six.components).toMatchObject({ reference: { UTG: 0.22 } });
    const seven = aware(at('UTG', 10, 2), at('UTG+1', 1, 0), at('UTG+3', 10, 2));
    expect(seven.components).toMatchObject({
      reference: { UTG: 0.19, 'UTG+1': 0.22, 'UTG+3': 0.22 },
    });
  });

  it('has a reference beyond UTG+1 also for who never sat there', () => {
    const result = aware(at('UTG', 10, 2), at('UTG+3', 10, 2));
    expect(result.components).toMatchObject({ reference: { UTG: 0.22, 'UTG+3': 0.22 } });
    expect(result.components['meanDeviation']).toBeCloseTo(0.02, 12);
  });

  it('counts hands with a preflop decision only', () => {
    const walks = Array.from({ length: 30 }, () => ({ seats: { ann: { position: 'BB' } } }));
    expect(aware(walks).counts).toEqual({ hands: {} });
  });
});
