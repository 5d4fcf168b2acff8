import type { JudgeView } from '../../../shared/fleet/queues/payloads.ts';
import { ArenaError } from '../../../shared/records/errors.ts';
import type { JudgedAxis } from '../../../shared/records/judgement.ts';
import type { RenderedPrompt } from './rendered-prompt.ts';
import { BLUFF_RUBRICS, CLAIMS_RUBRICS, OPPONENT_READING_RUBRICS, type Rubric } from './rubrics.ts';

const TEXTS: Readonly<Record<JudgedAxis, Readonly<Record<string, Rubric>>>> = {
  bluff: BLUFF_RUBRICS,
  'opponent-reading': OPPONENT_READING_RUBRICS,
  claims: CLAIMS_RUBRICS,
};

/**
 * The prompt for a verdict. The trace is quoted data: each of its lines stands behind "> ", so that
 * nothing in it can look like a part of the prompt.
 * @throws {ArenaError} when there is no text for the view's rubric
 */
export function renderJudgePrompt(view: JudgeView): RenderedPrompt {
  const rubric = TEXTS[view.axis][view.rubric];
  if (rubric === undefined) {
    const known = Object.keys(TEXTS[view.axis]).join(', ');
    throw new ArenaError(`expected a rubric of ${view.axis} (${known}), found ${view.rubric}`);
  }
  const description = rubric.describe(view);
  return {
    version: `${view.axis}-${view.rubric}`,
    system: rubric.system,
    user: [
      ...(description === null ? [] : [description]),
      `## Reasoning\n${quoted(view.trace)}`,
      ...(view.cutCharacters === 0 ? [] : [cutMark(view.cutCharacters)]),
    ].join('\n\n'),
    responseFormat: rubric.format,
  };
}

/** Every sign that some reader takes for the end of a line ends one here too. */
function quoted(trace: string): string {
  return trace
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Under a heading of its own, and not in the quote: a trace can write anything but a line without "> ". */
function cutMark(characters: number): string {
  return `## Cut\nThe reasoning goes on for ${characters} more characters, which are left out. Judge what is shown.`;
}
