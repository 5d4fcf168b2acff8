import { aggressionFactor, pfr, vpip } from '../../engine/move.ts';
import type { Style } from '../../shared/records/profile.ts';
import type { PlayedHand, PlayedSession } from '../records/played-session.ts';
import { type Tally, tallied } from '../tally.ts';
import { type ActionCount, countHand, emptyCount, share } from './action-count.ts';
import { inActingOrder } from './positions.ts';

/** How a player plays and what it wins: VPIP, PFR, AF, also by position, chips, bb/100, places. */
export class StyleTally implements Tally<Style> {
  readonly #all = emptyCount();
  readonly #byPosition = new Map<string, ActionCount>();
  #bigBlindsWon = 0;
  #chipDelta = 0;
  #sessions = 0;
  #placed = 0;
  #places = 0;
  #firstPlaces = 0;

  add({ seat, hands }: PlayedSession): void {
    this.#sessions += 1;
    this.#chipDelta += seat.delta ?? 0;
    if (seat.place !== null) {
      this.#placed += 1;
      this.#places += seat.place;
      if (seat.place === 1) this.#firstPlaces += 1;
    }
    for (const hand of hands) this.#addHand(hand);
  }

  result(): Style {
    return {
      hands: this.#all.hands,
      dealt: this.#all.dealt,
      vpip: vpip(this.#all),
      pfr: pfr(this.#all),
      af: aggressionFactor(this.#all),
      calls: this.#all.calls,
      byPosition: inActingOrder(this.#byPosition, (count) => ({
        hands: count.hands,
        dealt: count.dealt,
        vpip: vpip(count),
        pfr: pfr(count),
        af: aggressionFactor(count),
      })),
      chipDelta: this.#chipDelta,
      sessions: this.#sessions,
      firstPlaces: this.#firstPlaces,
      meanFinish: this.#placed === 0 ? null : this.#places / this.#placed,
      // Big blinds won a hand dealt in, times 100: each hand's net over its own big blind.
      bb100: 100 * share(this.#bigBlindsWon, this.#all.dealt),
    };
  }

  #addHand(hand: PlayedHand): void {
    countHand(this.#all, hand);
    this.#bigBlindsWon += hand.net / hand.bigBlind;
    if (hand.position === null) return;
    let count = this.#byPosition.get(hand.position);
    if (count === undefined) {
      count = emptyCount();
      this.#byPosition.set(hand.position, count);
    }
    countHand(count, hand);
  }
}

/** Style of one player under one condition, over its finished sessions. */
export function styleOf(sessions: Iterable<PlayedSession>): Style {
  return tallied(new StyleTally(), sessions);
}
