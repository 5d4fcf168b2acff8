import type { JudgedAxis } from './judgement.ts';

/**
 * The rubrics that verdicts can be asked by, oldest first; their texts are prompts of the llm worker.
 * A rubric is never changed once a verdict was given by it: what is asked otherwise is another one.
 */
export const RUBRICS = {
  bluff: ['v1', 'v2'],
  'opponent-reading': ['v1', 'v2'],
} as const satisfies Readonly<Record<JudgedAxis, readonly string[]>>;

/** What a plan asks by where nobody names another. */
export const USUAL_RUBRIC = 'v1';

/** Paper, D.2: up to three key phrases. */
export const MAX_KEY_PHRASES = 3;

/** Paper, D.3: the rubric of opponent reading goes from 0 to this. */
export const RUBRIC_MAXIMUM = 2;
