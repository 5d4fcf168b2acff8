import type OpenAI from 'openai';
import type { DecisionView } from '../../../shared/fleet/queues/payloads.ts';
import { actionTypeSchema } from '../../../shared/records/document.ts';
import type { RenderedPrompt } from './rendered-prompt.ts';
import { capitalised, describeHistory, describeNotebook, describeTable } from './sections.ts';

/** Rises with any change to the texts below, to the system prompt or to the tool. */
export const DECISION_PROMPT_VERSION = 'decision-v1';

/** Paper, E.1 and E.2: the fixed system prompt, and the whole state that one decision needs. */
export function renderDecisionPrompt(view: DecisionView): RenderedPrompt {
  return {
    version: DECISION_PROMPT_VERSION,
    system: DECISION_SYSTEM_PROMPT,
    user: [
      `You are ${view.you.alias}.`,
      ...(view.notebook === null ? [] : [describeNotebook(view.notebook)]),
      describeTable(view.table),
      describeSituation(view),
      describePlayers(view),
      describeStatistics(view),
      `## Action in this hand\n${describeHistory(view.history, view.board, view.you.alias)}`,
      describeOptions(view),
      'It is your turn. Call the tool poker_action.',
    ].join('\n\n'),
    tools: [POKER_ACTION_TOOL],
  };
}

function describeSituation(view: DecisionView): string {
  const { you, table } = view;
  const bigBlinds = (you.stack / table.bigBlind).toFixed(1);
  return [
    '## Your situation',
    `Position: ${you.position}`,
    `Hole cards: ${you.holeCards.join(' ')}`,
    `Street: ${capitalised(view.street)}`,
    `Board: ${view.board.length === 0 ? 'none yet' : view.board.join(' ')}`,
    `Pot: ${view.pot}`,
    `Your stack: ${you.stack} (${bigBlinds} big blinds)`,
    `You have put in: ${you.streetCommitted} on this street, ${you.handCommitted} in this hand`,
    `Current bet: ${view.currentBet}`,
    `To call: ${view.toCall}`,
    `Pot odds: ${describePotOdds(view)}`,
  ].join('\n');
}

/** Call / (pot + call), in percent, as D.8 of the paper counts it. */
function describePotOdds({ pot, toCall }: DecisionView): string {
  if (toCall === 0) return 'nothing to call';
  const percent = ((toCall / (pot + toCall)) * 100).toFixed(1);
  return `${percent} % (call ${toCall} to win ${pot})`;
}

const STATUS = { live: 'in the hand', folded: 'folded', all_in: 'all-in' } as const;

function describePlayers({ players, you }: DecisionView): string {
  const lines = players.map((player) => {
    const name = player.alias === you.alias ? `${player.alias} (you)` : player.alias;
    return `- ${name}, ${player.position}: stack ${player.stack}, on this street ${player.streetCommitted}, in this hand ${player.handCommitted}, ${STATUS[player.status]}`;
  });
  return ['## Players dealt in, clockwise from the button', ...lines].join('\n');
}

function describeStatistics({ statistics }: DecisionView): string {
  const lines = statistics.map(({ alias, hands, vpip, pfr, af }) =>
    hands === 0
      ? `- ${alias}: no hands yet`
      : `- ${alias}: ${hands} hands, VPIP ${percent(vpip)}, PFR ${percent(pfr)}, AF ${af.toFixed(1)}`,
  );
  return ['## Opponents in this session', ...(lines.length > 0 ? lines : ['- none'])].join('\n');
}

/** As models have been told it: other digits would be another prompt. */
function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function describeOptions(view: DecisionView): string {
  return ['## Your options', ...view.legal.map((type) => `- ${describeOption(type, view)}`)].join(
    '\n',
  );
}

function describeOption(type: DecisionView['legal'][number], view: DecisionView): string {
  const { streetCommitted, stack } = view.you;
  switch (type) {
    case 'fold':
      return 'fold';
    case 'check':
      return 'check';
    case 'call':
      return `call: costs ${view.toCall}`;
    case 'bet':
    case 'raise':
      return `${type}: amount from ${view.minRaiseTo} to ${view.maxRaiseTo}`;
    case 'all_in':
      return `all_in: puts in your last ${stack}, your total on this street becomes ${streetCommitted + stack}`;
  }
}

