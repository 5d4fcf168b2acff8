import type { MemoryView } from '../../../shared/fleet/queues/payloads.ts';
import type { PromptSettings, RenderedPrompt } from './rendered-prompt.ts';
import {
  describeHistory,
  describeNotebook,
  describeTable,
  NOTEBOOK_CLOSES,
  NOTEBOOK_OPENS,
} from './sections.ts';

/** Rises with any change to the texts below. */
export const MEMORY_PROMPT_VERSION = 'memory-v1';

/** What a player answers when its notebook may stay as it is. */
export const NO_CHANGE = 'NO CHANGE';

/** Paper, E.3: the player becomes a reviewer of the hand just played. */
export const MEMORY_SYSTEM_PROMPT = `You are a player in a no-limit Texas hold'em tournament, reviewing the hand that has just ended. You keep one notebook. You will see it before every later decision, in this session and, where the tournament lets you, in the sessions after it. Nobody else can read it.

Decide whether this hand taught you something that will help you later.

Keep:
- how each opponent plays, by name (Player 1, Player 2 …): how loose or tight before the flop, how often it bets, raises, bluffs, calls down or folds to pressure, and how sure you are;
- what was shown down and what that says about how the player got there;
- what works against whom, and mistakes of your own that you want to avoid.

Do not keep:
- the story of single hands, exact boards or stack sizes;
- who won how much;
- general poker advice that you know anyway;
- anything that a few more hands will make untrue.

Merge new observations into old ones instead of adding to the end; correct what turned out wrong; drop what no longer helps.

# How to answer
If nothing should change, answer with exactly:
${NO_CHANGE}
Otherwise answer with the whole new notebook, which replaces the old one, between these tags and with nothing else around them:
${NOTEBOOK_OPENS}
…
${NOTEBOOK_CLOSES}`;

/** Paper, E.3 and E.4: the notebook as it stands, then the completed hand as this player may know it. */
export function renderMemoryPrompt(view: MemoryView, settings: PromptSettings): RenderedPrompt {
  return {
    version: MEMORY_PROMPT_VERSION,
    system: MEMORY_SYSTEM_PROMPT,
    user: [
      `You are ${view.you.alias}. Your notebook may be at most ${settings.notebookMaxTokens} tokens long; what is longer is cut off at the end.`,
      describeNotebook(view.notebook),
      describeTable(view.table),
      describeHand(view),
      `## Action in this hand\n${describeHistory(view.history, view.board, view.you.alias)}`,
      describeResult(view),
      `Answer with ${NO_CHANGE} or with the whole new notebook.`,
    ].join('\n\n'),
  };
}

function describeHand(view: MemoryView): string {
  const players = view.players.map((player) => {
    const name = player.alias === view.you.alias ? `${player.alias} (you)` : player.alias;
    return `- ${name}, ${player.position}: stack ${player.startStack}`;
  });
  return [
    '## The hand that has just ended',
    `Your position: ${view.you.position}`,
    `Your hole cards: ${view.you.holeCards.join(' ')}`,
    `Board: ${view.board.length === 0 ? 'none' : view.board.join(' ')}`,
    'Players dealt in, clockwise from the button:',
    ...players,
  ].join('\n');
}

function describeResult(view: MemoryView): string {
  const shown = view.shown.map(
    ({ alias, cards, hand }) => `- ${alias} showed ${cards.join(' ')}: ${hand}`,
  );
  const winners = view.winners.map(({ alias, amount }) => `- ${alias} won ${amount}`);
  const changes = view.players.map(({ alias, payoff, endStack }) => {
    const out = endStack === 0 ? ', out of the session' : '';
    return `- ${alias}: ${signed(payoff)}, now ${endStack}${out}`;
  });
  return [
    '## Result',
    'Shown:',
    ...(shown.length > 0 ? shown : ['- nothing']),
    'Won:',
    ...winners,
    'Stacks:',
    ...changes,
    `Your own result: ${signed(view.you.payoff)}, you now have ${view.you.endStack}.`,
  ].join('\n');
}

/** As models have been told it: another sign for minus would be another prompt. */
function signed(chips: number): string {
  return chips > 0 ? `+${chips}` : String(chips);
}
