import type { Hand } from '../../records/hand.ts';
import type { Session } from '../../records/session.ts';
import type { ArenaStore } from '../../store/arena-store.ts';
import { isDamage } from '../../store/damaged.ts';

/** A player under a condition, as far as it has come. */
export interface PlayerFigures {
  player: string;
  condition: string;
  /** Chips won or lost: in finished sessions, and in those being played after their last whole hand. */
  chips: number;
  chipsInPlay: number;
  /** Finished ones. */
  sessions: number;
  firstPlaces: number;
  /** Of its decisions and memory updates. */
  costMicroUsd: number;
}

/** What one session holds so far. */
export interface SessionFigures {
  /** Completed ones. */
  readonly hands: number;
  readonly decisions: number;
  readonly costMicroUsd: number;
  readonly judgesMicroUsd: number;
  /** Of decisions and memory updates, by player. */
  readonly costs: ReadonlyMap<string, number>;
  /** Chips by player after the last completed hand, where the session is still open. */
  readonly stacks: ReadonlyMap<string, number> | null;
}

export const NOT_BEGUN: SessionFigures = {
  hands: 0,
  decisions: 0,
  costMicroUsd: 0,
  judgesMicroUsd: 0,
  costs: new Map(),
  stacks: null,
};

/** A session with a damaged record counts as far as it can be read. */
export async function sessionFigures(store: ArenaStore, session: Session): Promise<SessionFigures> {
  const within = session._id;
  try {
    const costs = new Map<string, number>();
    const sums = { costMicroUsd: 0, judgesMicroUsd: 0 };
    const calls = await store
      .collection('calls')
      .totals({ within, by: ['kind', 'player'], sum: ['costMicroUsd'] });
    for (const { key, sums: of } of calls) {
      sums.costMicroUsd += of.costMicroUsd;
      if (key.kind === 'judge') sums.judgesMicroUsd += of.costMicroUsd;
      else addTo(costs, String(key.player), of.costMicroUsd);
    }
    const last = await lastCompletedHand(store, session._id);
    return {
      hands: last?.number ?? 0,
      decisions: await store.collection('decisions').count({ within }),
      ...sums,
      costs,
      stacks: last === null || session.status === 'finished' ? null : stacksAfter(last),
    };
  } catch (error) {
    if (isDamage(error)) return { ...NOT_BEGUN, hands: session.handsPlayed };
    throw error;
  }
}

/** Hands follow each other, so the last one's number is how many there are. */
async function lastCompletedHand(store: ArenaStore, sessionId: string): Promise<Hand | null> {
  // The very last may be in play.
  const { documents } = await store
    .collection('hands')
    .sift({ within: sessionId }, { sort: { _id: -1 }, limit: 2 });
  return documents.find(({ status }) => status === 'completed') ?? null;
}

function stacksAfter({ seats }: Hand): ReadonlyMap<string, number> {
  return new Map(seats.map(({ player, endStack }) => [player, endStack ?? 0]));
}

/** Adds up sessions by player and condition. */
export class PlayerSums {
  readonly #sums = new Map<string, PlayerFigures>();

  add({ condition, status, seats }: Session, { costs, stacks }: SessionFigures): void {
    for (const { player, delta, place, startStack } of seats) {
      const sum = this.#of(player, condition);
      sum.costMicroUsd += costs.get(player) ?? 0;
      if (status === 'finished') {
        sum.sessions += 1;
        sum.chips += delta ?? 0;
        if (place === 1) sum.firstPlaces += 1;
      } else if (stacks !== null) {
        // Whoever is out of chips is dealt in no more.
        const inPlay = (stacks.get(player) ?? 0) - startStack;
        sum.chips += inPlay;
        sum.chipsInPlay += inPlay;
      }
    }
  }

  /** By condition, most chips first. */
  all(isPaid: boolean): PlayerFigures[] {
    return [...this.#sums.values()]
      .map((sum) => (isPaid ? sum : { ...sum, costMicroUsd: 0 }))
      .sort(
        (a, b) =>
          ordered(a.condition, b.condition) || b.chips - a.chips || ordered(a.player, b.player),
      );
  }

  #of(player: string, condition: string): PlayerFigures {
    const key = `${condition}.${player}`;
    const known = this.#sums.get(key);
    if (known !== undefined) return known;
    const none = { chips: 0, chipsInPlay: 0, sessions: 0, firstPlaces: 0, costMicroUsd: 0 };
    const sum = { player, condition, ...none };
    this.#sums.set(key, sum);
    return sum;
  }
}

function ordered(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function addTo(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}

/** About how many hands are still to be played: open sessions are taken to be as long as finished ones. */
export class HandsLeft {
  readonly #most: number;
  readonly #open: number[] = [];
  readonly #finished: number[] = [];

  constructor(handsPerSession: number) {
    this.#most = handsPerSession;
  }

  add({ status, handsPlayed }: Session, hands: number): void {
    if (status === 'open') this.#open.push(hands);
    if (status === 'finished') this.#finished.push(handsPlayed);
  }

  get hands(): number {
    const { length } = this.#finished;
    const sum = this.#finished.reduce((total, each) => total + each, 0);
    const expected = length === 0 ? this.#most : sum / length;
    return Math.round(this.#open.reduce((left, each) => left + Math.max(0, expected - each), 0));
  }
}
