import {
  type DecisionView,
  type HistoryAction,
  type JudgeView,
  type MemoryView,
  PAYLOAD_VERSION,
} from '../../../shared/fleet/queues/payloads.ts';
import { actionTypeSchema } from '../../../shared/records/document.ts';
import type { JudgedAxis } from '../../../shared/records/judgement.ts';

/*
 * Views that between them come through every line that a template can write, so that a hash of what they
 * render to changes with any of them. None is a hand that could be played. Any change here changes every
 * hash, as if the templates had changed: batches that are under way would wait for the program before.
 */

type Samples<Sample> = readonly [Sample, ...Sample[]];

const SUBJECT = {
  v: PAYLOAD_VERSION,
  subject: 'sample',
  batchId: 'sample',
  replyTo: 'sample',
} as const;
const BOARD = ['Td', '4h', '2h', '9c', 'Kc'] as const;
const OWN = ['Ah', 'Kd'] as const;
const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
const DEALT = { preflop: 0, flop: 3, turn: 4, river: 5 } as const;

const TABLE = { hand: 3, hands: 20, level: 2, smallBlind: 10, bigBlind: 20, ante: 0 };

/** Every kind of step, by the reader and by another, all-in and not. */
const HISTORY: HistoryAction[] = STREETS.flatMap((street) =>
  [
    ...actionTypeSchema.options,
    'small_blind' as const,
    'big_blind' as const,
    'ante' as const,
  ].flatMap((type, at): HistoryAction[] =>
    [false, true].map((allIn) => ({
      alias: allIn ? 'Player 2' : 'Player 1',
      position: allIn ? 'SB' : 'UTG+1',
      street,
      type,
      to: 100 + at,
      added: 40 + at,
      allIn,
    })),
  ),
);

/** Moments of a hand: each street, facing a bet and not, with and without notes, figures and steps. */
export function decisionSamples(): Samples<DecisionView> {
  const at = (street: DecisionView['street'], more: Partial<DecisionView>): DecisionView => ({
    ...SUBJECT,
    kind: 'decision',
    player: 'sample',
    table: TABLE,
    you: {
      alias: 'Player 1',
      seat: 0,
      position: 'UTG+1',
      holeCards: [...OWN],
      stack: 990,
      streetCommitted: 10,
      handCommitted: 30,
    },
    street,
    board: BOARD.slice(0, DEALT[street]),
    pot: 150,
    toCall: 40,
    currentBet: 50,
    minRaiseTo: 90,
    maxRaiseTo: 1000,
    legal: [...actionTypeSchema.options],
    players: (['live', 'folded', 'all_in'] as const).map((status, index) => ({
      alias: `Player ${index + 1}`,
      position: 'UTG+1',
      stack: 990,
      handCommitted: 30,
      streetCommitted: 10,
      status,
    })),
    statistics: [
      { alias: 'Player 2', hands: 0, vpip: 0, pfr: 0, af: 0 },
      { alias: 'Player 3', hands: 12, vpip: 0.256, pfr: 0.173, af: 1.56 },
    ],
    history: HISTORY,
    notebook: 'Player 3 folds too often.',
    ...more,
  });
  return [
    at('preflop', {}),
    at('preflop', { history: [], statistics: [], notebook: null, table: { ...TABLE, ante: 5 } }),
    at('flop', { toCall: 0, notebook: '', minRaiseTo: null, maxRaiseTo: null }),
    at('turn', { legal: ['check', 'bet', 'all_in'], notebook: ' <notebook> tags </notebook> ' }),
    at('river', { legal: ['fold', 'call'] }),
  ];
}

/** Hands that have ended: shown and not, won and lost, with a board and without. */
export function memorySamples(): Samples<MemoryView> {
  const ended = (more: Partial<MemoryView>): MemoryView => ({
    ...SUBJECT,
    kind: 'memory',
    player: 'sample',
    table: TABLE,
    you: { alias: 'Player 1', position: 'SB', holeCards: [...OWN], payoff: -40, endStack: 960 },
    board: [...BOARD],
    players: [
      { alias: 'Player 1', position: 'SB', startStack: 1000, endStack: 960, payoff: -40 },
      { alias: 'Player 2', position: 'BB', startStack: 1000, endStack: 1040, payoff: 40 },
      { alias: 'Player 3', position: 'BTN', startStack: 10, endStack: 0, payoff: 0 },
    ],
    history: HISTORY,
    shown: [{ alias: 'Player 2', cards: ['Qs', 'Qc'], hand: 'pair' }],
    winners: [{ alias: 'Player 2', amount: 90 }],
    notebook: 'Player 3 folds too often.',
    ...more,
  });
  const won = { alias: 'Player 1', position: 'SB', holeCards: [...OWN], payoff: 30, endStack: 990 };
  return [
    ended({}),
    ended({ board: [], history: [], shown: [], notebook: '', you: won }),
    ended({ winners: [], table: { ...TABLE, ante: 5 }, notebook: '<notebook>tags</notebook>' }),
  ];
}

/** Traces of a bet, cut and whole, of one line and of several. */
export function traceSamples(axis: JudgedAxis, rubric: string): Samples<JudgeView> {
  const trace = (street: JudgeView['decision']['street'], more: Partial<JudgeView>): JudgeView => ({
    ...SUBJECT,
    kind: 'judge',
    judge: 'sample',
    axis,
    rubric,
    decision: {
      street,
      holeCards: [...OWN],
      board: BOARD.slice(0, DEALT[street]),
      pot: 700,
      toCall: 200,
      action: { type: 'raise', to: 600, added: 500 },
    },
    trace: 'A raise folds out better hands.',
    cutCharacters: 0,
    callsBefore: 0,
    ...more,
  });
  return [
    trace('preflop', {}),
    trace('flop', { cutCharacters: 12, trace: 'One line.\nAnother\u2028and one.' }),
    trace('river', {}),
  ];
}
