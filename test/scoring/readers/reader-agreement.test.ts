import { describe, expect, it } from 'vitest';
import type { StatedClaims } from '../../../src/scoring/claims/claim-reader.ts';
import {
  pooledAgreement,
  ReaderAgreementTally,
} from '../../../src/scoring/readers/reader-agreement.ts';
import { decisionOf } from './claims-of.ts';

const NONE: StatedClaims = {
  handClaim: null,
  equityClaim: null,
  potOddsClaim: null,
  rangeKeyword: false,
  hallucinated: false,
  hallucinatedStrict: false,
  drawClaims: [],
  cardsMentioned: [],
};
const FLOP = decisionOf({ street: 'flop' });

function agreement(...pairs: [Partial<StatedClaims>, Partial<StatedClaims>][]) {
  const tally = new ReaderAgreementTally();
  for (const [rules, model] of pairs) tally.add(FLOP, { ...NONE, ...rules }, { ...NONE, ...model });
  return tally.result();
}

describe('the agreement of two readers', () => {
  it('counts what both find, the same of it, and what one finds alone', () => {
    const { hand } = agreement(
      [{ handClaim: 'pair' }, { handClaim: 'pair' }],
      [{ handClaim: 'pair' }, { handClaim: 'two pair' }],
      [{ handClaim: 'pair' }, {}],
      [{}, { handClaim: 'flush' }],
      [{}, {}],
    );
    expect(hand).toEqual({
      texts: 5,
      both: 2,
      same: 1,
      rulesOnly: 1,
      modelOnly: 1,
      neither: 1,
      alike: 2 / 5,
      // 3 of 5 agree on whether there is one; by chance 0.6 x 0.6 + 0.4 x 0.4.
      kappa: expect.closeTo((0.6 - 0.52) / (1 - 0.52), 12),
    });
  });

  it('takes rounded numbers for the same, and draws only all together', () => {
    const { equity, odds, draw } = agreement(
      [
        { equityClaim: 1 / 3, potOddsClaim: 22.2, drawClaims: ['oesd', 'flush draw'] },
        { equityClaim: 0.33, potOddsClaim: 22, drawClaims: ['flush draw', 'oesd'] },
      ],
      [
        { equityClaim: 0.4, potOddsClaim: 30, drawClaims: ['oesd'] },
        { equityClaim: 0.41, potOddsClaim: 31, drawClaims: ['gutshot'] },
      ],
    );
    for (const each of [equity, odds, draw]) expect(each).toMatchObject({ both: 2, same: 1 });
  });

  it('compares no hand, draw or card before the flop, and no draw on the river', () => {
    const claims: StatedClaims = { ...NONE, handClaim: 'pair', drawClaims: ['oesd'] };
    const tally = new ReaderAgreementTally();
    for (const street of ['preflop', 'river'] as const) {
      tally.add(decisionOf({ street }), claims, claims);
    }
    const { hand, draw, equity, card } = tally.result();
    expect([hand, draw, equity, card].map(({ texts }) => texts)).toEqual([1, 0, 2, 1]);
    expect(draw).toMatchObject({ alike: null, kappa: null });
  });

  it('knows no kappa where both always find one, or never', () => {
    const { hand, equity } = agreement([{ handClaim: 'pair' }, { handClaim: 'pair' }]);
    expect([hand.kappa, equity.kappa]).toEqual([null, null]);
    expect([hand.alike, equity.alike]).toEqual([1, 1]);
  });

  it('is pooled over players by its counts', () => {
    const one = agreement([{ handClaim: 'pair' }, { handClaim: 'pair' }]);
    const other = agreement([{}, { handClaim: 'pair' }], [{}, {}]);
    expect(pooledAgreement([one, other]).hand).toMatchObject({
      texts: 3,
      both: 1,
      modelOnly: 1,
      neither: 1,
      alike: 2 / 3,
    });
  });
});
