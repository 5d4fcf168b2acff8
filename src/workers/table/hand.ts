import { type Legal } from '../../engine/action.ts';
import { legalActions } from '../../engine/betting.ts';
import type { BlindLevel } from '../../engine/blinds.ts';
import { deckCommitment, shuffledDeck } from '../../engine/deck.ts';
import { act, startHand } from '../../engine/hand.ts';
import { recordedActions } from '../../engine/hand-result.ts';
import type { HandState } from '../../engine/hand-state.ts';
import { positions } from '../../engine/position.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../engine/seat.ts';
import type { ButtonAndBlinds } from '../../engine/tournament.ts';
import { ask } from '../../shared/fleet/ask.ts';
import { countDecision } from '../../shared/fleet/watching/instruments.ts';
import type { DecisionAnswer } from '../../shared/records/answer.ts';
import { SessionParkedError } from '../../shared/records/errors.ts';
import { decisionId, handId } from '../../shared/records/ids.ts';
import { decisionRecord } from './decision-record.ts';
import { decisionView } from './decision-view.ts';
import { completedHand, dealtHand, type SeatResult, seatResults } from './hand-record.ts';
import type { Dealt, TakenDecision } from './table.ts';
import { providerOf, type Table } from './table.ts';

export interface HandToPlay {
  readonly number: number;
  readonly blinds: BlindLevel;
  readonly places: ButtonAndBlinds;
  /** Chips of the seats still in. */
  readonly stacks: ReadonlyMap<Seat, number>;
}

/** A hand that is over. */
export interface PlayedHand {
  readonly dealt: Dealt;
  readonly state: HandState;
  readonly seats: readonly SeatResult[];
}

/**
 * Plays one hand, from stored answers as far as they go, by asking from there on. The hand is stored
 * with its deck's commitment before the first question, and completed after the last.
 */
export async function playHand(table: Table, toPlay: HandToPlay): Promise<PlayedHand> {
  const { context, configuration, run, session, record } = table;
  const { number, blinds, places, stacks } = toPlay;
  const id = handId(session._id, number, configuration.handsPerSession);
  const deck = shuffledDeck({ gameSeed: run.gameSeed, session: session.index, hand: number });
  const seated = session.seats.filter(({ seat }) => stacks.has(seat));
  const dealt: Dealt = {
    id,
    number,
    blinds,
    positions: positions([...stacks.keys()], places.button),
    players: new Map(seated.map(({ seat, player, alias }) => [seat, { player, alias }])),
  };
  let state = startHand({
    blinds,
    ...places,
    stacks: seated.map(({ seat }) => ({ seat, stack: stacks.get(seat) ?? 0 })),
    deck,
  });
  const hands = context.store.collection('hands');
  if (!record.dealt.has(id)) {
    await hands.insert(dealtHand(session._id, dealt, state, deckCommitment(id, deck)));
  }
  const taken: TakenDecision[] = [];
  for (let legal = legalActions(state); legal !== null; legal = legalActions(state)) {
    const decision = decisionId(id, taken.length + 1);
    const next = await decide(table, dealt, state, legal, decision);
    taken.push(next.decision);
    state = next.state;
  }
  table.statistics.add(taken);
  if (!record.completed.has(id)) {
    await hands.update(id, { status: 'dealt' }, { set: completedHand(dealt, state, taken, deck) });
  }
  return { dealt, state, seats: seatResults(dealt, state) };
}

async function decide(
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
