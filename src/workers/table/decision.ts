import type { Legal, TakenAction } from '../../engine/action.ts';
import type { HoleCards } from '../../engine/card.ts';
import { decisionEquity, trueEquity } from '../../engine/equity/decision-equity.ts';
import { act } from '../../engine/hand.ts';
import { recordedActions } from '../../engine/hand-result.ts';
import { type HandState, liveSeats } from '../../engine/hand-state.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { ask } from '../../shared/fleet/ask.ts';
import { countDecision } from '../../shared/fleet/watching/instruments.ts';
import type { DecisionAnswer } from '../../shared/records/answer.ts';
import type { Decision } from '../../shared/records/decision.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import { SessionParkedError } from '../../shared/records/errors.ts';
import { decisionView } from './decision-view.ts';
import { type Dealt, providerOf, type Table, type TakenDecision } from './table.ts';

/**
 * One decision at a table: asked of its player, unless the answer is stored, played and recorded.
 * @throws SessionParkedError an answer that is none, or that the engine refuses
 */
export async function playDecision(
  table: Table,
  dealt: Dealt,
  state: HandState,
  legal: Legal,
  id: string,
): Promise<{ state: HandState; decision: TakenDecision }> {
  const seated = dealt.players.get(legal.seat);
  if (seated === undefined) throw new RangeError(`nobody sits in seat ${legal.seat}`);
  const answer = await answerTo(table, dealt, state, legal, id);
  const after = apply(table, state, answer);
  const action = recordedActions(after).at(-1);
  if (action === undefined) throw new RangeError(`${id} left no action`);
  if (!table.record.decisions.has(id)) {
    const record = decisionRecord(table, dealt, state, legal, action, answer);
    const outcome = await table.context.store.collection('decisions').insert(record);
    if (outcome === 'inserted') countDecision(record);
  }
  const decision = {
    ...action,
    decisionId: id,
    player: seated.player,
    currentBet: legal.currentBet,
  };
  return { state: after, decision };
}

async function answerTo(
  table: Table,
  dealt: Dealt,
  state: HandState,
  legal: Legal,
  id: string,
): Promise<DecisionAnswer> {
  let answer = table.record.answers.get(id);
  if (answer === undefined) {
    const view = decisionView(table, dealt, state, legal, id);
    answer = await ask(table.asking, providerOf(table.configuration, view.player), view);
  }
  if (answer.kind !== 'decision') {
    const message = `expected a decision at ${id}, found ${answer.kind}`;
    throw new SessionParkedError(table.session._id, 'damaged-document', message);
  }
  return answer;
}

/** The ladder promises a legal action; one that the engine refuses is a damaged answer. */
function apply(table: Table, state: HandState, answer: DecisionAnswer): HandState {
  const { type, to } = answer.action;
  try {
    return act(state, to === null ? { type } : { type, to });
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const message = `${answer._id}: ${error.message}`;
    throw new SessionParkedError(table.session._id, 'illegal-answer', message, { cause: error });
  }
}

/** The record of one decision: what the player saw, was asked, answered and did. */
function decisionRecord(
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
