import { isBadBeat } from '../axes/bad-beat.ts';
import { evGap } from '../axes/ev-gap.ts';
import { Growing } from '../growing.ts';
import type { PlayedHand, PlayedSession } from '../records/played-session.ts';
import { countHand, emptyCount } from '../style/action-count.ts';

/** Rows of one session in the columns of a player. */
export interface SessionRows {
  /** Place of the session in its condition. */
  readonly session: number;
  readonly runId: string;
  /** Of the session in its run. */
  readonly index: number;
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

const COUNTS = [
  'decided',
  'voluntary',
  'raised',
  'aggressive',
  'calls',
  'postflop',
  'facing',
  'folds',
  'badBeat',
  'raisedBefore',
] as const;
export type HandCount = (typeof COUNTS)[number];

/** The hands of a player as they are read: as they are collected, or as another thread was given them. */
export interface Hands {
  readonly sessions: readonly SessionRows[];
  readonly gaps: Float64Array;
  readonly numbers: Int32Array;
  count(name: HandCount): Uint8Array;
}

/** The same in what can be given to another thread. */
export interface PlainHands extends Omit<Hands, 'count'> {
  readonly counts: Readonly<Record<HandCount, Uint8Array>>;
}

export function handsOf({ counts, ...rest }: PlainHands): Hands {
  return { ...rest, count: (name) => counts[name] };
}

/** A player's hands, a row each: what M4, M5 and M9 read of them, in a few bytes a hand. */
export class HandColumns implements Hands {
  readonly sessions: SessionRows[] = [];
  readonly #counts = Object.fromEntries(
    COUNTS.map((name) => [name, new Growing(Uint8Array)]),
  ) as Record<HandCount, Growing<Uint8Array>>;
  readonly #gaps = new Growing(Float64Array);
  readonly #numbers = new Growing(Int32Array);
  readonly #seats = new Growing(Uint8Array);

  add({ player, session, hands }: PlayedSession, place: number): void {
    const from = this.#numbers.length;
    for (const hand of hands) this.#addHand(hand, player);
    this.sessions.push({
      session: place,
      runId: session.runId,
      index: session.index,
      from,
      to: this.#numbers.length,
    });
  }

  count(name: HandCount): Uint8Array {
    return this.#counts[name].values();
  }

  plain(): PlainHands {
    const { sessions, gaps, numbers } = this;
    const counts = Object.fromEntries(COUNTS.map((name) => [name, this.count(name)]));
    return { sessions, gaps, numbers, counts: counts as PlainHands['counts'] };
  }

  /** EV gap in chips; NaN where the equity is not known. */
  get gaps(): Float64Array {
    return this.#gaps.values();
  }

  /** From 1 in each session. */
  get numbers(): Int32Array {
    return this.#numbers.values();
  }

  /** Seats dealt in. */
  get seats(): Uint8Array {
    return this.#seats.values();
  }

  #addHand(hand: PlayedHand, player: string): void {
    const count = emptyCount();
    countHand(count, hand);
    let [facing, folds] = [0, 0];
    for (const { decision, move } of hand.postflop) {
      if (decision.toCall === 0) continue;
      facing += 1;
      if (move === 'fold') folds += 1;
    }
    const row: Record<HandCount, number> = {
      decided: count.hands,
      voluntary: count.voluntary,
      raised: count.raised,
      aggressive: count.aggressive,
      calls: count.calls,
      postflop: hand.postflop.length,
      facing,
      folds,
      badBeat: Number(isBadBeat(hand, player)),
      raisedBefore: Number((hand.preflop[0]?.raisesBefore ?? 0) > 0),
    };
    for (const name of COUNTS) this.#counts[name].push(row[name]);
    this.#gaps.push(evGap(hand) ?? Number.NaN);
    this.#numbers.push(hand.table.hand.number);
    this.#seats.push(hand.table.hand.seats.length);
  }
}
