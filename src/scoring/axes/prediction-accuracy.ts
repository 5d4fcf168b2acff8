import type { AxisScore } from '../../shared/records/profile.ts';
import { type ClaimReader, claimsAnything } from '../claims/claim-reader.ts';
import { accuracyOf, CoverageTally, signsIn } from '../claims/coverage.ts';
import type { PlayedDecision, PlayedSession } from '../records/played-session.ts';
import { reasoningOf } from '../records/reasoning.ts';
import { share } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';
import { handClassAt, isBoardsOwn } from './hand-facts.ts';

/** M6, paper D.6. */
export const PREDICTION_WEIGHTS = { handId: 0.4, equity: 0.4, range: 0.2 } as const;
/** Mean error of equity claims at which nothing is left; also that of a player without a claim. */
export const WORST_MEAN_ERROR = 0.5;
export const MINIMUM_HAND_CLAIMS = 10;
export const MINIMUM_EQUITY_CLAIMS = 10;

export interface PredictionComponents {
  /** Share of right hand claims; null without a postflop text. */
  readonly handId: number | null;
  /** Mean absolute error of equity claims, 0..1. */
  readonly mae: number;
  /** Share of texts with a word of range-thinking. */
  readonly range: number;
}

/** Without a postflop text the other two components share its weight. */
export function predictionScore({ handId, mae, range }: PredictionComponents): number {
  const { handId: hand, equity, range: words } = PREDICTION_WEIGHTS;
  const others = equity * calibrationOf(mae) + words * range;
  return handId === null ? others / (equity + words) : hand * handId + others;
}

function calibrationOf(mae: number): number {
  return 1 - Math.min(mae / WORST_MEAN_ERROR, 1);
}

export class PredictionAccuracyTally implements Tally<AxisScore> {
  readonly #claimsOf: ClaimReader;
  #texts = 0;
  #rangeTexts = 0;
  #postflopTexts = 0;
  #handClaims = 0;
  #handRight = 0;
  #boardsOwn = 0;
  #equityClaims = 0;
  #equityError = 0;
  readonly #coverage = new CoverageTally();

  constructor(claimsOf: ClaimReader) {
    this.#claimsOf = claimsOf;
  }

  add({ hands }: PlayedSession): void {
    for (const hand of hands) for (const played of hand.decisions) this.#addText(played);
  }

  result(): AxisScore {
    const components: PredictionComponents = {
      handId: this.#postflopTexts === 0 ? null : share(this.#handRight, this.#handClaims),
      mae: this.#equityClaims === 0 ? WORST_MEAN_ERROR : this.#equityError / this.#equityClaims,
      range: share(this.#rangeTexts, this.#texts),
    };
    return {
      score: predictionScore(components),
      confidence:
        this.#handClaims >= MINIMUM_HAND_CLAIMS && this.#equityClaims >= MINIMUM_EQUITY_CLAIMS
          ? 'full'
          : 'low',
      components: { ...components },
      counts: {
        handClaims: this.#handClaims,
        handRight: this.#handRight,
        handsOfTheBoard: this.#boardsOwn,
        postflopTexts: this.#postflopTexts,
        equityClaims: this.#equityClaims,
        texts: this.#texts,
      },
      accuracy: this.#accuracy(components),
      coverage: this.#coverage.result(),
    };
  }

  /** Range vocabulary is neither right nor wrong. */
  #accuracy({ handId, mae }: PredictionComponents) {
    const { handId: hand, equity } = PREDICTION_WEIGHTS;
    return accuracyOf(
      {
        hand: { weight: hand, value: handId ?? 0, claims: this.#handClaims },
        equity: { weight: equity, value: calibrationOf(mae), claims: this.#equityClaims },
      },
      MINIMUM_EQUITY_CLAIMS,
    );
  }

  #addText({ decision }: PlayedDecision): void {
    const text = reasoningOf(decision);
    if (text === '') return;
    const claims = this.#claimsOf(decision);
    if (claims === null) return;
    const signs = signsIn(text);
    if (signs.number || signs.hand) this.#coverage.add(decision._id, text, claimsAnything(claims));
    this.#texts += 1;
    if (claims.rangeKeyword) this.#rangeTexts += 1;
    if (claims.equityClaim !== null && decision.equity !== null) {
      this.#equityClaims += 1;
      this.#equityError += Math.abs(claims.equityClaim - decision.equity);
    }
    if (decision.street === 'preflop') return;
    this.#postflopTexts += 1;
    if (claims.handClaim === null) return;
    this.#handClaims += 1;
    const actual = handClassAt(decision);
    if (claims.handClaim === actual) this.#handRight += 1;
    if (isBoardsOwn(actual, decision)) this.#boardsOwn += 1;
  }
}
