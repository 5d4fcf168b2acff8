import { createHash } from 'node:crypto';
import type { Card } from '../../engine/card.ts';
import type { HandState } from '../../engine/hand-state.ts';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import type { Operation } from '../../engine/operation.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { bracketed, type TextHand, textHand } from './pokerstars-hand.ts';
import { pokerStarsHandName } from './pokerstars-hand-name.ts';
import { summaryLines } from './pokerstars-summary.ts';
import { historyOfRecordedHand, recordedHandSchema } from './recorded-hand.ts';

export interface PokerStarsOptions {
  /** When the hand began, ISO 8601. */
  readonly time: string;
  /** What the tournament's number is made from; one session is one tournament. */
  readonly tournament: string;
  /** The player whose hole cards are dealt face up; a tracker keeps statistics of everyone. */
  readonly hero?: string;
}

/**
 * One hand in the text that PokerStars writes and that hand trackers import. Trackers want numbers
 * for hands and tournaments: they are made from the ids, so the same hand always has the same.
 * @throws {ArenaError} when the hand was not played to its end.
 */
export function pokerStarsText(history: HandHistory, options: PokerStarsOptions): string {
  const hand = textHand(history);
  const lines = [
    ...headLines(history.id, hand, options),
    ...postLines(hand),
    '*** HOLE CARDS ***',
    ...dealtLines(hand, options.hero),
    ...streetLines(hand),
    ...endLines(hand),
    '*** SUMMARY ***',
    ...summaryLines(hand),
  ];
  return `${lines.join('\n')}\n\n\n`;
}

/**
 * Hands of an export as one text; unfinished ones are left out. The session is the tournament.
 * @param timeOf when a hand began, ISO 8601: the records of a hand hold no time.
 */
export async function* pokerStarsOfHands(
  hands: AsyncIterable<Hand> | Iterable<Hand>,
  timeOf: (hand: Hand) => string,
  hero?: string,
): AsyncGenerator<string, void, undefined> {
  for await (const hand of hands) {
    if (hand.status !== 'completed') continue;
    const history = historyOfRecordedHand(recordedHandSchema.parse(hand));
    yield pokerStarsText(history, {
      time: timeOf(hand),
      tournament: hand.sessionId,
      ...(hero !== undefined && { hero }),
    });
  }
}

function headLines(id: string, hand: TextHand, options: PokerStarsOptions): readonly string[] {
  const { blinds, button } = hand.state.setup;
  const tournament = numberFrom(options.tournament);
  const level = `Level ${roman(blinds.level)} (${hand.units(blinds.smallBlind)}/${hand.units(blinds.bigBlind)})`;
  const seats = hand.state.seats;
  const table = tableSize(Math.max(...seats.map(({ seat }) => seat)) + 1);
  return [
    `PokerStars Hand #${numberFrom(id)}: Tournament #${tournament}, $0.00+$0.00 USD Hold'em No Limit - ${level} - ${timeText(options.time)}`,
    `Table '${tournament} 1' ${table}-max Seat #${button + 1} is the button`,
    ...seats.map(
      ({ seat, startStack }) =>
        `Seat ${seat + 1}: ${hand.nameOf(seat)} (${hand.units(startStack)} in chips)`,
    ),
  ];
}

function postLines({ state, nameOf, units }: TextHand): readonly string[] {
  const left = new Map(state.seats.map(({ seat, startStack }) => [seat, startStack]));
  return state.operations.flatMap((operation) => {
    if (operation.kind !== 'ante' && operation.kind !== 'blind') return [];
    const { seat, amount } = operation;
    const behind = (left.get(seat) ?? 0) - amount;
    left.set(seat, behind);
    const what = operation.kind === 'ante' ? 'the ante' : blindName(state, seat);
    return [`${nameOf(seat)}: posts ${what} ${units(amount)}${behind === 0 ? ALL_IN : ''}`];
  });
}

const ALL_IN = ' and is all-in';

function blindName({ setup }: HandState, seat: Seat): string {
  return seat === setup.smallBlindSeat ? 'small blind' : 'big blind';
}

