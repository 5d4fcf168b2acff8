import type { z } from 'zod';
import { ArenaError, type ErrorKind } from '../../engine/error.ts';

export { ArenaError, type ErrorKind } from '../../engine/error.ts';

/** A person's mistake (file, flag, environment): one line, exit code 2, nothing enqueued. */
export class UserError extends ArenaError {
  /** One line per fault, each with its place; the message is the first of them. */
  readonly faults: readonly string[];

  constructor(faults: string | readonly string[], options: { cause?: unknown } = {}) {
    const lines = typeof faults === 'string' ? [faults] : [...faults];
    super(lines.join('\n'), options);
    this.faults = lines;
  }
}

/** Redis or the store does not answer at start, or is lost: one line naming the address, exit code 3. */
export class ServiceUnreachableError extends ArenaError {
  readonly service: string;
  /** With its password masked. */
  readonly address: string;

  constructor(
    service: string,
    address: string,
    reason: string,
    options: { kind?: ErrorKind; cause?: unknown } = {},
  ) {
    super(`${service} at ${address} cannot be reached: ${reason}`, options);
    this.service = service;
    this.address = address;
  }
}

/** Why a question failed for good, where that calls for more than trying again. */
export const FAILURE_REASONS = [
  /** A provider's refusal, or retries that are spent. */
  'calls-failed',
  /** What may be spent is spent. */
  'budget',
  /** Written by another version, or by hand. */
  'unreadable-payload',
  /** The export that a batch is answered from holds no answer to it. */
  'not-recorded',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Why a session stands still until somebody resumes it; stored with the session. */
export type ParkReason =
  | FailureReason
  | 'damaged-document'
  | 'predecessor-missing'
  | 'illegal-answer'
  | 'internal';

/** The session cannot go on without a person: it is parked with this reason, never finished wrongly. */
export class SessionParkedError extends ArenaError {
  readonly sessionId: string;
  readonly reason: ParkReason;

  constructor(
    sessionId: string,
    reason: ParkReason,
    message: string,
    options: { cause?: unknown } = {},
  ) {
    super(message, options);
    this.sessionId = sessionId;
    this.reason = reason;
  }
}

/**
 * One line of any thrown value, for logs and for documents that keep a reason: its message and those of
 * its causes, but for what was said already, as drivers wrap an error in others of the same words.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.replaceAll(/\s*\n\s*/g, ' ');
  const cause = error.cause === undefined ? '' : describeError(error.cause);
  return message.includes(cause) ? message : `${message}; cause: ${cause}`;
}

/** `params` of a schema's own rule whose message says what was found: a reader adds nothing to it. */
export const SAYS_FOUND = { saysFound: true } as const;

/** Whether the message of an issue is of a rule that says itself what was found. */
export function saysFound(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.['saysFound'] === true;
}
