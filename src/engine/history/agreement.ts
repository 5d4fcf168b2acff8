import type { HandResult } from '../hand-result.ts';
import type { Showing } from '../operation.ts';
import type { AwardedPot } from '../pot.ts';
import type { Seat, SeatAmount } from '../seat.ts';
import type { HandHistory, StatedPot, StatedShowing } from './hand-history.ts';

/** Where what a history states and what the engine found part, one line each. */
export function disagreements(
  history: HandHistory,
  result: HandResult,
  shortCall: boolean,
): readonly string[] {
  const { result: stated, setup } = history;
  const seats = setup.stacks.map(({ seat }) => seat);
  const faults: string[] = [];
  const amounts = (name: string, expected: readonly number[], found: ReadonlyMap<Seat, number>) => {
    const actual = seats.map((seat) => found.get(seat) ?? 0);
    if (!sameAmounts(expected, actual)) faults.push(fault(name, expected, actual));
  };
  if (stated.finishingStacks !== undefined) {
    amounts('finishingStacks', stated.finishingStacks, result.endStacks);
  }
  if (stated.payoffs !== undefined) amounts('payoffs', stated.payoffs, result.payoffs);
  if (stated.winnings !== undefined) {
    const paid = winningsBySeat(result);
    const actual = seats.map((seat) => paid.get(seat) ?? 0);
    if (!paidAfterRake(stated.winnings, actual))
      faults.push(fault('winnings', stated.winnings, actual));
  }
  if (stated.pots !== undefined) {
    if (!samePots(stated.pots, result.pots)) faults.push(fault('pots', stated.pots, result.pots));
  }
  // A call written at the real price leaves nothing to return; the nominal one does.
  if (stated.uncalledReturned !== undefined && !shortCall) {
    const returned = result.uncalledReturned;
    const same =
      stated.uncalledReturned?.seat === returned?.seat &&
      stated.uncalledReturned?.amount === returned?.amount;
    if (!same) faults.push(fault('uncalledReturned', stated.uncalledReturned, returned));
  }
  if (stated.firstToShow !== undefined) {
    const first = result.showdown[0]?.seat ?? null;
    if (first !== stated.firstToShow) faults.push(fault('firstToShow', stated.firstToShow, first));
  }
  if (stated.showdown !== undefined && !sameShowdown(stated.showdown, result.showdown)) {
    faults.push(fault('showdown', stated.showdown, result.showdown));
  }
  return faults;
}

/**
 * Whole chips must be equal. A source that splits a chip in halves states a fraction: it is a whole
 * chip here, given to one of the winners, so less than one away.
 */
function sameAmounts(expected: readonly number[], actual: readonly number[]): boolean {
  return (
    expected.length === actual.length &&
    expected.every((amount, index) => {
      const difference = Math.abs(amount - (actual[index] ?? Number.NaN));
      return Number.isInteger(amount) ? difference === 0 : difference < 1;
    })
  );
}

/** The house may have taken a part of what a winner was paid, and never gives any. */
function paidAfterRake(expected: readonly number[], actual: readonly number[]): boolean {
  return (
    expected.length === actual.length &&
    expected.every((amount, index) => {
      const paid = actual[index] ?? 0;
      return amount < paid + 1 && amount > 0 === paid > 0;
    })
  );
}

function winningsBySeat(result: HandResult): ReadonlyMap<Seat, number> {
  const paid = new Map<Seat, number>();
  for (const { winners } of result.pots) {
    for (const { seat, amount } of winners) paid.set(seat, (paid.get(seat) ?? 0) + amount);
  }
  return paid;
}

function samePots(expected: readonly StatedPot[], actual: readonly AwardedPot[]): boolean {
  return (
    expected.length === actual.length &&
    expected.every(({ amount, eligible, winners }, index) => {
      const pot = actual[index];
      return (
        pot?.amount === amount &&
        pot.eligible.length === eligible.length &&
        eligible.every((seat) => pot.eligible.includes(seat)) &&
        (winners === undefined || sameWinners(winners, pot.winners))
      );
    })
  );
}

function sameWinners(expected: readonly SeatAmount[], actual: readonly SeatAmount[]): boolean {
  return (
    expected.length === actual.length &&
    expected.every(({ seat, amount }) =>
      actual.some((winner) => winner.seat === seat && winner.amount === amount),
    )
  );
}

function sameShowdown(expected: readonly StatedShowing[], actual: readonly Showing[]): boolean {
  return (
    expected.length === actual.length &&
    expected.every(({ seat, hand, cards, shown }, index) => {
      const showing = actual[index];
      return (
        showing?.seat === seat &&
        (showing.hand ?? '') === hand &&
        showing.shown === shown &&
        showing.cards.join() === cards.join()
      );
    })
  );
}

function fault(name: string, expected: unknown, found: unknown): string {
  return `${name}: stated ${JSON.stringify(expected)}, the engine says ${JSON.stringify(found)}`;
}
