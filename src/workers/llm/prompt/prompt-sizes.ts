import {
  type DecisionView,
  type HistoryAction,
  type JudgeView,
  type MemoryView,
  PAYLOAD_VERSION,
  type View,
} from '../../../shared/fleet/queues/payloads.ts';
import type { BatchConfiguration } from '../../../shared/records/batch-configuration.ts';
import type { CallKind } from '../../../shared/records/call.ts';
import { BYTES_PER_TOKEN } from '../../../shared/records/cost.ts';
import type { JudgedAxis } from '../../../shared/records/judgement.ts';
import { judgedAxesOf } from '../../../shared/records/panel.ts';
import { USUAL_RUBRIC } from '../../../shared/records/rubrics.ts';
import { renderPrompt } from './prompt.ts';

/** UTF-8 bytes of the prompts of one kind, with their tools and formats. */
export interface PromptSize {
  readonly kind: CallKind;
  readonly whole: { readonly low: number; readonly expected: number; readonly high: number };
  /** What is the same from one prompt to the next: the system prompt. */
  readonly unchanging: number;
}

/**
 * How large the prompts of a batch are, by rendering some: of a hand that has just begun and an empty
 * notebook, of a usual one, of a long one and a full notebook. Nothing of it is a real hand.
 */
export function promptSizes(configuration: BatchConfiguration): readonly PromptSize[] {
  const moments = [0, 1, 2] as const;
  const sized = (kind: CallKind, view: (moment: Moment) => View): PromptSize => {
    const [low = 0, expected = 0, high = 0] = moments.map((moment) =>
      bytesOf(configuration, view(moment)),
    );
    const { system } = renderPrompt(view(0), configuration);
    return { kind, whole: { low, expected, high }, unchanging: Buffer.byteLength(system) };
  };
  const { judges } = configuration;
  const [first, ...more] = judgedAxesOf(judges);
  // Reads where they are judged: with claims they are most of the questions, and as long.
  const axis: JudgedAxis = more.find((each) => each === 'opponent-reading') ?? first ?? 'bluff';
  return [
    sized('decision', (moment) => decisionAt(configuration, moment)),
    sized('memory', (moment) => memoryAt(configuration, moment)),
    sized('judge', (moment) => traceAt(axis, moment)),
  ];
}

