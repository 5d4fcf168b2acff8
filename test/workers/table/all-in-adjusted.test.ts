import { expect, test } from 'vitest';
import type { HoleCards } from '../../../src/engine/card.ts';
import { parseCards } from '../../../src/engine/card.ts';
import { act, startHand } from '../../../src/engine/hand.ts';
import { handResult } from '../../../src/engine/hand-result.ts';
import { allInAdjustedPayoffs } from '../../../src/workers/table/all-in-adjusted.ts';

function deal(hands: readonly string[], board: string, stacks: readonly number[]) {
  return startHand({
    blinds: { level: 1, smallBlind: 5, bigBlind: 10, ante: 0 },
    button: 0,
    smallBlindSeat: hands.length === 2 ? 0 : 1,
    bigBlindSeat: hands.length === 2 ? 1 : 2,
    stacks: stacks.map((stack, seat) => ({ seat, stack })),
    deck: {
      holeCards: hands.map((hand) => parseCards(hand) as unknown as HoleCards),
      board: parseCards(board),
    },
  });
}

test('aces against kings all-in before the flop are worth 81.95 % of the pot (equity/exact.json)', () => {
  let state = deal(['As Ah', 'Ks Kd'], 'Kh 7c 2d 9s 3h', [1000, 1000]);
  state = act(state, { type: 'all_in' });
  state = act(state, { type: 'call' });
  expect(handResult(state).payoffs.get(0)).toBe(-1000);
  const adjusted = allInAdjustedPayoffs(state);
  expect(adjusted.get(0)).toBeCloseTo(2000 * 0.819460505 - 1000, 3);
  expect((adjusted.get(0) ?? 0) + (adjusted.get(1) ?? 0)).toBeCloseTo(0, 5);
});

test('a hand that ends without a run-out keeps its payoffs', () => {
  let state = deal(['As Ah', 'Ks Kd'], 'Kh 7c 2d 9s 3h', [1000, 1000]);
  state = act(state, { type: 'raise', to: 30 });
  state = act(state, { type: 'fold' });
  expect([...allInAdjustedPayoffs(state)]).toEqual([...handResult(state).payoffs]);
});

test('each side pot is paid by the equity of those who contest it', () => {
  let state = deal(['As Ah', 'Ks Kd', 'Qs Qd'], 'Qh 7c 2d 9s 3h', [1000, 1000, 100]);
  state = act(state, { type: 'all_in' });
  state = act(state, { type: 'all_in' });
  state = act(state, { type: 'all_in' });
  const { payoffs, pots } = handResult(state);
  expect(pots.map((pot) => pot.amount)).toEqual([300, 1800]);
  expect(payoffs.get(2)).toBe(200);
  const adjusted = allInAdjustedPayoffs(state);
  // The short stack can win the main pot only, and queens against aces and kings win it seldom.
  expect(adjusted.get(2)).toBeGreaterThan(-100);
  expect(adjusted.get(2)).toBeLessThan(0);
  expect([...adjusted.values()].reduce((sum, chips) => sum + chips, 0)).toBeCloseTo(0, 5);
});

test('chips that nobody called are returned, not run out', () => {
  let state = deal(['As Ah', 'Ks Kd'], '7h 7c 2d 9s 3h', [1000, 400]);
  state = act(state, { type: 'all_in' });
  state = act(state, { type: 'call' });
  const adjusted = allInAdjustedPayoffs(state);
  expect(adjusted.get(0)).toBeCloseTo(800 * 0.819460505 - 400, 3);
});
