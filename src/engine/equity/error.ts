import { ArenaError } from '../error.ts';

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
