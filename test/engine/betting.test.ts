import { describe, expect, test } from 'vitest';
import { canAct, legalActions, verifyAction } from '../../src/engine/betting.ts';
import { act } from '../../src/engine/hand.ts';
import { recordedActions } from '../../src/engine/hand-result.ts';
import type { HandState } from '../../src/engine/hand-state.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { action, dealt, play } from './table.ts';

function range(state: HandState) {
  const legal = legalActions(state);
  if (legal === null) return null;
  const { seat, toCall, minRaiseTo, maxRaiseTo } = legal;
  return { seat, toCall, raiseTo: minRaiseTo === null ? null : [minRaiseTo, maxRaiseTo] };
}

describe('what a seat may do, as records.md words it', () => {
  test('before the flop: nominal bet, chips put in, every chip in the middle', () => {
    const state = dealt({ stacks: [1000, 1000, 1000], blinds: { ante: 10 } });

    expect(legalActions(state)).toEqual({
      seat: 0,
      street: 'preflop',
      toCall: 100,
      currentBet: 100,
      streetCommitted: 0,
      handCommitted: 10,
      pot: 180,
      stack: 990,
      minRaiseTo: 200,
      maxRaiseTo: 990,
      types: ['fold', 'call', 'raise', 'all_in'],
    });
  });

  test.each([
    [
      'nothing to call after the flop',
      ['call', 'call', 'check'],
      ['fold', 'check', 'bet', 'all_in'],
    ],
    ['the big blind option', ['call', 'call'], ['fold', 'check', 'raise', 'all_in']],
    ['a bet beyond the stack', ['raise 600'], ['fold', 'all_in']],
    ['a bet of exactly the stack', ['raise 500'], ['fold', 'all_in']],
    ['a raise only all-in', ['raise 300'], ['fold', 'call', 'all_in']],
  ])('%s', (_, actions, types) => {
    const state = play(dealt({ stacks: [2000, 500, 2000] }), ...actions);

    expect(legalActions(state)?.types).toEqual(types);
  });

  test('the least raise is the all-in total of a stack too short for it', () => {
    const state = play(dealt({ stacks: [2000, 500, 2000] }), 'raise 300');

    expect(range(state)).toEqual({ seat: 1, toCall: 250, raiseTo: [500, 500] });
  });

  test('no raise where no opponent could answer it', () => {
    // The only opponent left to act has less behind than the bet asks for.
    const state = play(dealt({ stacks: [2000, 2000, 150, 2000] }), 'raise 300', 'fold', 'fold');

    expect(range(state)).toEqual({ seat: 2, toCall: 50, raiseTo: null });
  });
});

describe('a call that puts in the last chip', () => {
  test('is recorded as all_in, whatever word was used', () => {
    const state = dealt({ stacks: [2000, 300, 2000] });

    for (const word of ['call', 'all_in']) {
      const after = play(state, 'raise 600', word);
      expect(recordedActions(after).at(-1)).toEqual({
        seat: 1,
        street: 'preflop',
        type: 'all_in',
        to: 300,
        added: 250,
        allIn: true,
      });
    }
  });

  test('all_in with chips beyond the bet is a raise', () => {
    const after = play(dealt({ stacks: [2000, 900, 2000] }), 'raise 300', 'all_in');

    expect(recordedActions(after).at(-1)).toMatchObject({ type: 'all_in', to: 900, added: 850 });
    expect(range(after)).toMatchObject({ seat: 2, toCall: 800, raiseTo: [1500, 2000] });
  });
});

