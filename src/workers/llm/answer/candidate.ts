import type { ActionPhrase } from './action-phrase.ts';
import type { Amount } from './amount.ts';
import type { RequestedAction } from './legal-action.ts';

/** A complete answer: a known action, and no number that runs into the end of a cut text. */
export interface Candidate {
  readonly requested: RequestedAction;
  readonly reasoning: string;
}

/** `cut`: an answer began here and the text stopped before it was complete. */
export type CandidateReading = Candidate | 'cut' | null;

export function isCandidate(reading: CandidateReading): reading is Candidate {
  return reading !== null && reading !== 'cut';
}

/** The last complete one of several; `cut` where the only ones there were incomplete. */
export function lastComplete(readings: readonly CandidateReading[]): CandidateReading {
  const complete = readings.findLast((reading) => reading !== null && reading !== 'cut');
  return complete ?? (readings.includes('cut') ? 'cut' : null);
}

/** What an action phrase and an amount ask for together. */
export function request(phrase: ActionPhrase, amount: Amount): RequestedAction {
  const sized = phrase.type === 'bet' || phrase.type === 'raise';
  if (sized && amount.kind === 'all-in') return { type: 'all_in', amount: null };
  return { type: phrase.type, amount: amount.kind === 'chips' ? amount.total : null };
}
