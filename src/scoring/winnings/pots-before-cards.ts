import type { HandLine } from '../../archive/export/lines.ts';
import type { Street } from '../../engine/street.ts';

type LineSeat = HandLine['seats'][number];
type LuckField = 'seat' | 'startStack' | 'posted' | 'antePosted' | 'holeCards';
/** A seat with everything that its luck is worked out from. */
export type KnownSeat = { readonly [Field in LuckField]: NonNullable<LineSeat[Field]> };

/** A hand with everything that its luck is worked out from. */
export interface KnownHand {
  readonly board: NonNullable<HandLine['board']>;
  readonly actions: NonNullable<HandLine['actions']>;
  readonly seats: readonly KnownSeat[];
}

/** Chips that some of the live seats play for when cards come. */
export interface PotBeforeCards {
  readonly amount: number;
  /** Seats that can win it, in rising order. */
  readonly eligible: readonly number[];
}

/** The table at the moment before the cards of a street are turned up. */
export interface BeforeCards {
  /** Seats without a fold, in rising order. */
  readonly live: readonly number[];
  /** Main pot first; none is empty. */
  readonly pots: readonly PotBeforeCards[];
  /** The second greatest stack behind of the live seats: what two of them can still bet. */
  readonly behind: number;
}

const STREETS: readonly Street[] = ['preflop', 'flop', 'turn', 'river'];

/**
 * Who is live and what lies in which pot before the cards of a street (spec of winnings, 2.3): all
 * chips of the streets before it, less the part of the last bet that nobody matched.
 * @param bigBlindAnte antes are dead money in the main pot, and no part of a seat's stake
 */
export function beforeCards(
  { seats, actions }: KnownHand,
  street: Exclude<Street, 'preflop'>,
  bigBlindAnte: boolean,
): BeforeCards {
  const before = STREETS.slice(0, STREETS.indexOf(street));
  const last = before.at(-1);
  const earlier = actions.filter((action) => before.includes(action.street));
  const folded = new Set(earlier.flatMap(({ type, seat }) => (type === 'fold' ? [seat] : [])));
  const live = seats
    .map(({ seat }) => seat)
    .filter((seat) => !folded.has(seat))
    .sort((a, b) => a - b);
  const stakes = new Map<number, number>();
  const onLast = new Map<number, number>();
  for (const { seat, posted, antePosted } of seats) {
    stakes.set(seat, posted + (bigBlindAnte ? 0 : antePosted));
    onLast.set(seat, last === 'preflop' ? posted : 0);
  }
  for (const { seat, street: on, added } of earlier) {
    stakes.set(seat, (stakes.get(seat) ?? 0) + added);
    if (on === last) onLast.set(seat, (onLast.get(seat) ?? 0) + added);
  }
  returnUnmatched(stakes, onLast, live);
  const deadAntes = bigBlindAnte ? seats.reduce((sum, { antePosted }) => sum + antePosted, 0) : 0;
  const behind = seats
    .filter(({ seat }) => live.includes(seat))
    .map(
      ({ seat, startStack, antePosted }) =>
        startStack - (stakes.get(seat) ?? 0) - (bigBlindAnte ? antePosted : 0),
    )
    .sort((a, b) => b - a);
  return { live, pots: potsOf(stakes, live, deadAntes), behind: behind[1] ?? 0 };
}

/** Of the live seat with the most on the last street (the first of equals), what no other seat matched. */
function returnUnmatched(
  stakes: Map<number, number>,
  onLast: ReadonlyMap<number, number>,
  live: readonly number[],
): void {
  const on = (seat: number) => onLast.get(seat) ?? 0;
  const [first] = live;
  if (first === undefined) return;
  const most = live.reduce((best, seat) => (on(seat) > on(best) ? seat : best), first);
  const others = [...onLast.keys()].filter((seat) => seat !== most).map(on);
  const unmatched = Math.max(0, on(most) - Math.max(0, ...others));
  stakes.set(most, (stakes.get(most) ?? 0) - unmatched);
}

function potsOf(
  stakes: ReadonlyMap<number, number>,
  live: readonly number[],
  deadAntes: number,
): readonly PotBeforeCards[] {
  const stakeOf = (seat: number) => stakes.get(seat) ?? 0;
  const levels = [...new Set(live.map(stakeOf))].sort((a, b) => a - b);
  return levels
    .map((level, at) => {
      const below = at === 0 ? 0 : (levels[at - 1] as number);
      const top = at === levels.length - 1 ? Number.POSITIVE_INFINITY : level;
      const chips = [...stakes.values()].reduce(
        (sum, stake) => sum + Math.max(0, Math.min(stake, top) - below),
        at === 0 ? deadAntes : 0,
      );
      return { amount: chips, eligible: live.filter((seat) => stakeOf(seat) >= level) };
    })
    .filter(({ amount }) => amount > 0);
}
