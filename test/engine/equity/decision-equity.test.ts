import { describe, expect, test } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import {
  decisionEquity,
  EQUITY_RUN_OUTS,
  trueEquity,
} from '../../../src/engine/equity/decision-equity.ts';
import { equity } from '../../../src/engine/equity/equity.ts';

const spot = { decisionId: 'b:s:1:2:0', hero: parseCards('As Ks'), board: [] };

describe('the equity recorded with a decision (paper I.2)', () => {
  test('is that of 1,000 run-outs seeded by its id, to six decimals', () => {
    const recorded = decisionEquity({ ...spot, liveOpponents: 3 });
    const opponents = ['unknown', 'unknown', 'unknown'] as const;
    const sampled = equity({ ...spot, opponents, samples: 1_000, seed: spot.decisionId });

    expect(EQUITY_RUN_OUTS).toBe(1_000);
    expect(recorded).toBe(Number(sampled.equity.toFixed(6)));
    expect(decisionEquity({ ...spot, liveOpponents: 3 })).toBe(recorded);
    expect(decisionEquity({ ...spot, decisionId: 'other', liveOpponents: 3 })).not.toBe(recorded);
  });

  test('falls with each opponent more', () => {
    const equities = [1, 3, 6, 9].map((liveOpponents) =>
      decisionEquity({ ...spot, liveOpponents }),
    );

    expect(equities).toEqual(equities.toSorted((a, b) => b - a));
  });

  test('is 1 with a hand nobody can beat, and half where the board plays', () => {
    const board = parseCards('Qs Js Ts 2d 2c');
    const royal = parseCards('As Ks Qs Js Ts');

    expect(decisionEquity({ ...spot, board, liveOpponents: 5 })).toBe(1);
    expect(
      decisionEquity({ ...spot, hero: parseCards('2d 3c'), board: royal, liveOpponents: 1 }),
    ).toBe(0.5);
  });
});

describe('the equity against the cards really held', () => {
  const opponents = [parseCards('Qh Qd'), parseCards('9s 9c')];

  test('is exact from the flop on, to six decimals', () => {
    const board = parseCards('2c 7d 9h');
    const counted = equity({ hero: spot.hero, board, opponents, exact: true });

    expect(trueEquity({ ...spot, board, opponents })).toBe(Number(counted.equity.toFixed(6)));
    expect(trueEquity({ ...spot, board: [...board, ...parseCards('Ah 3d')], opponents })).toBe(0);
  });

  test('is estimated within four standard errors before it', () => {
    const counted = equity({ hero: spot.hero, opponents, exact: true });
    const estimated = trueEquity({ ...spot, opponents });

    // 5,000 run-outs of a share between 0 and 1: at most 0.5 / sqrt(5,000).
    expect(Math.abs(estimated - counted.equity)).toBeLessThan(4 * 0.0071);
    expect(trueEquity({ ...spot, opponents })).toBe(estimated);
  });
});
