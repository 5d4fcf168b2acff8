import type { Player } from '../../shared/records/roster.ts';
import { withoutUnseenSigns } from '../../shared/text/unseen-signs.ts';

/** What is longer is cut, with a mark: no reasoning needs more, and a flood of words is no argument. */
export const MOST_CHARACTERS = 8_000;

export interface AnonymisedTrace {
  readonly trace: string;
  /** Characters (code points) that were cut off its end. */
  readonly cutCharacters: number;
}

/**
 * A trace as judges see it: without signs that nobody sees, without the names of the table's models,
 * and not too long. What is stored stays as it is.
 */
export function anonymisedTrace(
  reasoning: string,
  players: readonly Pick<Player, 'id' | 'displayName' | 'family' | 'model'>[],
): AnonymisedTrace {
  const masked = maskNames(withoutUnseenSigns(reasoning), players);
  if (masked.length <= MOST_CHARACTERS) return { trace: masked, cutCharacters: 0 };
  const characters = [...masked];
  return {
    trace: characters.slice(0, MOST_CHARACTERS).join(''),
    cutCharacters: Math.max(0, characters.length - MOST_CHARACTERS),
  };
}

/** What stands in a judge's prompt where a trace names a model. */
export const NAME_MASK = '[model]';

/** Words that are at home in any reasoning: "a full house", "a calling station". Alone they name nobody. */
const POKER_WORDS: ReadonlySet<string> = new Set(
  'ace bet blind board button call chip dealer default donkey fish flop fold gambler house jack king local maniac model nit player pot queen raise range river rock shark stack station trapper turn whale'.split(
    ' ',
  ),
);

type Named = Pick<Player, 'id' | 'displayName' | 'family' | 'model'>;

/**
 * Takes the names of a table's models out of a trace: model, maker, family and display name, however
 * they are spelt ("Claude Opus 4.6", "claude-opus-4.6"). The opponents' aliases stay.
 */
export function maskNames(trace: string, players: readonly Named[]): string {
  const names = [...new Set(players.flatMap(namesOf))];
  if (names.length === 0) return trace;
  // The longest first: "gpt" must not leave the "-5.4" of "gpt-5.4" standing.
  const patterns = names.sort((a, b) => b.length - a.length).map(spellings);
  return trace.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    NAME_MASK,
  );
}

function namesOf({ id, displayName, family, model }: Named): readonly string[] {
  const ofModel = model.split('/');
  const whole = [id, displayName, family, model, ...ofModel];
  // "claude" of "claude-opus-4.6", "Qwen" of "Qwen3": what a model calls itself.
  const first = [displayName, family, ...ofModel].map((name) => /^\p{L}+/u.exec(name)?.[0] ?? '');
  return [...whole, ...first].map((name) => wordsOf(name).join(' ')).filter(isTelling);
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A single word must be long enough to be a name, and no word of the game. */
function isTelling(name: string): boolean {
  if (name.includes(' ')) return true;
  return (name.length >= 3 || /\p{L}\p{N}/u.test(name)) && !POKER_WORDS.has(name);
}

/** Between the words of a name may stand anything that is none, or nothing. */
function spellings(name: string): string {
  return name.split(' ').join('[^\\p{L}\\p{N}\\n]{0,3}');
}