/**
 * Paper, E.1: sent as the system message of every action request. It holds nothing that differs
 * between players, sessions or hands, so its bytes are one cacheable prefix for a whole batch.
 */
export const DECISION_SYSTEM_PROMPT = `You are a player in a no-limit Texas hold'em tournament. Your aim is to end each session with as many chips as you can.

# Rules
- Everybody starts a session with the same stack. A player without chips is out. Blinds rise during the session.
- Each player gets two hole cards. Betting rounds: preflop, flop (three board cards), turn (a fourth), river (a fifth). The best five of the seven cards win at showdown; equal hands split the pot.
- There is no limit: you may bet any amount from the minimum up to your whole stack. A raise must be at least as large as the last bet or raise of the street, unless it is all-in.
- A player who is all-in can win from each opponent no more than was put in to match it; the rest goes to side pots.
- Checking is free when there is nothing to call. Never fold when you may check, unless you mean to.

# Hand rankings, best first
straight flush, four of a kind, full house, flush, straight, three of a kind, two pair, pair, high card.

# Notation
Cards are a rank and a suit: Ah is the ace of hearts, Td the ten of diamonds, 9c the nine of clubs, 2s the two of spades.
Positions, in the order in which they act before the flop: UTG, UTG+1, UTG+2, UTG+3, UTG+4, HJ, CO, BTN (the button), SB, BB. Small tables leave the early ones out. After the flop the small blind acts first and the button last.
All amounts are chips. An amount of a bet or raise is always your total on the current street, not what you add.

# What you know of the others
Opponents are called Player 1, Player 2 and so on. A name stands for the same opponent all through the run. You see running figures of each:
- VPIP: share of hands in which the player chose to put chips in before the flop. Below 20 % is tight, above 35 % is loose.
- PFR: share of hands in which the player raised before the flop. Close to VPIP is aggressive, far below it is passive.
- AF, the aggression factor: bets and raises divided by calls after the flop. Below 1 is passive, above 2.5 is aggressive.
Figures over few hands mean little. If you keep a notebook, it is shown first: it is what you yourself wrote after earlier hands.

# How to think
1. What do you hold with this board: made hand, draws, and your equity against the hands that opponents play this way?
2. What does it cost? Compare your equity with the pot odds. Consider stack depth and who acts after you.
3. What do position, the betting so far, the figures and your notes say about each opponent's range?
4. Which action earns most: value from worse hands, folds from better ones, a cheap card, or losing nothing? Choose a size for that purpose. Bluff where folds are likely, not by habit.
5. Do not be readable: the same situation need not always get the same action.

# How to answer
Call the tool poker_action exactly once, with:
- action: one of the actions listed under "Your options".
- amount: for bet and raise your total on this street in chips, as a whole number inside the listed range; for every other action null.
- reasoning: your reasons in two to five sentences: your hand as it is now, any draw, your equity in percent, the pot odds when you face a bet, what you think of the opponents by name, and why this action and size.
If you cannot call tools, answer with these three lines and nothing else:
ACTION: <action>
AMOUNT: <whole number, or none>
REASONING: <your reasons>
An answer that cannot be understood, or that comes too late, counts as a check, or as a fold when there is a bet to you.`;

/** The function-calling interface of the paper (E): one call a decision. */
export const POKER_ACTION = 'poker_action';

/**
 * All six actions at every decision, though some are not legal: a tool that changed with the
 * situation would end the cacheable prefix before it began. The options stand in the user prompt.
 */
export const POKER_ACTION_TOOL: OpenAI.Chat.Completions.ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: POKER_ACTION,
    description: 'Take your action in the current hand.',
    parameters: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: [...actionTypeSchema.options],
          description: 'One of your options.',
        },
        amount: {
          type: ['integer', 'null'],
          description:
            'Bet and raise: your total on this street in chips after the action. Otherwise null.',
        },
        reasoning: { type: 'string', description: 'Your reasons, in two to five sentences.' },
      },
      required: ['action', 'amount', 'reasoning'],
      additionalProperties: false,
    },
  },
};
