import type { Chance } from '../chance.ts';
import { type PromptText } from '../prompt-text.ts';
import { explain } from '../speech/reasoning.ts';
import { assess } from './assessment.ts';
import type { Choice } from './choice.ts';
import { choosePostflop } from './postflop.ts';
import { choosePreflop } from './preflop.ts';
import { readSituation } from './situation.ts';
import type { PlayingStyle } from './styles.ts';

export interface SpokenDecision extends Choice {
  readonly reasoning: string;
}

/**
 * What a stand-in does, from the prompt's text alone.
 * @throws {MissingFactError} when the text lacks something that a player must know.
 */
export function decide(prompt: PromptText, style: PlayingStyle, chance: Chance): SpokenDecision {
  const seen = assess(readSituation(prompt), chance);
  const choice =
    seen.situation.street === 'preflop'
      ? choosePreflop(seen, style, chance)
      : choosePostflop(seen, style, chance);
  return { ...choice, reasoning: explain(seen, choice, style, chance) };
}
