import { legalActions } from '../../../src/engine/betting.ts';
import { blindLevel, PAPER_BLIND_SCHEDULE } from '../../../src/engine/blinds.ts';
import { shuffledDeck } from '../../../src/engine/deck.ts';
import { act, startHand } from '../../../src/engine/hand.ts';
import { handResult, recordedActions } from '../../../src/engine/hand-result.ts';
import { liveSeats } from '../../../src/engine/hand-state.ts';
import { positions } from '../../../src/engine/position.ts';
import { type RandomStream, randomStream } from '../../../src/engine/random.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import {
  type ButtonAndBlinds,
  finishingPlaces,
  firstButton,
  rotate,
  type SeatOutcome,
} from '../../../src/engine/tournament.ts';
import { type Batch, batchSchema, type Run } from '../../../src/shared/records/batch.ts';
import {
  type BatchConfiguration,
  batchConfigurationSchema,
} from '../../../src/shared/records/batch-configuration.ts';
import type { Decision } from '../../../src/shared/records/decision.ts';
import { SCHEMA_VERSION } from '../../../src/shared/records/document.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { decisionId, handId, runId, sessionId } from '../../../src/shared/records/ids.ts';
import type { ArenaStore } from '../../../src/shared/store/arena-store.ts';
import type { SessionDocuments } from './records.ts';

/** How often a random player enters, raises and bets, 0..1; and how often it needs a fallback. */
interface Temper {
  readonly loose: number;
  readonly aggressive: number;
  readonly fallback: number;
}

const TEMPERS: Readonly<Record<string, Temper & { readonly name: string }>> = {
  maverick: { name: 'Maverick', loose: 0.6, aggressive: 0.7, fallback: 0.02 },
  granite: { name: 'Granite', loose: 0.18, aggressive: 0.3, fallback: 0 },
  prism: { name: 'Prism', loose: 0.3, aggressive: 0.5, fallback: 0.01 },
  cascade: { name: 'Cascade', loose: 0.45, aggressive: 0.2, fallback: 0 },
  lantern: { name: 'Lantern', loose: 0.35, aggressive: 0.6, fallback: 0.05 },
  compass: { name: 'Compass', loose: 0.25, aggressive: 0.45, fallback: 0 },
  ember: { name: 'Ember', loose: 0.5, aggressive: 0.4, fallback: 0.03 },
};

export const RANDOM_PLAYERS = Object.keys(TEMPERS);

/** A configuration of random players; whatever `play` says, and the paper's table else. */
export function randomConfiguration(
  name: string,
  play: Partial<Record<keyof BatchConfiguration, unknown>> = {},
): BatchConfiguration {
  return batchConfigurationSchema.parse({
    name,
    gameSeed: 'random players',
    players: RANDOM_PLAYERS.map((id) => ({
      id,
      displayName: TEMPERS[id]?.name,
      family: id,
      provider: 'house',
      model: `house/${id}`,
    })),
    providers: [{ id: 'house', baseUrl: 'http://127.0.0.1:1/v1', standIn: true }],
    judges: {
      bluff: {
        id: 'house-judge',
        displayName: 'House judge',
        family: 'house',
        provider: 'house',
        model: 'house/judge',
      },
    },
    pricesAsOf: '2026-01-01',
    ...play,
  });
}

export function batchDocument(configuration: BatchConfiguration): Batch {
  return batchSchema.parse({
    _id: configuration.name,
    schema: SCHEMA_VERSION,
    configuration,
    configurationHash: '5f0c2c7be0f1d1f7a4c3a3be1c4c8f2a',
    codeVersion: '0.1.0',
    priceTableVersion: configuration.pricesAsOf,
    status: 'finished',
    createdAt: '2026-01-01T10:00:00.000Z',
    finishedAt: '2026-01-01T10:01:00.000Z',
    planned: 0,
    scoredVersion: null,
  });
}

/** Every session of a batch as random players play it through the real engine, in id order. */
export function* randomSessions(
  configuration: BatchConfiguration,
): Generator<SessionDocuments & { readonly run: Run }, void, undefined> {
  const conditions = [...configuration.conditions].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let number = 1; number <= configuration.runs; number += 1) {
    for (const { id: condition } of conditions) {
      const run: Run = {
        _id: runId(configuration.name, number, configuration.runs, condition),
        schema: SCHEMA_VERSION,
        batchId: configuration.name,
        number,
        condition,
        gameSeed: `${configuration.gameSeed} ${number}`,
        aliases: configuration.players.map(({ id }, at) => ({
          player: id,
          alias: `Player ${at + 1}`,
        })),
        status: 'finished',
      };
      for (let index = 1; index <= configuration.sessionsPerRun; index += 1) {
        yield { ...randomSession(configuration, run, index), run };
      }
    }
  }
}

