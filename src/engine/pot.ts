import type { Seat, SeatAmount, SeatState } from './seat.ts';

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
  let bettor: SeatState | null = null;
  for (const seat of seats) {
    if (!seat.folded && seat.streetCommitted > (bettor?.streetCommitted ?? 0)) bettor = seat;
  }
  if (bettor === null) return null;
  let matched = 0;
  for (const seat of seats) {
    if (seat !== bettor && seat.streetCommitted > matched) matched = seat.streetCommitted;
  }
  const amount = bettor.streetCommitted - matched;
  return amount > 0 ? { seat: bettor.seat, amount } : null;
}

/**
 * Main pot first, then the side pots, one for each different amount that live seats have put in.
 * Folded chips fill every layer they reach. A big-blind ante is in the main pot whoever posted it,
 * and does not count as chips put in.
 */
export function potsOf(seats: readonly SeatState[]): readonly Pot[] {
  const levels = levelsOf(seats);
  const pots: Pot[] = [];
  let floor = 0;
  levels.forEach((level, index) => {
    // Chips a folded seat put in above every live one (it folded a big blind nobody could match)
    // have no layer of their own: they belong to the last.
    const ceiling = index === levels.length - 1 ? Number.POSITIVE_INFINITY : level;
    const eligible: Seat[] = [];
    let amount = 0;
    for (const seat of seats) {
      const bet = betChips(seat);
      if (bet > floor) amount += Math.min(bet, ceiling) - floor;
      if (index === 0) amount += seat.deadAnte;
      if (!seat.folded && bet >= level) eligible.push(seat.seat);
    }
    if (amount > 0) pots.push({ amount, eligible: Object.freeze(eligible) });
    floor = level;
  });
  return pots;
}

/** The different amounts that live seats have put in, rising. */
function levelsOf(seats: readonly SeatState[]): readonly number[] {
  const levels: number[] = [];
  for (const seat of seats) {
    if (!seat.folded && !levels.includes(betChips(seat))) levels.push(betChips(seat));
  }
  return levels.sort((a, b) => a - b);
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
