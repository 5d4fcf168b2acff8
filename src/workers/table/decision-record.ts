import type { Legal, TakenAction } from '../../engine/action.ts';
import type { HoleCards } from '../../engine/card.ts';
import { decisionEquity, trueEquity } from '../../engine/equity/decision-equity.ts';
import { type HandState, liveSeats } from '../../engine/hand-state.ts';
import type { DecisionAnswer } from '../../shared/records/answer.ts';
import type { Decision } from '../../shared/records/decision.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import type { Dealt, Table } from './table.ts';

/** The record of one decision: what the player saw, was asked, answered and did. */
export function decisionRecord(
  table: Table,
  dealt: Dealt,
  state: HandState,
  legal: Legal,
  action: TakenAction,
  answer: DecisionAnswer,
): Decision {
  const { session } = table;
  const index = Number(answer._id.slice(answer._id.lastIndexOf('.d') + 2));
  const own = state.seats.find((seat) => seat.seat === legal.seat)?.holeCards;
  const holeCards = own ?? [];
  const opponents = liveSeats(state).filter((seat) => seat.seat !== legal.seat);
  return {
    _id: answer._id,
    schema: SCHEMA_VERSION,
    sessionId: session._id,
    runId: session.runId,
    batchId: session.batchId,
    condition: session.condition,
    hand: dealt.number,
    index,
    player: dealt.players.get(legal.seat)?.player ?? '',
    seat: legal.seat,
    position: dealt.positions.get(legal.seat) ?? '',
    street: legal.street,
    holeCards: [...holeCards],
    board: [...state.board],
    pot: legal.pot,
    toCall: legal.toCall,
    currentBet: legal.currentBet,
    streetCommitted: legal.streetCommitted,
    handCommitted: legal.handCommitted,
    minRaiseTo: legal.minRaiseTo,
    stack: legal.stack,
    bigBlind: dealt.blinds.bigBlind,
    liveOpponents: opponents.map((seat) => dealt.players.get(seat.seat)?.player ?? ''),
    legal: [...legal.types],
    action: { type: action.type, to: action.to, added: action.added },
    requested: answer.requested,
    adjusted: answer.adjusted,
    rung: answer.rung,
    reasoning: answer.reasoning,
    ...equities(
      answer._id,
      own ?? null,
      state,
      opponents.map((seat) => seat.holeCards),
    ),
    timedOut: answer.timedOut,
    latencyMs: answer.latencyMs,
    costMicroUsd: answer.costMicroUsd,
    callId: answer.callId,
  };
}

function equities(
  id: string,
  hero: HoleCards | null,
  state: HandState,
  opponents: readonly (HoleCards | null)[],
): Pick<Decision, 'equity' | 'equityTrue'> {
  const known = opponents.filter((cards): cards is HoleCards => cards !== null);
  if (hero === null || known.length !== opponents.length) return { equity: null, equityTrue: null };
  return {
    equity: decisionEquity({
      decisionId: id,
      hero,
      board: state.board,
      liveOpponents: opponents.length,
    }),
    equityTrue: trueEquity({ decisionId: id, hero, board: state.board, opponents: known }),
  };
}
