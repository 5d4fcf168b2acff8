import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/engine/action.ts';
import { type Legal } from '../../src/engine/action.ts';
import { canAct, legalActions } from '../../src/engine/betting.ts';
import { shuffledDeck } from '../../src/engine/deck.ts';
import { act, startHand } from '../../src/engine/hand.ts';
import { rebuildHand } from '../../src/engine/hand-log.ts';
import { handResult } from '../../src/engine/hand-result.ts';
import type { HandSetup } from '../../src/engine/hand-setup.ts';
import type { HandState } from '../../src/engine/hand-state.ts';
import type { SeatState } from '../../src/engine/seat.ts';
import { firstButton } from '../../src/engine/tournament.ts';

/** What a player does with whatever is possible: which action, and how much of the range. */
interface Will {
  readonly choice: number;
  readonly share: number;
}

const wills = fc.array(
  fc.record({ choice: fc.nat(11), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { minLength: 60, maxLength: 60 },
);

/** Short stacks often, so that blinds and antes take last chips and side pots are many. */
const stack = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.integer({ min: 1, max: 3000 }),
  fc.constant(2 ** 31),
);

const setups: fc.Arbitrary<HandSetup> = fc
  .record({
    seats: fc.uniqueArray(fc.nat(9), { minLength: 2, maxLength: 10 }),
    stacks: fc.array(stack, { minLength: 10, maxLength: 10 }),
    button: fc.nat(9),
    bigBlind: fc.integer({ min: 1, max: 100 }),
    ante: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
    bigBlindAnte: fc.boolean(),
    hand: fc.nat(1e6),
  })
  .map(({ seats, stacks, button, bigBlind, ante, bigBlindAnte, hand }) => ({
    blinds: { level: 1, smallBlind: bigBlind >> 1, bigBlind, ante, bigBlindAnte },
    ...firstButton(seats, seats[button % seats.length] as number),
    stacks: seats.map((seat, index) => ({ seat, stack: stacks[index] as number })),
    deck: shuffledDeck({ gameSeed: 'properties', session: 1, hand }),
  }));

function wanted({ choice, share }: Will, legal: Legal): Action {
  const type = legal.types[choice % legal.types.length];
  if (type !== 'bet' && type !== 'raise') return { type: type ?? 'fold' };
  const least = legal.minRaiseTo ?? 0;
  // The square makes small raises likelier, so that hands last longer than one round of all-ins.
  return { type, to: least + Math.floor(share ** 2 * (legal.maxRaiseTo - least)) };
}

/** Every state of a hand, from the blinds to its end. */
function statesOf(setup: HandSetup, plan: readonly Will[]): readonly HandState[] {
  const states = [startHand(setup)];
  for (const will of plan) {
    const state = states.at(-1) as HandState;
    const legal = legalActions(state);
    if (legal === null) break;
    states.push(act(state, wanted(will, legal)));
  }
  // Whoever has no plan left folds or checks, so that every hand ends.
  for (let legal = legalActions(states.at(-1) as HandState); legal !== null; ) {
    const next = act(states.at(-1) as HandState, { type: legal.toCall > 0 ? 'fold' : 'check' });
    states.push(next);
    legal = legalActions(next);
  }
  return states;
}

function forAnyHand(holds: (states: readonly HandState[], setup: HandSetup) => void): void {
  fc.assert(
    fc.property(setups, wills, (setup, plan) => holds(statesOf(setup, plan), setup)),
    { numRuns: 300 },
  );
}

function total(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

describe('in any hand', () => {
  test('chips are conserved and no stack is negative after every single operation', () => {
    forAnyHand((states, setup) => {
      const chips = total(setup.stacks.map((entry) => entry.stack));
      const { operations } = states.at(-1) as HandState;
      for (let length = 1; length <= operations.length; length++) {
        const state = rebuildHand(operations.slice(0, length));
        expect(total(state.seats.map((seat) => seat.stack)) + state.pot).toBe(chips);
        expect(
          Math.min(state.pot, ...state.seats.map((seat) => seat.stack)),
        ).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test('the log alone rebuilds every state', () => {
    forAnyHand((states) => {
      for (const state of states) expect(rebuildHand(state.operations)).toEqual(state);
    });
  });

  test('somebody is to act or the hand is over, and it ends', () => {
    forAnyHand((states) => {
      for (const state of states) expect(legalActions(state) === null).toBe(state.over);
      expect(states.at(-1)?.over).toBe(true);
      expect(states.at(-1)?.pot).toBe(0);
    });
  });

  test('pots equal what was put in, and winners get what is in them', () => {
    forAnyHand((states) => {
      const last = states.at(-1) as HandState;
      const { pots, payoffs, endStacks } = handResult(last);
      const live = last.seats.filter((seat) => !seat.folded).map(({ seat }) => seat);

      expect(total(pots.map(({ amount }) => amount))).toBe(
        total(last.seats.map((seat) => seat.handCommitted)),
      );
      for (const { amount, eligible, winners } of pots) {
        expect(total(winners.map((winner) => winner.amount))).toBe(amount);
        expect(eligible).toEqual(expect.arrayContaining(winners.map(({ seat }) => seat)));
        expect(live).toEqual(expect.arrayContaining([...eligible]));
        // One by one: no winner of a pot is more than a chip ahead of another.
        const shares = winners.map((winner) => winner.amount);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }
      expect(total(payoffs.values())).toBe(0);
      for (const seat of last.seats) expect(endStacks.get(seat.seat)).toBe(seat.stack);
    });
  });

  test('nobody wins more from another seat than it put in itself', () => {
    forAnyHand((states) => {
      const { seats } = states.at(-1) as HandState;
      if (seats.filter((seat) => !seat.folded).length === 1) return;
      const bets = (seat: SeatState): number => seat.handCommitted - seat.deadAnte;
      const top = Math.max(...seats.filter((seat) => !seat.folded).map(bets));
      const tooMuch = seats.filter((seat) => {
        const won = seat.stack - seat.startStack + seat.handCommitted;
        // The last pot also holds what a folded seat put in above every live one.
        const matched = seats.map(
          (other) =>
            other.deadAnte + Math.min(bets(seat), bets(other)) + Math.max(0, bets(other) - top),
        );
        return won > total(matched);
      });
      expect(tooMuch).toEqual([]);
    });
  });

  test('the legal range is exact: its ends are taken, a chip outside is refused', () => {
    forAnyHand((states) => {
      for (const state of states) {
        const legal = legalActions(state);
        if (legal === null) continue;
        const type = legal.currentBet === 0 ? 'bet' : 'raise';
        expect(canAct(state, { type: 'fold' })).toBe(true);
        expect(canAct(state, { type: 'check' })).toBe(legal.toCall === 0);
        expect(canAct(state, { type: 'call' })).toBe(legal.toCall > 0);
        expect(canAct(state, { type, to: legal.maxRaiseTo + 1 })).toBe(false);
        if (legal.minRaiseTo === null) {
          expect(canAct(state, { type, to: legal.maxRaiseTo })).toBe(false);
          continue;
        }
        expect(canAct(state, { type, to: legal.minRaiseTo })).toBe(true);
        expect(canAct(state, { type, to: legal.maxRaiseTo })).toBe(true);
        expect(canAct(state, { type, to: legal.minRaiseTo - 1 })).toBe(false);
      }
    });
  });

  test('every recorded type is one that was offered', () => {
    forAnyHand((states) => {
      for (const [index, state] of states.entries()) {
        const legal = legalActions(state);
        const next = states[index + 1];
        if (legal === null || next === undefined) continue;
        const taken = next.operations
          .slice(state.operations.length)
          .find(({ kind }) => kind === 'action');
        expect(legal.types).toContain(taken?.kind === 'action' ? taken.type : undefined);
      }
    });
  });
});
