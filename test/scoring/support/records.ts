import { type PlayedSession, playedSessions } from '../../../src/scoring/records/played-session.ts';
import type { SessionRecords } from '../../../src/scoring/records/session-records.ts';
import type { Decision } from '../../../src/shared/records/decision.ts';
import { SCHEMA_VERSION } from '../../../src/shared/records/document.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { decisionId, handId, runId, sessionId } from '../../../src/shared/records/ids.ts';
import type { Session } from '../../../src/shared/records/session.ts';

/** One decision in a test's words: who, what, and what the test is about. */
export type DecisionSketch = Partial<Decision> & { readonly player: string };

export interface HandSketch {
  readonly bigBlind?: number;
  /** Position and net chips by player, in acting order; whoever is not there was not dealt in. */
  readonly seats: Readonly<Record<string, { readonly position?: string; readonly net?: number }>>;
  readonly decisions?: readonly DecisionSketch[];
  /** Sum of all pots; 0 by default. */
  readonly pot?: number;
}

export interface SessionSketch {
  readonly index?: number;
  readonly run?: number;
  readonly condition?: string;
  readonly status?: Session['status'];
  readonly hands: readonly HandSketch[];
  /** By player; deltas are the sums of the hands' nets. */
  readonly places?: Readonly<Record<string, number>>;
  /** In seating order, with those who were never dealt in; from the hands by default. */
  readonly players?: readonly string[];
}

const BATCH = 'test';

/** Whole documents, so that the same records can be stored, exported and scored. */
export interface SessionDocuments extends SessionRecords {
  readonly session: Session;
  readonly hands: readonly Hand[];
  readonly decisions: readonly Decision[];
}

export function sessionDocuments(sketch: SessionSketch): SessionDocuments {
  const condition = sketch.condition ?? 'persistent';
  const run = runId(BATCH, sketch.run ?? 1, 1, condition);
  const id = sessionId(run, sketch.index ?? 1, 10);
  const players = sketch.players ?? [
    ...new Set(sketch.hands.flatMap((hand) => Object.keys(hand.seats))),
  ];
  const seatOf = (player: string) => players.indexOf(player);
  const hands = sketch.hands.map((hand, at) => handDocument(hand, id, at + 1, seatOf));
  const decisions = sketch.hands.flatMap((hand, at) =>
    (hand.decisions ?? []).map((decision, order) =>
      decisionDocument(
        decision,
        hand,
        { id, run, condition, hand: at + 1, index: order + 1 },
        seatOf,
      ),
    ),
  );
  const session: Session = {
    _id: id,
    schema: SCHEMA_VERSION,
    runId: run,
    batchId: BATCH,
    index: sketch.index ?? 1,
    condition,
    seed: 'seed',
    status: sketch.status ?? 'finished',
    parked: null,
    handsPlayed: hands.length,
    seats: players.map((player, seat) => {
      const delta = sketch.hands.reduce((sum, hand) => sum + (hand.seats[player]?.net ?? 0), 0);
      return {
        seat,
        player,
        alias: `Player ${seat + 1}`,
        startStack: 1000,
        endStack: 1000 + delta,
        delta,
        place: sketch.places?.[player] ?? null,
      };
    }),
    startedAt: null,
    finishedAt: null,
  };
  return { session, hands, decisions };
}

function handDocument(
  hand: HandSketch,
  session: string,
  number: number,
  seatOf: (player: string) => number,
): Hand {
  return {
    _id: handId(session, number, 20),
    schema: SCHEMA_VERSION,
    sessionId: session,
    number,
    status: 'completed',
    level: 1,
    smallBlind: (hand.bigBlind ?? 10) / 2,
    bigBlind: hand.bigBlind ?? 10,
    ante: 0,
    button: 0,
    deckCommitment: '',
    deck: null,
    seats: Object.entries(hand.seats).map(([player, { position, net }]) => ({
      seat: seatOf(player),
      player,
      position: position ?? 'BTN',
      startStack: 1000,
      endStack: 1000 + (net ?? 0),
      holeCards: ['Ah', 'Kd'],
      posted: 0,
      antePosted: 0,
      payoff: net ?? 0,
      allInAdjusted: net ?? 0,
    })),
    board: [],
    actions: [],
    pots: [{ amount: hand.pot ?? 0, eligible: [], winners: [] }],
    uncalledReturned: null,
    showdown: [],
  };
}

function decisionDocument(
  sketch: DecisionSketch,
  hand: HandSketch,
  at: { id: string; run: string; condition: string; hand: number; index: number },
  seatOf: (player: string) => number,
): Decision {
  const street = sketch.street ?? 'preflop';
  return {
    _id: decisionId(handId(at.id, at.hand, 20), at.index),
    schema: SCHEMA_VERSION,
    sessionId: at.id,
    runId: at.run,
    batchId: BATCH,
    condition: at.condition,
    hand: at.hand,
    index: at.index,
    seat: seatOf(sketch.player),
    position: hand.seats[sketch.player]?.position ?? 'BTN',
    street,
    holeCards: ['Ah', 'Kd'],
    board: [...BOARDS[street]],
    pot: 30,
    toCall: 0,
    currentBet: street === 'preflop' ? (hand.bigBlind ?? 10) : 0,
    streetCommitted: 0,
    handCommitted: 0,
    minRaiseTo: null,
    stack: 1000,
    bigBlind: hand.bigBlind ?? 10,
    liveOpponents: Object.keys(hand.seats).filter((player) => player !== sketch.player),
    legal: ['fold', 'check', 'call', 'bet', 'raise', 'all_in'],
    action: { type: 'fold', to: 0, added: 0 },
    requested: null,
    adjusted: null,
    rung: 'tool',
    reasoning: '',
    equity: null,
    equityTrue: null,
    timedOut: false,
    latencyMs: null,
    costMicroUsd: null,
    callId: null,
    ...sketch,
  };
}

const BOARDS = {
  preflop: [],
  flop: ['2d', '7h', 'Ts'],
  turn: ['2d', '7h', 'Ts', '3c'],
  river: ['2d', '7h', 'Ts', '3c', 'Jd'],
} as const satisfies Record<Decision['street'], readonly string[]>;

export const fold = { action: { type: 'fold', to: 0, added: 0 } } as const;
export const check = { action: { type: 'check', to: 0, added: 0 } } as const;

export function call(to: number, added = to) {
  return { action: { type: 'call', to, added } } as const;
}

export function bet(to: number, added = to) {
  return { action: { type: 'bet', to, added } } as const;
}

export function raise(to: number, added = to) {
  return { action: { type: 'raise', to, added } } as const;
}

export function allIn(to: number, added = to) {
  return { action: { type: 'all_in', to, added } } as const;
}

/** How one player played the sketched sessions. */
export function playedBy(player: string, ...sketches: readonly SessionSketch[]): PlayedSession[] {
  return sketches.flatMap((sketch) =>
    playedSessions(sessionDocuments(sketch)).filter((played) => played.player === player),
  );
}

export async function* inOrder<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values;
}
