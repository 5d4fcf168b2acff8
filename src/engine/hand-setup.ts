import type { BlindLevel } from './blinds.ts';
import type { Card, HoleCards } from './card.ts';
import { isFullDeck } from './deck.ts';
import { ArenaError } from './error.ts';
import { MAX_SEATS, MIN_SEATS, type Seat } from './seat.ts';

export interface SeatStack {
  readonly seat: Seat;
  /** Chips before antes and blinds: whole, positive, at most 2^31. */
  readonly stack: number;
}

/** Cards laid out by seat, for hands whose deck is not known. */
export interface KnownCards {
  /** In the order of `stacks`; null where the hole cards are not known. */
  readonly holeCards: readonly (HoleCards | null)[];
  /** As much of the board as was dealt. */
  readonly board: readonly Card[];
}

/** Chips really posted, where a history tells them, in place of what the level asks for. */
export interface PostedChips {
  /** In the order of `stacks`. */
  readonly antes: readonly number[];
  readonly blinds: readonly number[];
  /** Every ante is in the main pot whatever a seat could pay of it (PHH without ante trimming). */
  readonly deadAntes?: boolean;
}

/** All that is fixed before the first card. */
export interface HandSetup {
  readonly blinds: BlindLevel;
  readonly button: Seat;
  /** Null when nobody posts it. Heads-up it is the button. */
  readonly smallBlindSeat: Seat | null;
  readonly bigBlindSeat: Seat;
  /** Two to ten seats, those that are out left out. */
  readonly stacks: readonly SeatStack[];
  /** 52 cards, dealt to seats by their number (see deck.ts), or cards laid out. */
  readonly deck: readonly Card[] | KnownCards;
  readonly posted?: PostedChips;
}

/** The largest stack: beyond it nobody has proven the arithmetic. */
export const MAX_STACK = 2 ** 31;

/** A setup from which no hand can be dealt. */
export class SetupError extends ArenaError {}

/**
 * The setup as the hand keeps it: frozen, so that a caller who changes its own object later does not
 * change the hand.
 * @throws {SetupError} saying what was expected and what was found.
 */
export function checkedSetup(setup: HandSetup): HandSetup {
  checkSeats(setup);
  checkBlinds(setup);
  checkPosted(setup);
  checkCards(setup);
  return Object.freeze({
    ...setup,
    blinds: Object.freeze({ ...setup.blinds }),
    stacks: Object.freeze(setup.stacks.map(({ seat, stack }) => Object.freeze({ seat, stack }))),
    deck: frozenDeck(setup.deck),
  });
}

function checkSeats({ stacks, button, smallBlindSeat, bigBlindSeat }: HandSetup): void {
  const seats = stacks.map(({ seat }) => seat);
  if (seats.length < MIN_SEATS || seats.length > MAX_SEATS) {
    throw new SetupError(`expected 2 to 10 seats, found ${seats.length}`);
  }
  if (new Set(seats).size !== seats.length || !seats.every(isCount)) {
    throw new SetupError(`expected different seats numbered from 0, found ${seats.join(', ')}`);
  }
  for (const { seat, stack } of stacks) {
    if (!Number.isInteger(stack) || stack < 1 || stack > MAX_STACK) {
      throw new SetupError(
        `seat ${seat}: expected a stack of 1 to 2^31 whole chips, found ${stack}`,
      );
    }
  }
  if (!isCount(button)) throw new SetupError(`expected the button at a seat, found ${button}`);
  if (!seats.includes(bigBlindSeat)) {
    throw new SetupError(`the big blind's seat ${bigBlindSeat} is not in the hand`);
  }
  if (
    smallBlindSeat !== null &&
    (!seats.includes(smallBlindSeat) || smallBlindSeat === bigBlindSeat)
  ) {
    throw new SetupError(
      `expected the small blind at another seat of the hand than the big blind's, found ${smallBlindSeat}`,
    );
  }
}

function checkBlinds({ blinds }: HandSetup): void {
  const { smallBlind, bigBlind, ante } = blinds;
  if (![smallBlind, bigBlind, ante].every(isCount) || bigBlind < 1 || smallBlind > bigBlind) {
    throw new SetupError(
      `expected whole blinds, the small one no larger than the big one, found ${smallBlind}/${bigBlind} ante ${ante}`,
    );
  }
}

function checkPosted({ stacks, posted }: HandSetup): void {
  if (posted === undefined) return;
  stacks.forEach(({ seat, stack }, index) => {
    const ante = posted.antes[index] ?? 0;
    const blind = posted.blinds[index] ?? 0;
    if (!isCount(ante) || !isCount(blind) || ante + blind > stack) {
      throw new SetupError(
        `seat ${seat}: posted ${ante} and ${blind} chips, which a stack of ${stack} cannot`,
      );
    }
  });
}

function checkCards({ deck, stacks }: HandSetup): void {
  if ('holeCards' in deck) {
    if (deck.holeCards.length !== stacks.length) {
      throw new SetupError(
        `expected hole cards (or null) for ${stacks.length} seats, found ${deck.holeCards.length}`,
      );
    }
    // Not whether a card is there twice: histories repeat cards that nobody turned up. Where it
    // matters, at showdown, `rankHand` refuses it.
    return;
  }
  if (!isFullDeck(deck)) throw new SetupError(`expected a deck of 52 cards, found ${deck.length}`);
  if (stacks.some(({ seat }) => seat >= MAX_SEATS)) {
    throw new SetupError('a deck is dealt to seats numbered 0 to 9');
  }
}

function frozenDeck(deck: HandSetup['deck']): HandSetup['deck'] {
  if (!('holeCards' in deck)) return Object.isFrozen(deck) ? deck : Object.freeze([...deck]);
  return Object.freeze<KnownCards>({
    holeCards: Object.freeze(
      deck.holeCards.map((cards) => cards && Object.freeze([...cards] as const)),
    ),
    board: Object.freeze([...deck.board]),
  });
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
