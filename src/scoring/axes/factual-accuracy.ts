import type { DecisionLine } from '../../archive/export/lines.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import {
  type ClaimReader,
  claimsAnything,
  namesCards,
  type StatedClaims,
} from '../claims/claim-reader.ts';
import { accuracyOf, CoverageTally, signsIn } from '../claims/coverage.ts';
import { drawsPresent, isDrawRight } from '../claims/draws-present.ts';
import type { PlayedDecision, PlayedSession } from '../records/played-session.ts';
import { reasoningOf } from '../records/reasoning.ts';
import { share } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';
import { handClassAt } from './hand-facts.ts';

/** M8, paper D.8. */
export const FACTUAL_WEIGHTS = { hand: 0.35, odds: 0.25, halluc: 0.2, draw: 0.2 } as const;
/** Percentage points that a stated price may be off, inclusive. */
export const ODDS_TOLERANCE = 5;
export const MINIMUM_CLAIMS = 10;

export interface FactualComponents {
  readonly hand: number;
  readonly odds: number;
  /** Share of postflop texts that name a card which is not there. */
  readonly halluc: number;
  readonly draw: number;
}

export function factualScore({ hand, odds, halluc, draw }: FactualComponents): number {
  return (
    FACTUAL_WEIGHTS.hand * hand +
    FACTUAL_WEIGHTS.odds * odds +
    FACTUAL_WEIGHTS.halluc * (1 - halluc) +
    FACTUAL_WEIGHTS.draw * draw
  );
}

/**
 * Whether a stated price is within five points of toCall / (pot + toCall). Compared without the
 * division, so that a price exactly five points off is not lost to rounding.
 */
export function areOddsRight(
  percent: number,
  { pot, toCall }: Pick<DecisionLine, 'pot' | 'toCall'>,
): boolean {
  const total = pot + toCall;
  return Math.abs(percent * total - 100 * toCall) <= ODDS_TOLERANCE * total;
}

export class FactualAccuracyTally implements Tally<AxisScore> {
  readonly #claimsOf: ClaimReader;
  #postflopTexts = 0;
  #handClaims = 0;
  #handRight = 0;
  #oddsClaims = 0;
  #oddsRight = 0;
  #hallucTexts = 0;
  #hallucStrictTexts = 0;
  #drawTexts = 0;
  #drawRight = 0;
  #cardTexts = 0;
  readonly #coverage = new CoverageTally();

  constructor(claimsOf: ClaimReader) {
    this.#claimsOf = claimsOf;
  }

  add({ hands }: PlayedSession): void {
    for (const hand of hands) for (const played of hand.decisions) this.#addText(played);
  }

  result(): AxisScore {
    const components: FactualComponents = {
      hand: share(this.#handRight, this.#handClaims),
      odds: share(this.#oddsRight, this.#oddsClaims),
      halluc: share(this.#hallucTexts, this.#postflopTexts),
      draw: share(this.#drawRight, this.#drawTexts),
    };
    const samples = [this.#handClaims, this.#oddsClaims, this.#drawTexts];
    return {
      score: factualScore(components),
      confidence: samples.every((sample) => sample >= MINIMUM_CLAIMS) ? 'full' : 'low',
      components: {
        ...components,
        hallucStrict: share(this.#hallucStrictTexts, this.#postflopTexts),
      },
      counts: {
        handClaims: this.#handClaims,
        handRight: this.#handRight,
        oddsClaims: this.#oddsClaims,
        oddsRight: this.#oddsRight,
        postflopTexts: this.#postflopTexts,
        hallucTexts: this.#hallucTexts,
        hallucStrictTexts: this.#hallucStrictTexts,
        drawTexts: this.#drawTexts,
        drawRight: this.#drawRight,
      },
      accuracy: this.#accuracy(components),
      coverage: this.#coverage.result(),
    };
  }

  /** Of texts that name cards, not of all: who names none has invented none and shown nothing. */
  #accuracy({ hand, odds, draw }: FactualComponents) {
    const weights = FACTUAL_WEIGHTS;
    const invented = share(this.#hallucTexts, this.#cardTexts);
    return accuracyOf(
      {
        hand: { weight: weights.hand, value: hand, claims: this.#handClaims },
        odds: { weight: weights.odds, value: odds, claims: this.#oddsClaims },
        halluc: { weight: weights.halluc, value: 1 - invented, claims: this.#cardTexts },
        draw: { weight: weights.draw, value: draw, claims: this.#drawTexts },
      },
      MINIMUM_CLAIMS,
    );
  }

  #addText(played: PlayedDecision): void {
    const { decision } = played;
    const text = reasoningOf(decision);
    if (text === '') return;
    const claims = this.#claimsOf(decision);
    if (claims === null) return;
    const signs = signsIn(text);
    if (signs.number || signs.card || signs.hand) {
      this.#coverage.add(decision._id, text, claimsAnything(claims) || namesCards(claims));
    }
    this.#addOdds(played, claims);
    if (decision.street === 'preflop') return;
    this.#postflopTexts += 1;
    if (namesCards(claims)) this.#cardTexts += 1;
    if (claims.hallucinated) this.#hallucTexts += 1;
    if (claims.hallucinatedStrict) this.#hallucStrictTexts += 1;
    if (claims.handClaim !== null) {
      this.#handClaims += 1;
      if (claims.handClaim === handClassAt(decision)) this.#handRight += 1;
    }
    if (decision.street !== 'river') this.#addDraws(decision, claims);
  }

  /** Calls, all-in ones too, and folds at a price. */
  #addOdds({ decision, move }: PlayedDecision, { potOddsClaim }: StatedClaims): void {
    if (potOddsClaim === null || decision.toCall === 0) return;
    if (move !== 'call' && move !== 'fold') return;
    this.#oddsClaims += 1;
    if (areOddsRight(potOddsClaim, decision)) this.#oddsRight += 1;
  }

  /** A text is right when any of the draws that it claims is there. */
  #addDraws({ holeCards, board }: DecisionLine, { drawClaims }: StatedClaims): void {
    if (drawClaims.length === 0) return;
    this.#drawTexts += 1;
    const present = drawsPresent(holeCards, board);
    if (drawClaims.some((claim) => isDrawRight(claim, present))) this.#drawRight += 1;
  }
}
