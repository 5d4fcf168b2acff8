import type { DecisionLine } from '../../archive/export/lines.ts';
import { moveOf } from '../../engine/move.ts';
import { potOdds } from '../../engine/pot-odds.ts';
import { areOddsRight } from '../axes/factual-accuracy.ts';
import { handClassAt } from '../axes/hand-facts.ts';
import { type Claims, claimsOf } from '../claims/claims.ts';
import { drawsPresent, isDrawRight } from '../claims/draws-present.ts';
import { reasoningOf } from '../records/reasoning.ts';

/**
 * What a decision's reasoning says that is not so, by the rules of M8: the class of the hand, the
 * price, draws, and cards that nobody has seen. A few words each; empty where all is right.
 * @throws UserError the record's cards are no hand
 */
export function misreadingsOf(decision: DecisionLine): readonly string[] {
  const reasoning = reasoningOf(decision);
  if (reasoning === '') return [];
  const claims = claimsOf(reasoning, decision);
  return [
    ...wrongHand(decision, claims),
    ...wrongPrice(decision, claims),
    ...wrongDraws(decision, claims),
    ...cardsNotThere(decision, claims),
  ];
}

function wrongHand(decision: DecisionLine, { handClaim }: Claims): readonly string[] {
  if (decision.street === 'preflop' || handClaim === null) return [];
  const held = handClassAt(decision);
  return handClaim === held ? [] : [`claims ${handClaim}, holds ${held}`];
}

function wrongPrice(decision: DecisionLine, { potOddsClaim }: Claims): readonly string[] {
  const { toCall, pot } = decision;
  const move = moveOf(decision);
  if (potOddsClaim === null || toCall === 0 || (move !== 'call' && move !== 'fold')) return [];
  if (areOddsRight(potOddsClaim, decision)) return [];
  const real = 100 * potOdds(toCall, pot);
  return [`claims a price of ${rounded(potOddsClaim)} %, it is ${rounded(real)} %`];
}

function wrongDraws(decision: DecisionLine, { drawClaims }: Claims): readonly string[] {
  const { holeCards, board, street } = decision;
  if (street === 'preflop' || street === 'river' || drawClaims.length === 0) return [];
  const present = drawsPresent(holeCards, board);
  if (drawClaims.some((claim) => isDrawRight(claim, present))) return [];
  return [`claims ${drawClaims.join(' and ')}, which is not there`];
}

function cardsNotThere({ street }: DecisionLine, { hallucinated }: Claims): readonly string[] {
  if (street === 'preflop' || hallucinated.length === 0) return [];
  return [`names ${hallucinated.join(' ')}, which it cannot see`];
}

function rounded(percent: number): string {
  return String(Math.round(percent));
}