/** Stores the batch whole, as the table workers would have left it. */
export async function storeRandomBatch(
  store: ArenaStore,
  configuration: BatchConfiguration,
): Promise<void> {
  await store.collection('batches').insert(batchDocument(configuration));
  for (const { run, session, hands, decisions } of randomSessions(configuration)) {
    await store.collection('runs').insert(run);
    await store.collection('sessions').insert(session);
    await store.collection('hands').insertMany(hands);
    await store.collection('decisions').insertMany(decisions);
  }
}

function randomSession(
  configuration: BatchConfiguration,
  run: Run,
  index: number,
): SessionDocuments {
  const id = sessionId(run._id, index, configuration.sessionsPerRun);
  const random = randomStream('random players', id);
  const players = configuration.players.map((player) => player.id);
  const stacks = new Map<Seat, number>(
    players.map((_, seat) => [seat, configuration.startingStack]),
  );
  const eliminated = new Map<Seat, SeatOutcome['eliminated']>();
  const hands: Hand[] = [];
  const decisions: Decision[] = [];
  let places: ButtonAndBlinds | null = null;
  while (hands.length < configuration.handsPerSession && stacks.size >= 2) {
    const number = hands.length + 1;
    const seats = [...stacks.keys()];
    places = places === null ? firstButton(seats, seats[0] ?? 0) : rotate(seats, places);
    const hand = randomHand({ configuration, run, id, index, number, places, stacks, random });
    hands.push(hand.hand);
    decisions.push(...hand.decisions);
    for (const seat of hand.hand.seats) {
      const endStack = seat.endStack ?? 0;
      stacks.set(seat.seat, endStack);
      if (endStack > 0) continue;
      stacks.delete(seat.seat);
      eliminated.set(seat.seat, { hand: number, stackBefore: seat.startStack });
    }
  }
  const outcomes = players.map((_, seat) => ({
    seat,
    endStack: stacks.get(seat) ?? 0,
    eliminated: eliminated.get(seat),
  }));
  const finishing = finishingPlaces(outcomes);
  return {
    session: {
      _id: id,
      schema: SCHEMA_VERSION,
      runId: run._id,
      batchId: configuration.name,
      index,
      condition: run.condition,
      seed: run.gameSeed,
      status: 'finished',
      parked: null,
      handsPlayed: hands.length,
      seats: outcomes.map(({ seat, endStack }) => ({
        seat,
        player: players[seat] ?? '',
        alias: `Player ${seat + 1}`,
        startStack: configuration.startingStack,
        endStack,
        delta: endStack - configuration.startingStack,
        place: finishing.get(seat) ?? null,
      })),
      startedAt: null,
      finishedAt: null,
    },
    hands,
    decisions,
  };
}

interface HandToPlay {
  readonly configuration: BatchConfiguration;
  readonly run: Run;
  readonly id: string;
  readonly index: number;
  readonly number: number;
  readonly places: ButtonAndBlinds;
  readonly stacks: ReadonlyMap<Seat, number>;
  readonly random: RandomStream;
}

