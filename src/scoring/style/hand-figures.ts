import { aggressionFactor, pfr, vpip } from '../../engine/move.ts';
import type { LevelFigures, PlayFigures } from '../../shared/records/play-figures.ts';
import { entry } from '../entry.ts';
import type { PlayedHand, PlayedSession } from '../records/played-session.ts';
import type { Tally } from '../tally.ts';
import { type ActionCount, countHand, emptyCount, share } from './action-count.ts';
import { HabitCount, type HandHabits, habitsIn } from './habits.ts';
import { inActingOrder } from './positions.ts';

/** Habits over all hands, by position and, with style and chips, by blind level. */
export class HandFiguresTally implements Tally<Pick<PlayFigures, 'habits' | 'byLevel'>> {
  readonly #all = new HabitCount();
  readonly #byPosition = new Map<string, HabitCount>();
  readonly #byLevel = new Map<number, LevelCount>();
  /** Levels are told only where every hand has one. */
  #levelsKnown = true;

  add({ player, hands }: PlayedSession): void {
    for (const hand of hands) {
      const habits = habitsIn(hand, player);
      this.#all.add(habits);
      if (hand.position !== null) {
        entry(this.#byPosition, hand.position, () => new HabitCount()).add(habits);
      }
      const { level } = hand.table.hand;
      if (level === null) this.#levelsKnown = false;
      else entry(this.#byLevel, level, () => new LevelCount()).add(hand, habits);
    }
  }

  result(): Pick<PlayFigures, 'habits' | 'byLevel'> {
    return {
      habits: {
        ...this.#all.rates(),
        byPosition: inActingOrder(this.#byPosition, (count) => count.rates()),
      },
      byLevel: this.#levelsKnown
        ? [...this.#byLevel]
            .sort(([a], [b]) => a - b)
            .map(([level, count]) => ({ level, ...count.figures() }))
        : null,
    };
  }
}

/** The hands of one blind level. */
class LevelCount {
  readonly #actions: ActionCount = emptyCount();
  readonly #habits = new HabitCount();
  #bigBlind = 0;
  #depths = 0;
  #deep = 0;
  #chips = 0;
  #bigBlinds = 0;
  #adjusted = 0;
  #adjustedBigBlinds = 0;
  #adjustedKnown = true;

  add(hand: PlayedHand, habits: HandHabits): void {
    const { seat, net, bigBlind } = hand;
    countHand(this.#actions, hand);
    this.#habits.add(habits);
    this.#bigBlind = bigBlind;
    this.#chips += net;
    this.#bigBlinds += net / bigBlind;
    if (seat.startStack !== null) {
      this.#depths += seat.startStack / bigBlind;
      this.#deep += 1;
    }
    if (seat.allInAdjusted === null) this.#adjustedKnown = false;
    else {
      this.#adjusted += seat.allInAdjusted;
      this.#adjustedBigBlinds += seat.allInAdjusted / bigBlind;
    }
  }

  figures(): Omit<LevelFigures, 'level'> {
    const { hands, dealt } = this.#actions;
    return {
      bigBlind: this.#bigBlind,
      hands,
      dealt,
      vpip: vpip(this.#actions),
      pfr: pfr(this.#actions),
      af: aggressionFactor(this.#actions),
      depth: this.#deep === 0 ? null : this.#depths / this.#deep,
      chips: this.#chips,
      bb100: 100 * share(this.#bigBlinds, dealt),
      allInAdjustedChips: this.#adjustedKnown ? this.#adjusted : null,
      allInAdjustedBb100: this.#adjustedKnown ? 100 * share(this.#adjustedBigBlinds, dealt) : null,
      habits: this.#habits.rates(),
    };
  }
}
