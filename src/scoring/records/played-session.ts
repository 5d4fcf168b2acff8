import type { DecisionLine, HandLine, SessionLine } from '../../archive/export/lines.ts';
import { isAggressive, type Move, moveOf } from '../../engine/move.ts';
import { type CallSums, NO_CALLS } from './call-sums.ts';
import type { SessionRecords } from './session-records.ts';

/** A decision with its place in what happened at the table. */
export interface PlayedDecision {
  readonly decision: DecisionLine;
  readonly move: Move;
  /** Which preflop raise it is: 1 the open, 2 the 3-bet, 3 the 4-bet …; 0 for any other action. */
  readonly preflopRaise: number;
  /** Preflop raises before it in the hand; before the flop, how many the player faces. */
  readonly raisesBefore: number;
  /** First bet on the flop, by the last preflop raiser. */
  readonly continuationBet: boolean;
  /** That bet stands, and nobody has raised it. */
  readonly facesContinuationBet: boolean;
  /** Place in `TableHand.decisions`. */
  readonly at: number;
}

/** A hand as the whole table played it. */
export interface TableHand {
  readonly hand: HandLine;
  readonly decisions: readonly PlayedDecision[];
  /** The last preflop raiser; null in a hand without a raise. */
  readonly preflopAggressor: string | null;
  /** On which street each player that folded did. */
  readonly folds: ReadonlyMap<string, DecisionLine['street']>;
}

/** A hand as one player that was dealt in played it. */
export interface PlayedHand {
  readonly table: TableHand;
  readonly seat: HandLine['seats'][number];
  readonly position: string | null;
  /** Chips won or lost. */
  readonly net: number;
  readonly bigBlind: number;
  /** In playing order; the two below are parts of it. */
  readonly decisions: readonly PlayedDecision[];
  readonly preflop: readonly PlayedDecision[];
  /** Flop, turn and river together. */
  readonly postflop: readonly PlayedDecision[];
}

/** A session as one player played it: the hands it was dealt into, in order. */
export interface PlayedSession {
  readonly session: SessionLine;
  readonly player: string;
  readonly seat: SessionLine['seats'][number];
  readonly hands: readonly PlayedHand[];
  /** What was called for its decisions; null where there is no ledger. */
  readonly spent: CallSums | null;
}

/** One view a seat. Whoever was never dealt a hand has a view without hands. */
export function playedSessions(records: SessionRecords): readonly PlayedSession[] {
  const tables = tableHands(records);
  return records.session.seats.map((seat) => ({
    session: records.session,
    player: seat.player,
    seat,
    hands: tables.flatMap((table) => handOf(seat.player, table)),
    spent: records.spent == null ? null : (records.spent.get(seat.player) ?? NO_CALLS),
  }));
}

/**
 * The same session without the decisions that the arena made in the player's stead (rung
 * `default`). What happened at the table stays.
 */
export function withoutFallback(played: PlayedSession): PlayedSession {
  const own = ({ decision }: PlayedDecision) => decision.rung !== 'default';
  const hands = played.hands.map((hand) =>
    hand.decisions.every(own)
      ? hand
      : {
          ...hand,
          decisions: hand.decisions.filter(own),
          preflop: hand.preflop.filter(own),
          postflop: hand.postflop.filter(own),
        },
  );
  return { ...played, hands };
}

function tableHands({ hands, decisions }: SessionRecords): readonly TableHand[] {
  const byHand = new Map<number, DecisionLine[]>();
  for (const decision of decisions) {
    const ofHand = byHand.get(decision.hand);
    if (ofHand === undefined) byHand.set(decision.hand, [decision]);
    else ofHand.push(decision);
  }
  return hands
    .filter((hand) => hand.status === 'completed')
    .map((hand) => tableHand(hand, byHand.get(hand.number) ?? []));
}

/** A hand with what each decision was in it: move, number of the raise, continuation bet. */
export function tableHand(hand: HandLine, decisions: readonly DecisionLine[]): TableHand {
  let raises = 0;
  let preflopAggressor: string | null = null;
  let continuationStands = false;
  const folds = new Map<string, DecisionLine['street']>();
  const played = decisions.map((decision, at): PlayedDecision => {
    const { street, player } = decision;
    const move = moveOf(decision);
    const raisesBefore = raises;
    const facesContinuationBet = continuationStands && street === 'flop';
    const raise = street === 'preflop' && isAggressive(move);
    if (raise) {
      raises += 1;
      preflopAggressor = player;
    }
    const continuationBet = street === 'flop' && move === 'bet' && player === preflopAggressor;
    if (continuationBet) continuationStands = true;
    else if (isAggressive(move)) continuationStands = false;
    if (move === 'fold') folds.set(player, street);
    return {
      decision,
      move,
      preflopRaise: raise ? raises : 0,
      raisesBefore,
      continuationBet,
      facesContinuationBet,
      at,
    };
  });
  return { hand, decisions: played, preflopAggressor, folds };
}

function handOf(player: string, table: TableHand): readonly PlayedHand[] {
  const seat = table.hand.seats.find((candidate) => candidate.player === player);
  if (seat === undefined) return [];
  const decisions = table.decisions.filter(({ decision }) => decision.player === player);
  const preflop: PlayedDecision[] = [];
  const postflop: PlayedDecision[] = [];
  for (const played of decisions) {
    (played.decision.street === 'preflop' ? preflop : postflop).push(played);
  }
  return [
    {
      table,
      seat,
      position: seat.position,
      net: seat.payoff ?? 0,
      bigBlind: table.hand.bigBlind,
      decisions,
      preflop,
      postflop,
    },
  ];
}