function dealtLines({ state, nameOf }: TextHand, hero: string | undefined): readonly string[] {
  return state.seats.flatMap(({ seat, holeCards }) =>
    holeCards !== null && nameOf(seat) === hero ? [`Dealt to ${hero} ${bracketed(holeCards)}`] : [],
  );
}

/** Actions, boards and the chips nobody called, in the order in which they happened. */
function streetLines(hand: TextHand): readonly string[] {
  const { state, nameOf, units } = hand;
  let currentBet = state.setup.blinds.bigBlind;
  let board: readonly Card[] = [];
  return state.operations.flatMap((operation) => {
    switch (operation.kind) {
      case 'blind':
        currentBet = Math.max(currentBet, operation.amount);
        return [];
      case 'action': {
        const line = actionLine(hand, operation, currentBet);
        currentBet = Math.max(currentBet, operation.to);
        return [line];
      }
      case 'board': {
        const before = board.length === 0 ? '' : `${bracketed(board)} `;
        board = [...board, ...operation.cards];
        currentBet = 0;
        return [`*** ${operation.street.toUpperCase()} *** ${before}${bracketed(operation.cards)}`];
      }
      case 'uncalled':
        return [`Uncalled bet (${units(operation.amount)}) returned to ${nameOf(operation.seat)}`];
      default:
        return [];
    }
  });
}

type ActionOperation = Extract<Operation, { kind: 'action' }>;

function actionLine(
  { nameOf, units }: TextHand,
  { seat, type, to, added, allIn }: ActionOperation,
  currentBet: number,
): string {
  const end = allIn ? ALL_IN : '';
  const name = nameOf(seat);
  if (type === 'fold') return `${name}: folds`;
  if (type === 'check') return `${name}: checks`;
  if (to <= currentBet) return `${name}: calls ${units(added)}${end}`;
  if (currentBet === 0) return `${name}: bets ${units(to)}${end}`;
  return `${name}: raises ${units(to - currentBet)} to ${units(to)}${end}`;
}

function endLines({ state, result, nameOf, units }: TextHand): readonly string[] {
  const collected = result.pots.flatMap(({ winners }, index) =>
    winners.map(
      ({ seat, amount }) =>
        `${nameOf(seat)} collected ${units(amount)} from ${potName(index, result.pots.length)}`,
    ),
  );
  if (result.showdown.length === 0) {
    const winner = result.pots[0]?.winners[0]?.seat;
    return [
      ...collected,
      ...(winner === undefined ? [] : [`${nameOf(winner)}: doesn't show hand`]),
    ];
  }
  const shows = result.showdown.map(({ seat, shown }) => {
    const holeCards = state.seats.find((candidate) => candidate.seat === seat)?.holeCards;
    if (!shown || !holeCards) return `${nameOf(seat)}: mucks hand`;
    const hand = pokerStarsHandName([...holeCards, ...state.board]);
    return `${nameOf(seat)}: shows ${bracketed(holeCards)} (${hand})`;
  });
  return ['*** SHOW DOWN ***', ...shows, ...collected];
}

function potName(index: number, pots: number): string {
  if (pots === 1) return 'pot';
  if (index === 0) return 'main pot';
  return pots === 2 ? 'side pot' : `side pot-${index}`;
}

/** Twelve digits, as many as PokerStars' own hand numbers have. */
function numberFrom(id: string): string {
  const hash = createHash('sha256').update(id).digest();
  return String(hash.readUIntBE(0, 6) % 1e12).padStart(12, '1');
}

/** The sizes of table that trackers know. */
function tableSize(seats: number): number {
  return [2, 3, 4, 6, 7, 8, 9].find((size) => size >= seats) ?? 10;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(number: number): string {
  const [value, letters] = ROMAN.find(([size]) => size <= number) ?? [0, ''];
  return value === 0 ? '' : letters + roman(number - value);
}

/** PokerStars writes the time of the American east coast, and trackers read it as that. */
function timeText(iso: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const part = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const date = `${part.get('year')}/${part.get('month')}/${part.get('day')}`;
  return `${date} ${part.get('hour')}:${part.get('minute')}:${part.get('second')} ET`;
}
