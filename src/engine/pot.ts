import type { SeatState } from './hand-state.ts';
import type { Seat, SeatAmount } from './seat.ts';

export interface Pot {
  /** Chips. */
  readonly amount: number;
  /** The live seats that have paid every chip of its layer. */
  readonly eligible: readonly Seat[];
}

export interface AwardedPot extends Pot {
  readonly winners: readonly SeatAmount[];
}

/**
 * The part of the highest bet of the street that no other seat matched. It goes back before pots are
 * made, so that nobody wins it. Null when the bet was matched.
 */
export function uncalledBet(seats: readonly SeatState[]): SeatAmount | null {
  const live = seats.filter((seat) => !seat.folded);
  const highest = Math.max(...live.map((seat) => seat.streetCommitted));
  const bettor = live.find((seat) => seat.streetCommitted === highest) as SeatState;
  const matched = Math.max(
    0,
    ...seats.filter((seat) => seat !== bettor).map((seat) => seat.streetCommitted),
  );
  return highest > matched ? { seat: bettor.seat, amount: highest - matched } : null;
}

/**
 * Main pot first, then the side pots, one for each different amount that live seats have put in.
 * Folded chips fill every layer they reach. A big-blind ante is in the main pot whoever posted it,
 * and does not count as chips put in.
 */
export function potsOf(seats: readonly SeatState[]): readonly Pot[] {
  const live = seats.filter((seat) => !seat.folded);
  const deadAntes = sum(seats.map((seat) => seat.deadAnte));
  const bets = seats.map(betChips);
  const levels = [...new Set(live.map(betChips))].sort((a, b) => a - b);
  const highest = levels[levels.length - 1] ?? 0;
  // Chips a folded seat put in above every live one (it folded a big blind nobody could match) have
  // no layer of their own: they belong to the last.
  const ceiling = Math.max(highest, ...bets);
  const pots: Pot[] = [];
  let floor = 0;
  for (const level of levels) {
    const top = level === highest ? ceiling : level;
    const layer = sum(bets.map((chips) => Math.max(0, Math.min(chips, top) - floor)));
    const amount = layer + (pots.length === 0 ? deadAntes : 0);
    const eligible = live.filter((seat) => betChips(seat) >= level).map((seat) => seat.seat);
    if (amount > 0) pots.push({ amount, eligible: Object.freeze(eligible) });
    floor = level;
  }
  return pots;
}

/**
 * Splits a pot evenly; the odd chips go one by one to the winners nearest the left of the button.
 * @param winners in the order from the left of the button.
 */
export function splitPot(amount: number, winners: readonly Seat[]): readonly SeatAmount[] {
  const share = Math.floor(amount / winners.length);
  const oddChips = amount - share * winners.length;
  return Object.freeze(
    winners.map((seat, index) =>
      Object.freeze({ seat, amount: share + (index < oddChips ? 1 : 0) }),
    ),
  );
}

function betChips(seat: SeatState): number {
  return seat.handCommitted - seat.deadAnte;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
