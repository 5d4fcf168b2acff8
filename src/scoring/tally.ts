import type { PlayedSession } from './records/played-session.ts';

/**
 * How every figure of a player under a condition is made: sessions go in one by one, in playing
 * order within their run, and only sums stay. So a batch of any length is scored in one pass.
 */
export interface Tally<Result> {
  add(played: PlayedSession): void;
  result(): Result;
}

/** The figure of sessions that are all at hand. */
export function tallied<Result>(tally: Tally<Result>, sessions: Iterable<PlayedSession>): Result {
  for (const played of sessions) tally.add(played);
  return tally.result();
}
