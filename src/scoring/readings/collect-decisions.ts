import { isAggressive } from '../../engine/move.ts';
import { positionNames } from '../../engine/position.ts';
import { potOdds } from '../../engine/pot-odds.ts';
import { MAX_SEATS, MIN_SEATS } from '../../engine/seat.ts';
import { STREETS } from '../../engine/street.ts';
import { isFavourableBoard } from '../axes/bluff-attempt.ts';
import type { ClaimReader } from '../claims/claim-reader.ts';
import { entry } from '../entry.ts';
import type {
  PlayedDecision,
  PlayedHand,
  PlayedSession,
  TableHand,
} from '../records/played-session.ts';
import { reasoningOf } from '../records/reasoning.ts';
import { isVoluntaryHand } from '../style/action-count.ts';
import {
  AGGRESSIVE,
  BIG_BLIND,
  CALLING,
  DecisionRows,
  PASSIVE,
  SMALL_BLIND,
} from './decision-rows.ts';

/** Hands of average play that stand beside what was seen of an opponent. */
export const HANDS_OF_THE_FIELD = 20;
/** A loss of that share of the stack, in one of so many hands before. */
export const LOSS_OF_STACK = 0.1;
export const HANDS_AFTER_LOSS = 5;

/** What one player decided under one condition, and what its records lack. */
export interface PlayerDecisions {
  readonly rows: DecisionRows;
  /** Decisions that no reading can use: without equity, or without a position at the table. */
  without: { equity: number; position: number };
}

/** Hands of one player with a preflop decision, and those that it played by choice. */
interface Seen {
  hands: number;
  voluntary: number;
}

/**
 * The decisions of all players of one condition in one pass, session by session in playing order within
 * a run: what an opponent has shown is told from the hands before.
 */
export class CollectedDecisions {
  readonly players = new Map<string, PlayerDecisions>();
  readonly #claims: ClaimReader;
  readonly #seenInRun = new Map<string, Map<string, Seen>>();
  readonly #field: Seen = { hands: 0, voluntary: 0 };
  #sessions = 0;

  constructor(claims: ClaimReader) {
    this.#claims = claims;
  }

  /** VPIP of all players together, 0..1. */
  get fieldVpip(): number {
    return this.#field.hands === 0 ? 0 : this.#field.voluntary / this.#field.hands;
  }

  /** @param played one session, as each of its players saw it */
  add(played: readonly PlayedSession[]): void {
    const [first] = played;
    if (first === undefined) return;
    const seen = entry(this.#seenInRun, first.session.runId, () => new Map<string, Seen>());
    const losses = new Map<string, boolean[]>();
    for (const hands of byTable(played)) {
      const looseness = loosenessAt(hands[0]?.hand.table, seen);
      for (const { player, hand } of hands) {
        this.#addHand(player, hand, looseness, losses.get(player) ?? []);
      }
      for (const { player, hand } of hands) {
        this.#count(
          entry(seen, player, () => ({ hands: 0, voluntary: 0 })),
          hand,
        );
        entry(losses, player, () => []).push(lostMuch(hand));
      }
    }
    this.#sessions += 1;
  }

  #count(seen: Seen, hand: PlayedHand): void {
    if (hand.preflop.length === 0) return;
    const voluntary = isVoluntaryHand(hand) ? 1 : 0;
    for (const each of [seen, this.#field]) {
      each.hands += 1;
      each.voluntary += voluntary;
    }
  }

