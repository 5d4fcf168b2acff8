import type { SeatState } from '../../engine/seat.ts';
import type { Street } from '../../engine/street.ts';
import { bracketed, type TextHand } from './pokerstars-hand.ts';
import { pokerStarsHandName } from './pokerstars-hand-name.ts';

/** The lines after `*** SUMMARY ***`: the pots, the board, and how each seat ended. */
export function summaryLines(hand: TextHand): readonly string[] {
  const { board } = hand.result;
  return [
    totalLine(hand),
    ...(board.length > 0 ? [`Board ${bracketed(board)}`] : []),
    ...hand.state.seats.map((seat) => seatLine(hand, seat)),
  ];
}

function totalLine({ result, units }: TextHand): string {
  const amounts = result.pots.map(({ amount }) => units(amount));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const [main, ...side] = amounts;
  const sides = side.map((amount, index) =>
    side.length === 1 ? ` Side pot ${amount}.` : ` Side pot-${index + 1} ${amount}.`,
  );
  const parts = side.length === 0 ? '' : ` Main pot ${main}.${sides.join('')}`;
  return `Total pot ${total}${parts} | Rake 0`;
}

function seatLine(hand: TextHand, seat: SeatState): string {
  const places = placesOf(hand, seat)
    .map((place) => ` (${place})`)
    .join('');
  return `Seat ${seat.seat + 1}: ${hand.nameOf(seat.seat)}${places} ${outcomeOf(hand, seat)}`;
}

function placesOf({ state }: TextHand, { seat }: SeatState): readonly string[] {
  const { button, smallBlindSeat, bigBlindSeat } = state.setup;
  return [
    ...(seat === button ? ['button'] : []),
    ...(seat === smallBlindSeat ? ['small blind'] : []),
    ...(seat === bigBlindSeat ? ['big blind'] : []),
  ];
}

function outcomeOf(hand: TextHand, seat: SeatState): string {
  const { result, units } = hand;
  if (seat.folded) return foldedText(hand, seat);
  const won = units(
    result.pots
      .flatMap(({ winners }) => winners)
      .reduce((sum, winner) => sum + (winner.seat === seat.seat ? winner.amount : 0), 0),
  );
  const showing = result.showdown.find((entry) => entry.seat === seat.seat);
  if (showing === undefined) return `collected (${won})`;
  if (!showing.shown || seat.holeCards === null) {
    return seat.holeCards === null ? 'mucked' : `mucked ${bracketed(seat.holeCards)}`;
  }
  const name = pokerStarsHandName([...seat.holeCards, ...result.board]);
  const end = won > 0 ? `won (${won})` : 'lost';
  return `showed ${bracketed(seat.holeCards)} and ${end} with ${name}`;
}

const FOLDED_ON: Readonly<Record<Street, string>> = {
  preflop: 'before Flop',
  flop: 'on the Flop',
  turn: 'on the Turn',
  river: 'on the River',
};

function foldedText({ state }: TextHand, { seat }: SeatState): string {
  const own = state.operations.filter(
    (operation) =>
      (operation.kind === 'action' || operation.kind === 'blind') && operation.seat === seat,
  );
  const fold = own.at(-1);
  const street = fold?.kind === 'action' ? fold.street : 'preflop';
  return `folded ${FOLDED_ON[street]}${own.length === 1 ? " (didn't bet)" : ''}`;
}
