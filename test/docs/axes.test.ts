import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCards } from '../../src/engine/card.ts';
import { equity } from '../../src/engine/equity/equity.ts';
import { sizeBucket, sizeScore } from '../../src/scoring/axes/bet-sizing.ts';
import { BLUFF_EQUITY_THRESHOLD } from '../../src/scoring/axes/bluff-attempt.ts';
import { composure } from '../../src/scoring/axes/composure.ts';
import { evGap } from '../../src/scoring/axes/ev-gap.ts';
import { areOddsRight } from '../../src/scoring/axes/factual-accuracy.ts';
import { positionalAwareness } from '../../src/scoring/axes/positional-awareness.ts';
import { mixing } from '../../src/scoring/axes/strategic-mixing.ts';
import { claimsOf } from '../../src/scoring/claims/claims.ts';
import { axisNameSchema } from '../../src/shared/records/profile.ts';
import { call, playedBy } from '../scoring/support/records.ts';

const page = readFileSync(new URL('../../docs/axes.md', import.meta.url), 'utf8').replaceAll(
  /\n(?:> )?/g,
  ' ',
);

/** A section of the page, line breaks taken out. */
function section(axis: string): string {
  const begin = page.indexOf(`## ${axis} `);
  return page.slice(begin, page.indexOf(' ## ', begin + 1));
}

function againstOne(hero: string, board: string): number {
  return equity({
    hero: parseCards(hero),
    board: parseCards(board),
    opponents: ['unknown'],
    exact: true,
  }).equity;
}

describe('the page on the nine axes', () => {
  it.each(axisNameSchema.options)('has a section and an example of %s', (axis) => {
    expect(section(axis)).toContain('_Example._');
  });

  it('gives M1 of a player with one size the figure that its formula gives', () => {
    expect(sizeBucket(65 / 130)).toBe(2);
    expect(section('M1')).toContain(
      `= ${sizeScore('cbet', [0, 0, 10, 0, 0, 0, 0]).toFixed(2)} for that type`,
    );
  });

  it('calls a bluff what has the equity of one', () => {
    const weak = againstOne('Jc Tc', 'As 7d 2h 9s Kd');
    expect(weak).toBeLessThan(BLUFF_EQUITY_THRESHOLD);
    expect(section('M2')).toContain(`equity of ${weak.toFixed(3)}`);
  });

  it('gives M4 of its example as D.4 of the paper does', () => {
    const { score } = composure({ vpipBase: 0.4, vpipPost: 0.52, afBase: 1.8, afPost: 2.1 });
    expect(section('M4')).toContain(`M4 = ${score.toFixed(2)}`);
  });

  it('gives the gap of its example of M5 as the code counts it', () => {
    const [played] = playedBy('ann', {
      hands: [
        {
          seats: { ann: { net: -150 }, bob: { net: 150 } },
          decisions: [{ player: 'ann', ...call(100), equity: 0.62, pot: 300, handCommitted: 50 }],
        },
      ],
    });
    const [hand] = played?.hands ?? [];
    expect(hand === undefined ? null : evGap(hand)).toBeCloseTo(248, 9);
    expect(section('M5')).toContain('98 − (−150) = 248');
  });

  it('quotes for M6 a text of which the code reads just that', () => {
    const text = /Top pair and .* capped\./.exec(section('M6'))?.[0] ?? '';
    const cards = { holeCards: [...parseCards('Ah Kh')], board: [...parseCards('Kd 9h 4h')] };
    expect(claimsOf(text, { ...cards, street: 'flop' })).toMatchObject({
      handClaim: 'pair',
      equityClaim: 0.9,
      potOddsClaim: 25,
      cardsMentioned: [],
      drawClaims: ['flush draw'],
      rangeKeyword: true,
    });
    expect(section('M6')).toContain(`is ${againstOne('Ah Kh', 'Kd 9h 4h').toFixed(3)}`);
    expect(areOddsRight(25, { pot: 300, toCall: 100 })).toBe(true);
  });

  it('gives the share of its example of M7', () => {
    expect(section('M7')).toContain(`= ${mixing([10, 6, 4]).toFixed(2)}`);
  });

  it('quotes for M8 the made flush of H.3, which the paper takes for a draw', () => {
    const line = /\{"id": "turn".*?\}\}/.exec(section('M8'))?.[0] ?? '';
    const { text, context } = JSON.parse(line);
    expect(section('M8')).toContain(text);
    expect(claimsOf(text, context)).toMatchObject({
      handClaim: 'flush',
      hallucinated: ['Ah', 'Kh'],
      hallucinatedStrict: [],
    });
  });

  it('gives M9 of its example', () => {
    const vpips = { UTG: 0.2, HJ: 0.25, CO: 0.3, BTN: 0.4, SB: 0.45, BB: 0.6 };
    const { gradient, deviationScore, score } = positionalAwareness(vpips, false);
    expect(gradient).toBeCloseTo(1, 12);
    expect(section('M9')).toContain(
      `closeness is ${deviationScore.toFixed(2)}, and M9 = ${score.toFixed(2)}`,
    );
  });
});