function bytesOf(configuration: BatchConfiguration, view: View): number {
  const { system, user, tools, responseFormat } = renderPrompt(view, configuration);
  const schemas = JSON.stringify([tools, responseFormat]);
  return [system, user, schemas].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** How far a hand, and the session around it, has come: begun, usual, long. */
type Moment = 0 | 1 | 2;

const CARDS = {
  own: ['Ah', 'Kd'],
  flop: ['Td', '4h', '2h'],
  river: ['Td', '4h', '2h', '9c', 'Kc'],
} as const;
const BOARDS = [[], CARDS.flop, CARDS.river] as const;
const STREETS = ['preflop', 'flop', 'river'] as const;
/** Actions so far, for each player dealt in. */
const ACTIONS_PER_PLAYER = [0, 1.5, 4] as const;
/** Notebooks fill up: share of their bound. */
const NOTEBOOK_FILLED = [0, 0.4, 1] as const;
/** Characters of reasoning that are put before a judge. */
const TRACE_CHARACTERS = [60, 500, 4000] as const;

const SUBJECT = {
  v: PAYLOAD_VERSION,
  subject: 'sample.r01-sample.s01.h01.d001',
  batchId: 'sample',
  replyTo: 'sample',
} as const;

function aliasesOf({ players }: BatchConfiguration): readonly string[] {
  return players.map((_, at) => `Player ${at + 1}`);
}

function tableOf({ handsPerSession, blinds, ante }: BatchConfiguration): DecisionView['table'] {
  const [smallBlind, bigBlind] = blinds.at(-1) ?? [50, 100];
  return {
    hand: handsPerSession,
    hands: handsPerSession,
    level: blinds.length,
    smallBlind,
    bigBlind,
    ante,
  };
}

function notebookAt(configuration: BatchConfiguration, moment: Moment): string | null {
  if (configuration.conditions.every(({ memory }) => memory === 'none')) return null;
  const bytes = configuration.notebookMaxTokens * BYTES_PER_TOKEN * NOTEBOOK_FILLED[moment];
  return 'Player 3 folds too often to pressure on the river.\n'
    .repeat(Math.ceil(bytes / 51))
    .slice(0, bytes);
}

function historyAt(configuration: BatchConfiguration, moment: Moment): HistoryAction[] {
  const aliases = aliasesOf(configuration);
  const { smallBlind, bigBlind } = tableOf(configuration);
  const post = (type: 'small_blind' | 'big_blind', at: number, to: number): HistoryAction => ({
    alias: aliases[at] ?? '',
    position: type === 'small_blind' ? 'SB' : 'BB',
    street: 'preflop',
    type,
    to,
    added: to,
    allIn: false,
  });
  const actions = Math.round(aliases.length * ACTIONS_PER_PLAYER[moment]);
  return [
    post('small_blind', 0, smallBlind),
    post('big_blind', 1, bigBlind),
    ...Array.from(
      { length: actions },
      (_, at): HistoryAction => ({
        alias: aliases[at % aliases.length] ?? '',
        position: 'UTG+1',
        street: STREETS[at < aliases.length ? 0 : moment],
        type: at % 3 === 0 ? 'raise' : 'call',
        to: 3 * bigBlind,
        added: 2 * bigBlind,
        allIn: false,
      }),
    ),
  ];
}

function decisionAt(configuration: BatchConfiguration, moment: Moment): DecisionView {
  const aliases = aliasesOf(configuration);
  const { bigBlind } = tableOf(configuration);
  const stack = configuration.startingStack;
  return {
    ...SUBJECT,
    kind: 'decision',
    player: configuration.players[0]?.id ?? 'sample',
    table: tableOf(configuration),
    you: {
      alias: aliases[0] ?? '',
      seat: 0,
      position: 'UTG+1',
      holeCards: [...CARDS.own],
      stack,
      streetCommitted: 0,
      handCommitted: bigBlind,
    },
    street: STREETS[moment],
    board: [...BOARDS[moment]],
    pot: 7 * bigBlind,
    toCall: 2 * bigBlind,
    currentBet: 2 * bigBlind,
    minRaiseTo: 4 * bigBlind,
    maxRaiseTo: stack,
    legal: ['fold', 'call', 'raise', 'all_in'],
    players: aliases.map((alias) => ({
      alias,
      position: 'UTG+1',
      stack,
      handCommitted: bigBlind,
      streetCommitted: 0,
      status: 'live',
    })),
    statistics: aliases
      .slice(1)
      .map((alias) => ({ alias, hands: 12, vpip: 0.25, pfr: 0.17, af: 1.5 })),
    history: historyAt(configuration, moment),
    notebook: notebookAt(configuration, moment),
  };
}

function memoryAt(configuration: BatchConfiguration, moment: Moment): MemoryView {
  const aliases = aliasesOf(configuration);
  const stack = configuration.startingStack;
  return {
    ...SUBJECT,
    kind: 'memory',
    player: configuration.players[0]?.id ?? 'sample',
    table: tableOf(configuration),
    you: {
      alias: aliases[0] ?? '',
      position: 'UTG+1',
      holeCards: [...CARDS.own],
      payoff: -10,
      endStack: stack - 10,
    },
    board: [...BOARDS[moment]],
    players: aliases.map((alias) => ({
      alias,
      position: 'UTG+1',
      startStack: stack,
      endStack: stack,
      payoff: 0,
    })),
    history: historyAt(configuration, moment),
    shown: moment === 0 ? [] : [{ alias: aliases[1] ?? '', cards: ['Qs', 'Qc'], hand: 'pair' }],
    winners: [{ alias: aliases[1] ?? '', amount: stack }],
    notebook: notebookAt(configuration, moment) ?? '',
  };
}

function traceAt(axis: JudgedAxis, moment: Moment): JudgeView {
  return {
    ...SUBJECT,
    kind: 'judge',
    judge: 'sample',
    axis,
    rubric: USUAL_RUBRIC,
    decision: {
      street: STREETS[moment],
      holeCards: [...CARDS.own],
      board: [...BOARDS[moment]],
      pot: 700,
      toCall: 200,
      action: { type: 'raise', to: 600, added: 600 },
    },
    trace: 'I think that a raise folds out better hands here. '
      .repeat(80)
      .slice(0, TRACE_CHARACTERS[moment]),
    cutCharacters: 0,
    callsBefore: 0,
  };
}
