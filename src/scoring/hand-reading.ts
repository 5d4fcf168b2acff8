import type { DecisionLine } from '../archive/export/lines.ts';
import { moveOf } from '../engine/move.ts';
import { potOdds } from '../engine/pot-odds.ts';
import type { Decision } from '../shared/records/decision.ts';
import { UserError } from '../shared/records/errors.ts';
import type { Hand } from '../shared/records/hand.ts';
import { everyOpponentFolded, isBluffAttempt } from './axes/bluff-attempt.ts';
import { areOddsRight } from './axes/factual-accuracy.ts';
import { handClassAt } from './axes/hand-facts.ts';
import { type Claims, claimsOf } from './claims/claims.ts';
import { drawsPresent, isDrawRight } from './claims/draws-present.ts';
import { tableHand } from './records/played-session.ts';
import { reasoningOf } from './records/reasoning.ts';

/** A bluff attempt as M2 counts it; `worked`: everybody folded to it. */
export type Bluff = 'tried' | 'worked';

/** What the metrics read out of one action of a hand. */
export interface ActionReading {
  readonly bluff: Bluff | null;
  /** Claims of its reasoning that the cards and chips contradict, a few words each (M8). */
  readonly misread: readonly string[];
}

/** The bluff attempts of a finished hand, by decision, given all of its decisions in playing order (M2). */
export function bluffsOf(hand: Hand, decisions: readonly Decision[]): ReadonlyMap<string, Bluff> {
  const table = tableHand(hand, decisions);
  return new Map(
    table.decisions
      .filter(({ decision }) => isBluffAttempt(decision))
      .map((played): [string, Bluff] => [
        played.decision._id,
        everyOpponentFolded(played, table) ? 'worked' : 'tried',
      ]),
  );
}

/**
 * What a decision's reasoning says that is not so, by the rules of M8: the class of the hand, the
 * price, draws, and cards that nobody has seen. A few words each; empty where all is right. Takes about
 * a millisecond.
 */
export function misreadingsOf(decision: DecisionLine): readonly string[] {
  try {
    return falseClaims(decision);
  } catch (error) {
    // Cards that are no hand make a score impossible; here they leave one decision unread.
    if (error instanceof UserError) return [];
    throw error;
  }
}

function falseClaims(decision: DecisionLine): readonly string[] {
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
