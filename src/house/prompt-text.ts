import { ArenaError } from '../engine/error.ts';

/** The prompt does not say what a stand-in needs to know; it never guesses. */
export class MissingFactError extends ArenaError {
  readonly fact: string;

  constructor(fact: string, found: string, options: { cause?: unknown } = {}) {
    super(
      `the prompt lacks a readable "${fact}"; found ${JSON.stringify(found.slice(0, 120))}`,
      options,
    );
    this.fact = fact;
  }
}

/** A prompt's text by its `## ` headings. */
export interface PromptText {
  /** What stands before the first heading. */
  readonly opening: string;
  /** What stands between the notebook's tags; null where the prompt has none. */
  readonly notebook: string | null;
  readonly has: (heading: string) => boolean;
  /** @throws {MissingFactError} when there is no such section. */
  readonly section: (heading: string) => string;
}

const NOTEBOOK = /## Your notebook\n<notebook>\n([\s\S]*?)\n<\/notebook>/;

/** A notebook may hold anything, headings too, so it is taken out before the rest is read. */
export function readPromptText(text: string): PromptText {
  const notebook = NOTEBOOK.exec(text)?.[1] ?? null;
  const [opening = '', ...parts] = text.replace(NOTEBOOK, '').split(/^## /m);
  const sections = new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return [heading.trim(), lines.join('\n').trim()];
    }),
  );
  return {
    opening,
    notebook: notebook === '(empty)' ? '' : notebook,
    has: (heading) => sections.has(heading),
    section: (heading) => {
      const found = sections.get(heading);
      if (found === undefined) throw new MissingFactError(`## ${heading}`, opening);
      return found;
    },
  };
}

/**
 * The groups of a pattern, by name.
 * @throws {MissingFactError} naming the fact when the text does not match.
 */
export function readFact(
  text: string,
  fact: string,
  pattern: RegExp,
): Readonly<Record<string, string>> {
  const groups = pattern.exec(text)?.groups;
  if (groups === undefined) throw new MissingFactError(fact, text);
  return groups;
}

/** A whole number that stands in a line of its own: `Pot: 130`. */
export function readChips(text: string, label: string): number {
  const { chips } = readFact(text, label, new RegExp(`^${label}: (?<chips>\\d+)\\b`, 'm'));
  return Number(chips);
}

/** The words of a line of its own: `Position: CO`. */
export function readWords(text: string, label: string): string {
  const { words } = readFact(text, label, new RegExp(`^${label}: (?<words>.+)$`, 'm'));
  return words as string;
}

/** The lines of a list, without their dashes. */
export function listItems(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));
}