describe('short all-ins (TDA 47)', () => {
  test('do not re-open the betting to a seat that has acted', () => {
    const state = play(dealt({ stacks: [5000, 400, 5000] }), 'raise 300', 'all_in', 'call');

    expect(range(state)).toEqual({ seat: 0, toCall: 100, raiseTo: null });
    expect(canAct(state, action('raise 600'))).toBe(false);
    expect(canAct(state, action('all_in'))).toBe(false);
  });

  test('re-open it once they add up to a full raise since that seat acted', () => {
    const stacks = [5000, 400, 520, 5000];
    const state = play(dealt({ stacks, button: 0 }), 'raise 300', 'call', 'all_in', 'all_in');

    // Seat 3 opened to 300 and faces 520: 220 more, the opening raise was 200.
    expect(range(state)).toEqual({ seat: 3, toCall: 220, raiseTo: [720, 5000] });
  });

  test('count from each seat apart: one faces a full raise, the other does not', () => {
    const stacks = [5000, 400, 5000, 520, 5000];
    const state = play(
      dealt({ stacks, button: 1 }),
      'raise 300',
      'fold',
      'all_in',
      'call',
      'all_in',
    );

    expect(range(state)).toEqual({ seat: 4, toCall: 220, raiseTo: [720, 5000] });
    expect(range(play(state, 'call'))).toEqual({ seat: 2, toCall: 120, raiseTo: null });
  });

  test('an opening bet below the big blind leaves a seat that checked no raise', () => {
    const flop = play(dealt({ stacks: [1000, 1000, 140] }), 'call', 'call', 'check');
    const state = play(flop, 'check', 'all_in', 'call');

    expect(range(state)).toEqual({ seat: 1, toCall: 40, raiseTo: null });
  });

  test('until short bets add up to a full one', () => {
    const flop = play(
      dealt({ stacks: [1000, 1000, 140, 210], button: 0 }),
      'call',
      'call',
      'call',
      'check',
    );
    const state = play(flop, 'check', 'all_in', 'all_in', 'call');

    // 40 and then 110: the seat that checked faces more than a full opening bet of 100.
    expect(range(state)).toEqual({ seat: 1, toCall: 110, raiseTo: [210, 900] });
  });
});

describe('an action outside the rules', () => {
  const state = play(dealt({ stacks: [2000, 2000, 2000] }), 'raise 300');

  test.each([
    ['check', 'check-without-price'],
    ['bet 600', 'bet-opens'],
    ['raise 499', 'minimum-raise'],
    ['raise 300', 'minimum-raise'],
    ['raise 2001', 'stack'],
    ['raise 500.5', 'whole-chips'],
    ['raise', 'amount-needed'],
    ['call 200', 'amount-fits'],
    ['dance', 'known-action'],
  ])('%s is refused by the rule %s', (written, rule) => {
    const attempt = action(written);

    expect(canAct(state, attempt)).toBe(false);
    expect(() => act(state, attempt)).toThrow(RuleError);
    expect(refusal(state, written)).toMatchObject({
      rule,
      tried: attempt,
      legal: { seat: 1, toCall: 250, minRaiseTo: 500, maxRaiseTo: 2000 },
    });
  });

  test.each([
    ['call', 'call-with-price'],
    ['raise 200', 'raise-needs-bet'],
    ['bet 99', 'minimum-raise'],
  ])('after the flop %s is refused by the rule %s', (written, rule) => {
    const flop = play(dealt({ stacks: [2000, 2000, 2000] }), 'call', 'call', 'check');

    expect(refusal(flop, written)).toMatchObject({ rule });
  });

  test('out of turn, and after the hand, is refused', () => {
    expect(() => verifyAction(state, { seat: 2, type: 'fold' })).toThrow('whose turn it is');
    const over = play(state, 'fold', 'fold');
    expect(refusal(over, 'check')).toMatchObject({ rule: 'hand-over', legal: null });
  });

  test('says in one line what was tried and what is possible', () => {
    expect(refusal(state, 'raise 499').message).toBe(
      'raise to 499 is refused: a raise is at least as large as the last full bet or raise of the ' +
        'street (minimum-raise); seat 1 on the preflop may fold, call 250, raise to 500..2000',
    );
  });

  test('changes nothing', () => {
    const before = structuredClone(state);

    expect(() => act(state, action('raise 499'))).toThrow(RuleError);
    expect(state).toEqual(before);
  });
});

function refusal(state: HandState, written: string): RuleError {
  try {
    act(state, action(written));
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error(`${written} was not refused`);
}
