import type { Hand } from '../../../shared/records/hand.ts';
import { potOf } from '../../../shared/records/hand-result.ts';
import { type CsvTable, csvColumnsOf, csvTable, listCell } from './table.ts';

const handColumn = csvColumnsOf<Hand>();

export const HANDS_TABLE: CsvTable<Hand> = csvTable(
  'hands.csv',
  'A hand in a row.',
  (hand) => [hand],
  [
    handColumn('hand_id', 'text', ({ _id }) => _id, 'id of the hand'),
    handColumn('session_id', 'text', ({ sessionId }) => sessionId, 'session'),
    handColumn('hand_number', 'integer', ({ number }) => number, 'place in its session, from 1'),
    handColumn('status', 'text', ({ status }) => status, 'dealt (not over) or completed'),
    handColumn('level', 'integer', ({ level }) => level, 'level of the blinds, from 1'),
    handColumn('small_blind_chips', 'integer', ({ smallBlind }) => smallBlind, 'small blind'),
    handColumn('big_blind_chips', 'integer', ({ bigBlind }) => bigBlind, 'big blind'),
    handColumn('ante_chips', 'integer', ({ ante }) => ante, 'ante'),
    handColumn('button_seat', 'integer', ({ button }) => button, 'seat of the dealer button'),
    handColumn('players_dealt', 'integer', ({ seats }) => seats.length, 'players dealt in'),
    handColumn('board', 'text', ({ board }) => listCell(board), 'cards with spaces between'),
    handColumn('pot_chips', 'integer', ({ pots }) => potOf({ pots }), 'all pots together'),
    handColumn('pots', 'integer', ({ pots }) => pots.length, 'how many pots'),
    handColumn(
      'showdown',
      'boolean',
      ({ showdown }) => showdown.length > 0,
      'whether hands were shown',
    ),
    handColumn(
      'uncalled_seat',
      'integer',
      ({ uncalledReturned }) => uncalledReturned?.seat ?? null,
      'whose bet nobody called',
    ),
    handColumn(
      'uncalled_chips',
      'integer',
      ({ uncalledReturned }) => uncalledReturned?.amount ?? null,
      'that went back',
    ),
    handColumn(
      'deck_commitment',
      'text',
      ({ deckCommitment }) => deckCommitment,
      'SHA-256, hexadecimal',
    ),
    handColumn(
      'deck',
      'text',
      ({ deck }) => (deck === null ? null : listCell(deck)),
      '52 cards in dealing order',
    ),
  ],
);

type SeatRow = Hand['seats'][number] & { readonly hand: Hand };

const seatColumn = csvColumnsOf<SeatRow>();

export const HAND_SEATS_TABLE: CsvTable<Hand> = csvTable(
  'hand_seats.csv',
  'A player in a hand in a row.',
  (hand): SeatRow[] => hand.seats.map((seat) => ({ ...seat, hand })),
  [
    seatColumn('hand_id', 'text', ({ hand }) => hand._id, 'hand'),
    seatColumn('session_id', 'text', ({ hand }) => hand.sessionId, 'session'),
    seatColumn('hand_number', 'integer', ({ hand }) => hand.number, 'place in its session, from 1'),
    seatColumn('seat', 'integer', ({ seat }) => seat, 'from 0, clockwise'),
    seatColumn('player', 'text', ({ player }) => player, 'player id'),
    seatColumn('position', 'text', ({ position }) => position, 'BTN, SB, BB, UTG … CO'),
    seatColumn(
      'hole_cards',
      'text',
      ({ holeCards }) => listCell(holeCards),
      'cards with a space between',
    ),
    seatColumn(
      'start_stack_chips',
      'integer',
      ({ startStack }) => startStack,
      'before blinds and antes',
    ),
    seatColumn('end_stack_chips', 'integer', ({ endStack }) => endStack, 'after the hand'),
    seatColumn('posted_chips', 'integer', ({ posted }) => posted, 'as a blind'),
    seatColumn('ante_posted_chips', 'integer', ({ antePosted }) => antePosted, 'as an ante'),
    seatColumn('payoff_chips', 'integer', ({ payoff }) => payoff, 'won or lost'),
    seatColumn(
      'all_in_adjusted_chips',
      'number',
      ({ allInAdjusted }) => allInAdjusted,
      'won or lost with all-in pots paid by exact equity',
    ),
    seatColumn(
      'shown',
      'boolean',
      ({ hand, seat }) => hand.showdown.some((each) => each.seat === seat && each.shown),
      'whether the cards were shown',
    ),
  ],
);

interface ActionRow {
  readonly hand: Hand;
  readonly index: number;
  readonly action: Hand['actions'][number];
  readonly by: Hand['seats'][number] | undefined;
}

const actionColumn = csvColumnsOf<ActionRow>();

export const ACTIONS_TABLE: CsvTable<Hand> = csvTable(
  'actions.csv',
  'An action in a row, in playing order; blinds and antes are in hand_seats.csv.',
  (hand): ActionRow[] =>
    hand.actions.map((action, index) => ({
      hand,
      index: index + 1,
      action,
      by: hand.seats.find(({ seat }) => seat === action.seat),
    })),
  [
    actionColumn('hand_id', 'text', ({ hand }) => hand._id, 'hand'),
    actionColumn('session_id', 'text', ({ hand }) => hand.sessionId, 'session'),
    actionColumn('action_index', 'integer', ({ index }) => index, 'place in its hand, from 1'),
    actionColumn('decision_id', 'text', ({ action }) => action.decisionId, 'decision it came from'),
    actionColumn('street', 'text', ({ action }) => action.street, 'street'),
    actionColumn('seat', 'integer', ({ action }) => action.seat, 'from 0, clockwise'),
    actionColumn('player', 'text', ({ by }) => by?.player ?? null, 'player id'),
    actionColumn('position', 'text', ({ by }) => by?.position ?? null, 'BTN, SB, BB, UTG … CO'),
    actionColumn(
      'type',
      'text',
      ({ action }) => action.type,
      'all_in whenever the last chip goes in',
    ),
    actionColumn('to_chips', 'integer', ({ action }) => action.to, 'total on this street after it'),
    actionColumn('added_chips', 'integer', ({ action }) => action.added, 'what it put in'),
    actionColumn(
      'all_in',
      'boolean',
      ({ action }) => action.allIn,
      'whether the last chip went in',
    ),
  ],
);
