import { ArenaError } from '../../../shared/records/errors.ts';

/** A judge's reply was no verdict: it is asked again, behind whatever has come in meanwhile. */
export class VerdictUnreadError extends ArenaError {
  constructor(subject: string, reason: string) {
    super(`${subject}: ${reason}`, { kind: 'retryable' });
  }
}

/** The judge has used up its tries: there is no verdict, and the ledger says why. */
export class VerdictUnscoredError extends ArenaError {
  constructor(subject: string, reason: string) {
    super(`${subject} stays without a verdict: ${reason}`);
  }
}
