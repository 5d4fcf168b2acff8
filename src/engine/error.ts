/** What a process may do about an error: give up with one line, or try the same thing again later. */
export type ErrorKind = 'fatal' | 'retryable';

/**
 * The one base class of every error this project throws on purpose. It lives in the engine because
 * the engine imports nothing else; `src/shared/records/errors.ts` derives the rest.
 * Callers tell errors apart by class and fields, never by the text of the message.
 */
export class ArenaError extends Error {
  readonly kind: ErrorKind;

  constructor(message: string, options: { kind?: ErrorKind; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.kind = options.kind ?? 'fatal';
  }
}

/** A question about equity that has no answer: what was expected, and what was found instead. */
export class EquityError extends ArenaError {
  readonly expected: string;
  readonly found: string;

  constructor(expected: string, found: string) {
    super(`expected ${expected}, found ${found}`);
    this.expected = expected;
    this.found = found;
  }
}
