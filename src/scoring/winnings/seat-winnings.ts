import type { HandLine, SessionLine } from '../../archive/export/lines.ts';
import { MICRO_PER_CHIP } from '../../shared/records/session.ts';
import type { ClusterOf } from './clusters.ts';
import { luckOfHand, type SeatLuck } from './luck.ts';

/** The figures of winnings: as they are, and less the luck of the board by either worth of a pot. */
export const FIGURES = ['raw', 'board', 'weighted'] as const;
export type Figure = (typeof FIGURES)[number];

/** What was won, as it is and with the luck of the board out (docs/winnings.md). */
export interface Won {
  readonly chips: number;
  /** Each hand's chips over its own big blind, added up in the order of hands. */
  readonly bb: number;
}

/** What one seat of a finished session won. */
export interface SeatWinnings {
  readonly player: string;
  /** Dealt in. */
  readonly hands: number;
  readonly raw: Won;
  /** Both null where the luck of a hand is not known. */
  readonly board: Won | null;
  readonly weighted: Won | null;
}

/** A finished session of a condition, with what it is an observation with. */
export interface WonSession {
  readonly session: string;
  readonly cluster: string;
  /** `place`: 1 is the best; null where nobody knows. */
  readonly seats: readonly (SeatWinnings & { readonly place: number | null })[];
}

/** What a seat won by a figure that is known of its session. */
export function wonBy(seat: SeatWinnings, figure: Figure): Won {
  return seat[figure] ?? seat.raw;
}

/** A session with its places, and what it is an observation with. */
export function wonSession(
  session: SessionLine,
  seats: readonly SeatWinnings[],
  clusterOf: ClusterOf,
): WonSession {
  const places = new Map(session.seats.map(({ player, place }) => [player, place]));
  return {
    session: session._id,
    cluster: clusterOf(session),
    seats: seats.map((seat) => ({ ...seat, place: places.get(seat.player) ?? null })),
  };
}

interface Played {
  readonly session: Pick<SessionLine, 'seats'>;
  readonly hands: readonly HandLine[];
}

/**
 * What each seat of a session won by each figure (spec of winnings, section 3), in the order of its
 * seats. Some milliseconds a hand: a store has it ready.
 * @param bigBlindAnte of the batch
 */
export function seatWinnings(records: Played, bigBlindAnte: boolean): readonly SeatWinnings[] {
  return addedUp(records, (hand) => luckOfHand(hand, bigBlindAnte));
}

/**
 * The same for whoever shares its thread: a pause after each hand.
 * @param pause lets others go on
 */
export async function seatWinningsByTurns(
  records: Played,
  bigBlindAnte: boolean,
  pause: () => Promise<unknown>,
): Promise<readonly SeatWinnings[]> {
  const luck = new Map<HandLine, readonly SeatLuck[] | null>();
  for (const hand of records.hands) {
    luck.set(hand, luckOfHand(hand, bigBlindAnte));
    await pause();
  }
  return addedUp(records, (hand) => luck.get(hand) ?? null);
}

/** The same without looking at cards: nothing is known but raw chips. */
export function rawWinnings(records: Played): readonly SeatWinnings[] {
  return addedUp(records, () => null);
}

function addedUp(
  { session, hands }: Played,
  luckOf: (hand: HandLine) => readonly SeatLuck[] | null,
): readonly SeatWinnings[] {
  const played = hands
    .filter(({ status }) => status === 'completed')
    .map((hand) => ({ hand, luck: luckOf(hand) }));
  const isKnown = played.every(({ luck }) => luck !== null);
  return session.seats.map(({ player }) => {
    const own = played.flatMap(({ hand, luck }) => ownHand(player, hand, luck));
    return {
      player,
      hands: own.length,
      raw: added(own, () => 0),
      board: isKnown ? added(own, ({ luck }) => luck.board) : null,
      weighted: isKnown ? added(own, ({ luck }) => luck.weighted) : null,
    };
  });
}

interface OwnHand {
  readonly payoff: number;
  readonly bigBlind: number;
  readonly luck: Pick<SeatLuck, 'board' | 'weighted'>;
}

const NO_LUCK = { board: 0, weighted: 0 };

/** One hand, or none where the player was not dealt in. */
function ownHand(player: string, hand: HandLine, luck: readonly SeatLuck[] | null): OwnHand[] {
  const at = hand.seats.findIndex((seat) => seat.player === player);
  const seat = hand.seats[at];
  if (seat === undefined) return [];
  return [{ payoff: seat.payoff ?? 0, bigBlind: hand.bigBlind, luck: luck?.[at] ?? NO_LUCK }];
}

function added(hands: readonly OwnHand[], microOf: (hand: OwnHand) => number): Won {
  let micro = 0;
  let bb = 0;
  for (const hand of hands) {
    const won = hand.payoff * MICRO_PER_CHIP - microOf(hand);
    micro += won;
    bb += won / (MICRO_PER_CHIP * hand.bigBlind);
  }
  return { chips: micro / MICRO_PER_CHIP, bb };
}
