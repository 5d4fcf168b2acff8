import { clockwiseFrom, MAX_SEATS, MIN_SEATS, type Seat } from './seat.ts';

export type Position =
  | 'UTG'
  | 'UTG+1'
  | 'UTG+2'
  | 'UTG+3'
  | 'UTG+4'
  | 'HJ'
  | 'CO'
  | 'BTN'
  | 'SB'
  | 'BB';

/** From the first to act before the flop to the button; the blinds come after it. */
const BEFORE_THE_BLINDS: readonly Position[] = [
  'UTG',
  'UTG+1',
  'UTG+2',
  'UTG+3',
  'UTG+4',
  'HJ',
  'CO',
  'BTN',
];

/**
 * Names of the positions at a table of 2 to 10 seats, in the order in which they act before the
 * flop. They count back from the button: UTG exists from six seats, UTG+1 from seven, UTG+2 to
 * UTG+4 from eight to ten. Heads-up the button is SB.
 */
export function positionNames(seats: number): readonly Position[] {
  if (!Number.isInteger(seats) || seats < MIN_SEATS || seats > MAX_SEATS) {
    throw new RangeError(`positions are named for 2 to 10 seats, not for ${seats}`);
  }
  const early = Math.max(0, seats - 5);
  const late = Math.min(seats - 2, 3);
  return [
    ...BEFORE_THE_BLINDS.slice(0, early),
    ...BEFORE_THE_BLINDS.slice(BEFORE_THE_BLINDS.length - late, BEFORE_THE_BLINDS.length),
    'SB',
    'BB',
  ];
}

/** The position of every seat dealt in, given the button (heads-up the button is SB). */
export function positions(seats: readonly Seat[], button: Seat): ReadonlyMap<Seat, Position> {
  const names = positionNames(seats.length);
  const leftOfButton = clockwiseFrom(seats, button);
  // Three or more: SB, BB, then the rest with the button last. Heads-up: the button is SB, so BB first.
  const blindsFirst: readonly Position[] =
    seats.length === 2 ? ['BB', 'SB'] : [...names.slice(-2), ...names.slice(0, -2)];
  return new Map(leftOfButton.map((seat, index) => [seat, blindsFirst[index] as Position]));
}