  #addHand(
    player: string,
    hand: PlayedHand,
    looseness: ReadonlyMap<string, Looseness>,
    losses: readonly boolean[],
  ): void {
    const { rows, without } = entry(this.players, player, () => ({
      rows: new DecisionRows(),
      without: { equity: 0, position: 0 },
    }));
    const seats = hand.table.hand.seats.length;
    const place = placeOf(hand.position, seats);
    const afterLoss = losses.slice(-HANDS_AFTER_LOSS).includes(true);
    const [first] = hand.preflop;
    for (const played of hand.decisions) {
      const { decision } = played;
      // Records of another program may name nobody to play against: there is no equity then, whatever is stored.
      if (decision.equity === null || decision.liveOpponents.length === 0) without.equity += 1;
      else if (place === null) without.position += 1;
      else {
        const facing = decision.toCall > 0;
        // Of a stack or pot of nothing no logarithm can be taken.
        const isMeasured = (decision.stack ?? 0) > 0 && decision.pot > 0 && hand.bigBlind > 0;
        const stack = isMeasured ? (decision.stack as number) : Number.NaN;
        const looser = looserThanOthers(player, decision.liveOpponents, looseness);
        const street = STREETS.indexOf(decision.street);
        rows.add({
          session: this.#sessions,
          hand: hand.table.hand.number,
          seats,
          street,
          ...place,
          equity: decision.equity,
          price: potOdds(decision.toCall, decision.pot),
          facing: facing ? 1 : 0,
          live: decision.liveOpponents.length,
          depth: stack / hand.bigBlind,
          risk: decision.toCall / stack,
          stackToPot: stack / decision.pot,
          raises: played.raisesBefore,
          move: moveClass(played),
          chipsIn: decision.action.added > 0 ? 1 : 0,
          first: played === first && facing ? 1 : 0,
          afterLoss: afterLoss ? 1 : 0,
          looserAlone: looser.alone,
          looserShare: looser.share,
          texture: street > 0 && !facing && isFavourableBoard(decision.board) ? 1 : 0,
          stated: this.#stated(played),
        });
      }
    }
  }

  #stated({ decision }: PlayedDecision): number {
    if (reasoningOf(decision) === '') return Number.NaN;
    return this.#claims(decision)?.equityClaim ?? Number.NaN;
  }
}

interface SeatedHand {
  readonly player: string;
  readonly hand: PlayedHand;
}

/** A session's hands in the order they were played, each with all players that were dealt in. */
function byTable(played: readonly PlayedSession[]): Iterable<readonly SeatedHand[]> {
  const tables = new Map<TableHand, SeatedHand[]>();
  for (const { player, hands } of played) {
    for (const hand of hands) entry(tables, hand.table, () => []).push({ player, hand });
  }
  return [...tables].sort(([a], [b]) => a.hand.number - b.hand.number).map(([, seated]) => seated);
}

/** How loose somebody played so far: `alone + share m`, m the VPIP of all. */
interface Looseness {
  readonly alone: number;
  readonly share: number;
}

function loosenessAt(
  table: TableHand | undefined,
  seen: ReadonlyMap<string, Seen>,
): ReadonlyMap<string, Looseness> {
  return new Map(
    table?.hand.seats.map(({ player }) => {
      const { hands, voluntary } = seen.get(player) ?? { hands: 0, voluntary: 0 };
      const over = hands + HANDS_OF_THE_FIELD;
      return [player, { alone: voluntary / over, share: HANDS_OF_THE_FIELD / over }];
    }),
  );
}

function looserThanOthers(
  player: string,
  live: readonly string[],
  looseness: ReadonlyMap<string, Looseness>,
): Looseness {
  const others = [...looseness].flatMap(([other, each]) => (other === player ? [] : [each]));
  const opponents = live.flatMap((other) => looseness.get(other) ?? []);
  const [a, b] = [meanOf(opponents), meanOf(others)];
  return { alone: a.alone - b.alone, share: a.share - b.share };
}

function meanOf(all: readonly Looseness[]): Looseness {
  let [alone, share] = [0, 0];
  for (const each of all) {
    alone += each.alone;
    share += each.share;
  }
  const over = Math.max(1, all.length);
  return { alone: alone / over, share: share / over };
}

/** Null for a name that no table of that size has. */
function placeOf(position: string | null, seats: number) {
  if (position === 'SB') return { blind: SMALL_BLIND, seatsLater: 0 };
  if (position === 'BB') return { blind: BIG_BLIND, seatsLater: 0 };
  if (seats < MIN_SEATS || seats > MAX_SEATS) return null;
  const names: readonly (string | null)[] = positionNames(seats);
  const at = names.indexOf(position);
  // The two blinds are last.
  return at === -1 ? null : { blind: 0, seatsLater: names.length - 3 - at };
}

function moveClass({ move }: PlayedDecision): number {
  if (isAggressive(move)) return AGGRESSIVE;
  return move === 'call' ? CALLING : PASSIVE;
}

function lostMuch({ net, seat }: PlayedHand): boolean {
  return seat.startStack !== null && net < 0 && -net >= LOSS_OF_STACK * seat.startStack;
}