function randomHand(toPlay: HandToPlay): { hand: Hand; decisions: Decision[] } {
  const { configuration, run, id, index, number, places, stacks, random } = toPlay;
  const blinds = blindLevel(PAPER_BLIND_SCHEDULE, number);
  const deck = shuffledDeck({ gameSeed: run.gameSeed, session: index, hand: number });
  let state = startHand({
    blinds,
    ...places,
    stacks: [...stacks].map(([seat, stack]) => ({ seat, stack })),
    deck,
  });
  const hand = handId(id, number, configuration.handsPerSession);
  const seatPositions = positions([...stacks.keys()], places.button);
  const playerIn = (seat: Seat) => configuration.players[seat]?.id ?? '';
  const decisions: Decision[] = [];
  for (let legal = legalActions(state); legal !== null; legal = legalActions(state)) {
    const player = playerIn(legal.seat);
    const seen = state;
    const equity = random.below(1_000_001) / 1e6;
    const fallback = random.below(1000) < 1000 * (TEMPERS[player]?.fallback ?? 0);
    state = act(state, randomAction(legal, player, equity, fallback, random));
    const action = recordedActions(state).at(-1);
    if (action === undefined) throw new Error('an action leaves a record');
    const opponents = liveSeats(seen).filter((seat) => seat.seat !== legal.seat);
    decisions.push({
      _id: decisionId(hand, decisions.length + 1),
      schema: SCHEMA_VERSION,
      sessionId: id,
      runId: run._id,
      batchId: configuration.name,
      condition: run.condition,
      hand: number,
      index: decisions.length + 1,
      player,
      seat: legal.seat,
      position: seatPositions.get(legal.seat) ?? '',
      street: legal.street,
      holeCards: [...(seen.seats.find(({ seat }) => seat === legal.seat)?.holeCards ?? [])],
      board: [...seen.board],
      pot: legal.pot,
      toCall: legal.toCall,
      currentBet: legal.currentBet,
      streetCommitted: legal.streetCommitted,
      handCommitted: legal.handCommitted,
      minRaiseTo: legal.minRaiseTo,
      stack: legal.stack,
      bigBlind: blinds.bigBlind,
      liveOpponents: opponents.map(({ seat }) => playerIn(seat)),
      legal: [...legal.types],
      action: { type: action.type, to: action.to, added: action.added },
      requested: null,
      adjusted: null,
      rung: fallback ? 'default' : 'tool',
      reasoning: fallback ? '' : randomReasoning(random),
      equity: random.below(50) === 0 ? null : equity,
      equityTrue: null,
      timedOut: false,
      latencyMs: random.below(2000),
      costMicroUsd: random.below(5000),
      callId: null,
    });
  }
  const result = handResult(state);
  return {
    hand: {
      _id: hand,
      schema: SCHEMA_VERSION,
      sessionId: id,
      number,
      status: 'completed',
      level: blinds.level,
      smallBlind: blinds.smallBlind,
      bigBlind: blinds.bigBlind,
      ante: blinds.ante,
      button: places.button,
      deckCommitment: '',
      deck: [...deck],
      seats: state.seats.map(({ seat, startStack, holeCards }) => ({
        seat,
        player: playerIn(seat),
        position: seatPositions.get(seat) ?? '',
        startStack,
        endStack: result.endStacks.get(seat) ?? 0,
        holeCards: [...(holeCards ?? [])],
        posted: 0,
        antePosted: 0,
        payoff: result.payoffs.get(seat) ?? 0,
        allInAdjusted: null,
      })),
      board: [...result.board],
      actions: recordedActions(state).map((action, at) => ({
        ...action,
        decisionId: decisions[at]?._id ?? '',
      })),
      pots: result.pots.map(({ amount, eligible, winners }) => ({
        amount,
        eligible: [...eligible],
        winners: winners.map((winner) => ({ ...winner })),
      })),
      uncalledReturned: result.uncalledReturned,
      showdown: [],
    },
    decisions,
  };
}

function randomAction(
  legal: NonNullable<ReturnType<typeof legalActions>>,
  player: string,
  equity: number,
  fallback: boolean,
  random: RandomStream,
) {
  const passive = legal.toCall === 0 ? 'check' : 'fold';
  const temper = TEMPERS[player];
  if (fallback || temper === undefined) return { type: passive } as const;
  const chance = () => random.below(1000) / 1000;
  const enters = legal.toCall === 0 || chance() < temper.loose * (0.4 + equity);
  if (!enters) return { type: passive } as const;
  if (legal.minRaiseTo !== null && chance() < temper.aggressive * (0.3 + 0.5 * equity)) {
    const wanted = legal.currentBet + Math.round((legal.pot * (20 + random.below(120))) / 100);
    const to = Math.min(Math.max(wanted, legal.minRaiseTo), legal.maxRaiseTo);
    return { type: legal.currentBet === 0 ? 'bet' : 'raise', to } as const;
  }
  return { type: legal.toCall === 0 ? 'check' : 'call' } as const;
}

const SENTENCES = [
  'Top pair here, so I bet for value against Player 3 who calls too much.',
  'I have nothing but air; a bet takes it down often enough.',
  'We have a flush draw with about 35% equity and are getting 3:1.',
  'Ace-high, no pair, no draw. Their range is capped on this board.',
  'Two pair with Ah on the board; pot odds are 25%, so calling is fine.',
  'Middle set. Villain may hold Kh, I raise.',
  'Folding: weak hand, out of position.',
  '',
] as const;

function randomReasoning(random: RandomStream): string {
  return SENTENCES[random.below(SENTENCES.length)] ?? '';
}
