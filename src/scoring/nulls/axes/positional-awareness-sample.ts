import { positionNames } from '../../../engine/position.ts';
import { MAX_SEATS } from '../../../engine/seat.ts';
import {
  MINIMUM_GRADIENT_POSITIONS,
  MINIMUM_POSITION_HANDS,
  positionalAwareness,
} from '../../axes/positional-awareness.ts';
import { Growing } from '../../growing.ts';
import type { PlayedSession } from '../../records/played-session.ts';
import { type AxisSample, at, type Permutation, type Totals } from '../axis-sample.ts';
import type { HandColumns } from '../hand-columns.ts';
import { SessionSums } from '../session-sums.ts';
import { inStrata, permuteWithin, sizesOf, strataOf } from '../strata.ts';

export const POSITIONS: readonly string[] = positionNames(MAX_SEATS);
const FIRST_BLIND = POSITIONS.indexOf('SB');
/** No hand without a decision, and none of a position that has no name here. */
const NONE = POSITIONS.length;

/** M9: hands with a decision before the flop by position, and which of them were entered. */
export class PositionalAwarenessSample implements AxisSample {
  readonly sums = new SessionSums(2 * POSITIONS.length);
  readonly #hands: HandColumns;
  readonly #positions = new Growing(Uint8Array);
  #sevenMax = false;

  /** @param hands to which each session is added before it is added here */
  constructor(hands: HandColumns) {
    this.#hands = hands;
  }

  /** Whether UTG+1 was seen: a property of the player's table, which no resample changes. */
  get sevenMax(): boolean {
    return this.#sevenMax;
  }

  add({ hands }: PlayedSession, session: number): void {
    const from = this.#positions.length;
    const voluntary = this.#hands.count('voluntary');
    for (const [place, hand] of hands.entries()) {
      if (hand.position === 'UTG+1') this.#sevenMax = true;
      const position = POSITIONS.indexOf(hand.position ?? '');
      if (position === -1 || hand.preflop.length === 0) {
        this.#positions.push(NONE);
        continue;
      }
      this.#positions.push(position);
      this.sums.add(session, handsColumn(position), 1);
      this.sums.add(session, enteredColumn(position), voluntary[from + place] as number);
    }
  }

  hasData(totals: Totals): boolean {
    const early = POSITIONS.slice(0, FIRST_BLIND);
    const enough = early.filter((_, place) => handsAt(totals, place) >= MINIMUM_POSITION_HANDS);
    return enough.length >= MINIMUM_GRADIENT_POSITIONS;
  }

  score(totals: Totals): number {
    return scoreOf(totals, this.#sevenMax);
  }

  /** Every hand outside the blinds, for {@link entriesAcrossSeats}. */
  columns(): EntryColumns {
    const [seats, raised] = [this.#hands.seats, this.#hands.count('raisedBefore')];
    const voluntary = this.#hands.count('voluntary');
    const strata = new Growing(Int32Array);
    const positions = new Growing(Uint8Array);
    const entries = new Growing(Uint8Array);
    for (const [row, place] of this.#positions.values().entries()) {
      if (place >= FIRST_BLIND) continue;
      strata.push(2 * (seats[row] as number) + (raised[row] as number));
      positions.push(place);
      entries.push(voluntary[row] as number);
    }
    return {
      strata: strata.values(),
      positions: positions.values(),
      entries: entries.values(),
      sevenMax: this.#sevenMax,
      totals: this.sums.totals(),
    };
  }
}

/** Hands outside the blinds with a decision before the flop, a row each. */
export interface EntryColumns {
  readonly strata: Int32Array;
  readonly positions: Uint8Array;
  readonly entries: Uint8Array;
  readonly sevenMax: boolean;
  readonly totals: Float64Array;
}

/** Which hands were entered, of those with as many seats and raised before or not; blinds stay. */
export function entriesAcrossSeats(columns: EntryColumns): Permutation {
  const strata = strataOf(columns.strata);
  const positions = inStrata(strata, columns.positions);
  const entries = inStrata(strata, columns.entries);
  const totals = columns.totals.slice();
  return {
    kind: 'entries-across-seats',
    tail: 'upper',
    strata: [sizesOf(strata)],
    score: () => {
      for (let place = 0; place < FIRST_BLIND; place += 1) totals[enteredColumn(place)] = 0;
      for (let hand = 0; hand < entries.length; hand += 1) {
        const column = enteredColumn(positions[hand] as number);
        totals[column] = (totals[column] as number) + (entries[hand] as number);
      }
      return scoreOf(totals, columns.sevenMax);
    },
    permute: (random) => permuteWithin(entries, strata, random),
  };
}

function scoreOf(totals: Totals, sevenMax: boolean): number {
  const vpips: Record<string, number> = {};
  for (const [place, position] of POSITIONS.entries()) {
    const hands = handsAt(totals, place);
    if (hands < MINIMUM_POSITION_HANDS) continue;
    vpips[position] = at(totals, enteredColumn(place)) / hands;
  }
  return positionalAwareness(vpips, sevenMax).score;
}

export function handsAt(totals: Totals, position: number): number {
  return at(totals, handsColumn(position));
}

export function handsColumn(position: number): number {
  return 2 * position;
}

export function enteredColumn(position: number): number {
  return 2 * position + 1;
}
