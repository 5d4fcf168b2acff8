import type { z } from 'zod';

/** `params` of a schema's own rule whose message says what was found: a reader adds nothing to it. */
export const SAYS_FOUND = { saysFound: true } as const;

/** Whether the message of an issue is of a rule that says itself what was found. */
export function saysFound(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['saysFound'] === true;
}
