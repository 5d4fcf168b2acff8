import type { Action, ActionType } from '../../src/engine/action.ts';
import type { BlindLevel } from '../../src/engine/blinds.ts';
import { type HoleCards, parseCards } from '../../src/engine/card.ts';
import { act, startHand } from '../../src/engine/hand.ts';
import type { HandSetup, PostedChips } from '../../src/engine/hand-setup.ts';
import type { HandState } from '../../src/engine/hand-state.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { firstButton } from '../../src/engine/tournament.ts';

export interface TableOptions {
  /** By seat from 0. */
  readonly stacks: readonly number[];
  readonly button?: Seat;
  readonly blinds?: Partial<BlindLevel>;
  /** `AhKd` for each seat; '' for unknown cards. */
  readonly holeCards?: readonly string[];
  readonly board?: string;
  readonly posted?: PostedChips;
}

export const BLINDS_50_100: BlindLevel = { level: 1, smallBlind: 50, bigBlind: 100, ante: 0 };

/** Nobody pairs the board, so hands are decided by their high cards: the earlier seat wins. */
const HIGH_CARDS = ['AhKd', 'QhJd', 'QsJc', 'Ts9d', 'Tc9h', 'Th9s', 'Td9c', '6h5d', '6s5c', '6d5h'];
const LOW_BOARD = '2c 3d 4h 8s 8c';

/** What a hand is dealt from, with everything a test does not care about filled in. */
export function setup(options: TableOptions): HandSetup {
  const { stacks, button = 0, posted } = options;
  const seats = stacks.map((_, seat) => seat);
  return {
    blinds: { ...BLINDS_50_100, ...options.blinds },
    ...firstButton(seats, button),
    stacks: stacks.map((stack, seat) => ({ seat, stack })),
    deck: {
      holeCards: seats.map((seat) => holeCards(options.holeCards?.[seat] ?? HIGH_CARDS[seat])),
      board: parseCards(options.board ?? LOW_BOARD),
    },
    ...(posted !== undefined && { posted }),
  };
}

export function dealt(options: TableOptions): HandState {
  return startHand(setup(options));
}

/** Takes actions in turn, written as `fold`, `call`, `raise 300`, `all_in`, several by commas. */
export function play(state: HandState, ...actions: readonly string[]): HandState {
  return actions
    .flatMap((written) => written.split(', '))
    .reduce((current, written) => act(current, action(written)), state);
}

export function action(written: string): Action {
  const [type, to] = written.split(' ');
  return { type: type as ActionType, ...(to !== undefined && { to: Number(to) }) };
}

function holeCards(text: string | undefined): HoleCards | null {
  const [first, second] = parseCards(text ?? '');
  return first !== undefined && second !== undefined ? [first, second] : null;
}
