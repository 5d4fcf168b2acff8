import type { Card } from '../card.ts';
import { equity } from './equity.ts';

/** Run-outs for each decision: paper I.2. Their standard error is at most 0.016. */
export const EQUITY_RUN_OUTS = 1000;

/**
 * Run-outs for the true equity before the flop, where counting 1.7 million boards would hold up a
 * thread for some milliseconds: a standard error of 0.007 at most, in half a millisecond.
 */
const TRUE_EQUITY_RUN_OUTS = 5000;

const DECIMALS = 6;

/** One decision, as the player who makes it sees the cards. */
export interface DecisionSpot {
  readonly decisionId: string;
  /** Two cards. */
  readonly hero: readonly Card[];
  /** The board at the decision: no card, three, four or five. */
  readonly board: readonly Card[];
}

/**
 * The equity recorded with a decision, 0..1: the mean share of the pot against random hole cards
 * for each live opponent, over 1,000 run-outs seeded by the decision's id, rounded to six decimals
 * (paper I.2; a tie of k hands counts 1/k).
 * @throws {CardError | EquityError} for cards or numbers of cards that no deal has.
 */
export function decisionEquity({
  decisionId,
  hero,
  board,
  liveOpponents,
}: DecisionSpot & { readonly liveOpponents: number }): number {
  const opponents = Array.from({ length: liveOpponents }, () => 'unknown' as const);
  const seed = decisionId;
  return rounded(equity({ hero, board, opponents, samples: EQUITY_RUN_OUTS, seed }).equity);
}

/**
 * The equity against the cards the live opponents really hold, 0..1, rounded to six decimals: exact
 * from the flop on, estimated before it.
 * @throws {CardError | EquityError} for cards or numbers of cards that no deal has.
 */
export function trueEquity({
  decisionId,
  hero,
  board,
  opponents,
}: DecisionSpot & { readonly opponents: readonly (readonly Card[])[] }): number {
  const question = { hero, board, opponents };
  const answer =
    board.length > 0
      ? equity({ ...question, exact: true })
      : equity({ ...question, samples: TRUE_EQUITY_RUN_OUTS, seed: decisionId });
  return rounded(answer.equity);
}

function rounded(share: number): number {
  return Math.round(share * 10 ** DECIMALS) / 10 ** DECIMALS;
}
