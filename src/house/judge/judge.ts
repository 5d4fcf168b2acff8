import type { PromptText } from '../prompt-text.ts';
import { type BluffReply, judgeBluff } from './bluff.ts';
import { judgeOpponentReading, type OpponentReadingReply } from './opponent-reading.ts';
import type { StandInJudge } from './tempers.ts';

/**
 * A verdict of whichever kind the prompt asks for: one that shows a bet is about a bluff.
 * @throws {MissingFactError} when there is no quoted reasoning
 */
export function judge(
  prompt: PromptText,
  { temper }: StandInJudge,
): BluffReply | OpponentReadingReply {
  return prompt.has('The bet') ? judgeBluff(prompt) : judgeOpponentReading(prompt, temper);
}
