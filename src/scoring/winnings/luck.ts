import type { HandLine } from '../../archive/export/lines.ts';
import type { Card } from '../../engine/card.ts';
import { PARTS_OF_A_POT, potParts } from '../../engine/equity/all-in.ts';
import { BOARD_SIZE, type Street } from '../../engine/street.ts';
import { MICRO_PER_CHIP } from '../../shared/records/session.ts';
import {
  type BeforeCards,
  beforeCards,
  type KnownHand,
  type KnownSeat,
} from './pots-before-cards.ts';

/** What the cards of the board brought a seat, in millionths of a chip, by what a pot counts for. */
export interface SeatLuck {
  readonly seat: number;
  /** Each pot for what lies in it. */
  readonly board: number;
  /** The last pot also for what two players can still put into it. */
  readonly weighted: number;
}

type Turned = Exclude<Street, 'preflop'>;

/**
 * How much of what is behind the last pot counts for, by street. Fixed once for all batches: fitted on
 * stand-ins of another seed to 1.23, 1.05 and 0.50, and rounded down. Any other is unbiased, too, only
 * wider (spec of winnings, 2.4).
 */
const BEHIND: Readonly<Record<Turned, number>> = { flop: 1, turn: 0.75, river: 0.5 };
const TURNED = ['flop', 'turn', 'river'] as const;
/** A pot draws no more behind it than twice itself. */
const MOST_BEHIND = 2;

/**
 * The luck of the board in one hand (spec of winnings, section 2): over streets and pots, worth x
 * (share after the cards - share before). What is known before each card are all hole cards of the
 * hand, those of seats that folded too, so that the share before is the mean of the share after over
 * all cards that may come: each term has mean 0 whatever the players do.
 * @param bigBlindAnte of the batch: the big blind's ante is dead money in the main pot
 * @returns null for a hand that is not over, or of which a hole card, or the record of something else, is missing
 */
export function luckOfHand(hand: HandLine, bigBlindAnte: boolean): readonly SeatLuck[] | null {
  const known = knownHand(hand);
  if (known === null) return null;
  const cards = new Map(known.seats.map(({ seat, holeCards }) => [seat, holeCards]));
  const shares = new Shares(cards, known.board);
  const luck = new Map(known.seats.map(({ seat }) => [seat, { board: 0, weighted: 0 }]));
  for (const street of TURNED) {
    if (known.board.length < BOARD_SIZE[street]) break;
    const before = beforeCards(known, street, bigBlindAnte);
    if (before.live.length < 2) break;
    addTerms(before, street, shares, luck);
  }
  return known.seats.map(({ seat }) => {
    const { board = 0, weighted = 0 } = luck.get(seat) ?? {};
    return { seat, board: micro(board), weighted: micro(weighted) };
  });
}

function addTerms(
  { live, pots, behind }: BeforeCards,
  street: Turned,
  shares: Shares,
  luck: ReadonlyMap<number, { board: number; weighted: number }>,
): void {
  const contested = pots.filter(({ eligible }) => eligible.length > 1);
  const eligibles = contested.map(({ eligible }) => eligible);
  const before = shares.of(BOARD_SIZE[street] === 3 ? 0 : BOARD_SIZE[street] - 1, live, eligibles);
  const after = shares.of(BOARD_SIZE[street], live, eligibles);
  contested.forEach((pot, at) => {
    const { amount, eligible } = pot;
    const worth =
      pot === pots.at(-1)
        ? amount + BEHIND[street] * Math.min(behind, MOST_BEHIND * amount)
        : amount;
    eligible.forEach((seat, place) => {
      const own = luck.get(seat);
      if (own === undefined) return;
      const change = (after[at]?.[place] ?? 0) - (before[at]?.[place] ?? 0);
      own.board += amount * change;
      own.weighted += worth * change;
    });
  });
}

function micro(luck: number): number {
  return Math.floor(luck * MICRO_PER_CHIP + 0.5);
}

/** Shares of pots, each worked out once: those after a street are those before the next. */
class Shares {
  readonly #cards: ReadonlyMap<number, readonly Card[]>;
  readonly #board: readonly Card[];
  readonly #known = new Map<string, readonly number[]>();

  constructor(cards: ReadonlyMap<number, readonly Card[]>, board: readonly Card[]) {
    this.#cards = cards;
    this.#board = board;
  }

  /** By pot, by seat that can win it: its share, 0..1, once so many cards of the board are known. */
  of(
    boardCards: number,
    live: readonly number[],
    eligibles: readonly (readonly number[])[],
  ): readonly (readonly number[])[] {
    const nameOf = (eligible: readonly number[]) => `${boardCards}: ${eligible.join(' ')}`;
    const missing = eligibles.filter((eligible) => !this.#known.has(nameOf(eligible)));
    if (missing.length > 0) {
      const cardsOf = (seat: number): readonly Card[] => this.#cards.get(seat) ?? [];
      const counted = potParts(
        {
          hands: live.map(cardsOf),
          board: this.#board.slice(0, boardCards),
          dead: [...this.#cards.keys()].filter((seat) => !live.includes(seat)).flatMap(cardsOf),
        },
        missing.map((eligible) => eligible.map((seat) => live.indexOf(seat))),
      );
      missing.forEach((eligible, at) => {
        const { boards = 1, parts = [] } = counted[at] ?? {};
        this.#known.set(
          nameOf(eligible),
          parts.map((part) => part / (PARTS_OF_A_POT * boards)),
        );
      });
    }
    return eligibles.map((eligible) => this.#known.get(nameOf(eligible)) ?? []);
  }
}

function knownHand({ status, board, actions, seats }: HandLine): KnownHand | null {
  const known = seats.flatMap((seat) => knownSeat(seat) ?? []);
  if (status !== 'completed' || board == null || actions == null) return null;
  if (known.length < seats.length) return null;
  const cards = [...board, ...known.flatMap(({ holeCards }) => holeCards)];
  // Cards that no deck has say nothing about what could have come.
  return new Set(cards).size === cards.length ? { board, actions, seats: known } : null;
}

function knownSeat(line: HandLine['seats'][number]): KnownSeat | null {
  const { seat, startStack, posted, antePosted, holeCards } = line;
  if (seat === null || startStack === null || posted == null || antePosted == null) return null;
  return holeCards?.length === 2 ? { seat, startStack, posted, antePosted, holeCards } : null;
}
