import type { Situation } from '../../house/play/situation.ts';
import { type PromptText, readWords } from '../../house/prompt-text.ts';
import { withSignsNamed } from '../../shared/text/unseen-signs.ts';
import { choices } from './typed-action.ts';

/**
 * A decision as a person reads it: all of it is in the prompt, which is the one that a model in this
 * seat would get, so nothing is shown that the seat may not know.
 */
export function decisionText(prompt: PromptText, situation: Situation): string {
  const { alias, hand, hands, position, holeCards, board, pot, stack, toCall } = situation;
  return plain([
    '',
    `Hand ${hand} of ${hands}, ${level(prompt)}`,
    ...notebookLines(prompt),
    ...prompt.section('Players dealt in, clockwise from the button').split('\n'),
    ...prompt.section('Action in this hand').split('\n'),
    `Board: ${board.length === 0 ? 'none yet' : board.join(' ')}   Pot: ${pot}   To call: ${toCall}`,
    `You are ${alias} (${position}) with ${holeCards.join(' ')}, ${stack} chips behind`,
    `You can type ${choices(situation.options).join(', ')}; ? for help`,
  ]);
}

export const HELP = [
  'f fold, c check or call, b 60 bet 60, r 60 raise to 60, all in; amounts are your total on this street',
  'Ctrl-C leaves the table: the same command again asks the same question',
].join('\n');

/** A finished hand, and the notebook as it stands, before new notes are asked for. */
export function reviewText(prompt: PromptText): string {
  return plain([
    '',
    'The hand is over.',
    ...prompt.section('Action in this hand').split('\n'),
    `Board: ${readWords(prompt.section('The hand that has just ended'), 'Board')}`,
    ...prompt.section('Result').split('\n'),
    ...notebookLines(prompt),
  ]);
}

function notebookLines({ notebook }: PromptText): readonly string[] {
  if (notebook === null || notebook === '') return [];
  return ['Your notebook:', ...notebook.split('\n').map((line) => `  ${line}`)];
}

function level(prompt: PromptText): string {
  const { length } = 'Level ';
  const line = prompt
    .section('Table')
    .split('\n')
    .find((each) => each.startsWith('Level '));
  return `level ${line?.slice(length) ?? ''}`;
}

/** A notebook may come from a file: what stands there must not steer the terminal. */
function plain(lines: readonly string[]): string {
  return lines.map((line) => `${withSignsNamed(line)}\n`).join('');
}
