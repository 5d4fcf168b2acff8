import { legalActions } from '../../engine/betting.ts';
import type { BlindLevel } from '../../engine/blinds.ts';
import { deckCommitment, shuffledDeck } from '../../engine/deck.ts';
import { startHand } from '../../engine/hand.ts';
import type { HandState } from '../../engine/hand-state.ts';
import { positions } from '../../engine/position.ts';
import type { Seat } from '../../engine/seat.ts';
import type { ButtonAndBlinds } from '../../engine/tournament.ts';
import { decisionId, handId } from '../../shared/records/ids.ts';
import { playDecision } from './decision.ts';
import { completedHand, dealtHand, type SeatResult, seatResults } from './hand-record.ts';
import type { Dealt, Table, TakenDecision } from './table.ts';

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
    const next = await playDecision(table, dealt, state, legal, decision);
    taken.push(next.decision);
    state = next.state;
  }
  table.statistics.add(taken);
  if (!record.completed.has(id)) {
    await hands.update(id, { status: 'dealt' }, { set: completedHand(dealt, state, taken, deck) });
  }
  return { dealt, state, seats: seatResults(dealt, state) };
}
