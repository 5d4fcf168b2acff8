import { describe, expect, test } from 'vitest';
import type { HandHistory } from '../../../src/engine/history/hand-history.ts';
import { replayHand } from '../../../src/engine/history/replay-hand.ts';
import { setup, type TableOptions } from '../table.ts';

function history(
  options: TableOptions,
  actions: HandHistory['actions'],
  result: HandHistory['result'] = {},
): HandHistory {
  return {
    id: 'h1',
    players: options.stacks.map((_, seat) => `P${seat + 1}`),
    setup: setup(options),
    actions,
    result,
    chipsPerUnit: 1,
  };
}

describe('a replayed hand', () => {
  test('has the range before every action, and the result in the order of the players', () => {
    const replayed = replayHand(
      history({ stacks: [1000, 1000, 1000] }, [
        { seat: 0, type: 'raise', to: 300 },
        { seat: 1, type: 'fold' },
        { seat: 2, type: 'fold' },
      ]),
    );

    expect(replayed).toEqual({
      id: 'h1',
      ok: true,
      finishingStacks: [1150, 950, 900],
      payoffs: [150, -50, -100],
      pots: [{ amount: 250, eligible: [0] }],
      uncalledReturned: { seat: 0, amount: 200 },
      decisions: [
        { call: 100, raiseTo: [200, 1000] },
        { call: 250, raiseTo: [500, 1000] },
        { call: 200, raiseTo: [500, 1000] },
      ],
      refused: [],
      firstToShow: null,
      error: null,
    });
  });

  test('tells whether each refusal asked for is one', () => {
    const replayed = replayHand(
      history({ stacks: [1000, 1000] }, [
        {
          seat: 0,
          type: 'fold',
          refuse: [{ type: 'raise', to: 199 }, { type: 'raise', to: 200 }, { type: 'check' }],
        },
      ]),
    );

    expect(replayed.refused).toEqual([true, false, true]);
    expect(replayed).toMatchObject({
      ok: false,
      error: 'action 1: raise to 200 should be refused',
    });
  });

  test('stops at an action outside the rules, and says which', () => {
    const replayed = replayHand(
      history({ stacks: [1000, 1000] }, [{ seat: 0, type: 'raise', to: 150 }]),
    );

    expect(replayed).toMatchObject({ ok: false, finishingStacks: null, pots: null });
    expect(replayed.error).toMatch(/^action 1: raise to 150 by seat 0 is refused: .*minimum-raise/);
  });

  test('is not complete while somebody is to act', () => {
    const replayed = replayHand(history({ stacks: [1000, 1000] }, [{ seat: 0, type: 'call' }]));

    expect(replayed).toMatchObject({
      ok: false,
      error: 'the actions end while seat 1 is still to act on the preflop',
    });
  });

  test('says so when no hand can be dealt at all', () => {
    const replayed = replayHand(history({ stacks: [1000, 0] }, []));

    expect(replayed).toMatchObject({ ok: false, decisions: [] });
    expect(replayed.error).toMatch(/^setup: seat 1: expected a stack/);
  });
});

describe('words that differ between sources', () => {
  test('a check or call, a bet or raise, is told by the bet it faces', () => {
    const replayed = replayHand(
      history({ stacks: [1000, 1000] }, [
        { seat: 0, type: 'check-or-call' },
        { seat: 1, type: 'check-or-call' },
        { seat: 1, type: 'bet-or-raise', to: 100 },
        { seat: 0, type: 'raise', to: 300 },
        { seat: 1, type: 'fold' },
      ]),
    );

    expect(replayed).toMatchObject({ ok: true, payoffs: [200, -200] });
  });

  test('a check that is the only possibility, after the hand is over, is passed over', () => {
    const replayed = replayHand(
      history({ stacks: [1000, 40, 1000] }, [
        { seat: 0, type: 'fold', legal: { call: 100, raiseTo: [200, 1000] } },
        { seat: 2, type: 'check', legal: { call: 0, raiseTo: null } },
      ]),
    );

    expect(replayed).toMatchObject({ ok: true, pots: [{ amount: 80, eligible: [1, 2] }] });
    expect(replayed.decisions).toHaveLength(2);
  });

  test('so is a call that no opponent has the chips to win', () => {
    const replayed = replayHand(
      history({ stacks: [1000, 1000, 30] }, [
        { seat: 0, type: 'fold' },
        { seat: 1, type: 'call', to: 100 },
      ]),
    );

    expect(replayed).toMatchObject({ ok: true, uncalledReturned: { seat: 1, amount: 20 } });
  });

  test('but not one of a seat that folded, and no other action', () => {
    for (const action of [
      { seat: 0, type: 'check' },
      { seat: 2, type: 'fold' },
    ] as const) {
      const replayed = replayHand(
        history({ stacks: [1000, 40, 1000] }, [{ seat: 0, type: 'fold' }, action]),
      );
      expect(replayed.ok).toBe(false);
    }
  });

  test('a call at the real price of a short big blind comes to the same stacks', () => {
    const options = { stacks: [1000, 60] };
    const nominal = replayHand(history(options, [{ seat: 0, type: 'call', to: 100 }]));
    const real = replayHand(
      history(options, [{ seat: 0, type: 'call', to: 60 }], { uncalledReturned: null }),
    );

    expect(nominal).toMatchObject({ ok: true, uncalledReturned: { seat: 0, amount: 40 } });
    expect(real).toMatchObject({ ok: true, finishingStacks: nominal.finishingStacks });
  });

  test('a source that halves a chip agrees with a whole one given to one of the winners', () => {
    const tie = { stacks: [1000, 1000, 1000], holeCards: ['AhKd', '', 'AsKc'] };
    const actions = [
      { seat: 0, type: 'raise', to: 201 },
      { seat: 1, type: 'call' },
      { seat: 2, type: 'call' },
      ...['flop', 'turn', 'river'].flatMap(() => [
        { seat: 1, type: 'check' } as const,
        { seat: 2, type: 'check' } as const,
        { seat: 0, type: 'check' } as const,
      ]),
    ] as const;

    expect(replayHand(history(tie, actions, { finishingStacks: [1100.5, 799, 1100.5] })).ok).toBe(
      true,
    );
    expect(replayHand(history(tie, actions, { finishingStacks: [1101.5, 799, 1099.5] })).ok).toBe(
      false,
    );
    expect(replayHand(history(tie, actions, { finishingStacks: [1101, 799, 1100] })).ok).toBe(
      false,
    );
    expect(replayHand(history(tie, actions, { finishingStacks: [1100, 799, 1101] })).ok).toBe(true);
  });

  test('winnings may be less by a rake, never more, and go to nobody else', () => {
    const actions = [
      { seat: 0, type: 'raise', to: 300 },
      { seat: 1, type: 'fold' },
    ] as const;
    const agrees = (winnings: readonly number[]) =>
      replayHand(history({ stacks: [1000, 1000] }, actions, { winnings })).ok;

    expect(agrees([200, 0])).toBe(true);
    expect(agrees([190, 0])).toBe(true);
    expect(agrees([205, 0])).toBe(false);
    expect(agrees([0, 200])).toBe(false);
  });
});
