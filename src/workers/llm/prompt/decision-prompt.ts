import type { DecisionView } from '../../../shared/fleet/queues/payloads.ts';
import { DECISION_SYSTEM_PROMPT } from './decision-system-prompt.ts';
import { capitalised, describeHistory } from './hand-history.ts';
import { describeNotebook } from './notebook-section.ts';
import { POKER_ACTION_TOOL } from './poker-action-tool.ts';
import type { RenderedPrompt } from './rendered-prompt.ts';
import { describeTable } from './table-section.ts';

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
