import type { Player } from '../../shared/records/roster.ts';
import { withoutUnseenSigns } from '../../shared/text/unseen-signs.ts';
import { maskNames } from './own-names.ts';

/** What is longer is cut, with a mark: no reasoning needs more, and a flood of words is no argument. */
export const MOST_CHARACTERS = 8_000;

export interface ShownTrace {
  readonly trace: string;
  /** Characters (code points) that were cut off its end. */
  readonly cutCharacters: number;
}

/**
 * A trace as judges see it: without signs that nobody sees, without the names of the table's models,
 * and not too long. What is stored stays as it is.
 */
export function shownTrace(
  reasoning: string,
  players: readonly Pick<Player, 'id' | 'displayName' | 'family' | 'model'>[],
): ShownTrace {
  const masked = maskNames(withoutUnseenSigns(reasoning), players);
  if (masked.length <= MOST_CHARACTERS) return { trace: masked, cutCharacters: 0 };
  const characters = [...masked];
  return {
    trace: characters.slice(0, MOST_CHARACTERS).join(''),
    cutCharacters: Math.max(0, characters.length - MOST_CHARACTERS),
  };
}
