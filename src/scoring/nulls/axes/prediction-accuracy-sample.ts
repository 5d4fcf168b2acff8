import { HAND_CLASSES } from '../../../engine/rank-hand.ts';
import { STREETS } from '../../../engine/street.ts';
import { handClassAt } from '../../axes/hand-facts.ts';
import { predictionScore, WORST_MEAN_ERROR } from '../../axes/prediction-accuracy.ts';
import type { ClaimReader } from '../../claims/claim-reader.ts';
import { Growing } from '../../growing.ts';
import type { PlayedDecision, PlayedSession } from '../../records/played-session.ts';
import { reasoningOf } from '../../records/reasoning.ts';
import { share } from '../../style/action-count.ts';
import { type AxisSample, at, type Permutation, type Totals } from '../axis-sample.ts';
import { SessionSums } from '../session-sums.ts';
import { inStrata, permuteWithin, sizesOf, strataOf } from '../strata.ts';

const HAND_RIGHT = 0;
const HAND_CLAIMS = 1;
const POSTFLOP_TEXTS = 2;
const EQUITY_ERROR = 3;
const EQUITY_CLAIMS = 4;
const RANGE_TEXTS = 5;
const TEXTS = 6;
const WIDTH = 7;

/** M6: what each text claims of hand and equity, and what is so. */
export class PredictionAccuracySample implements AxisSample {
  readonly sums = new SessionSums(WIDTH);
  readonly #claimsOf: ClaimReader;
  readonly #hands = {
    street: new Growing(Uint8Array),
    claim: new Growing(Uint8Array),
    truth: new Growing(Uint8Array),
  };
  readonly #equities = {
    street: new Growing(Uint8Array),
    claim: new Growing(Float64Array),
    truth: new Growing(Float64Array),
  };

  constructor(claimsOf: ClaimReader) {
    this.#claimsOf = claimsOf;
  }

  add({ hands }: PlayedSession, session: number): void {
    for (const hand of hands) for (const played of hand.decisions) this.#addText(played, session);
  }

  hasData(totals: Totals): boolean {
    return at(totals, HAND_CLAIMS) > 0 && at(totals, EQUITY_CLAIMS) > 0;
  }

  score(totals: Totals): number {
    return scoreOf(totals);
  }

  /** Every claim, for {@link predictionsAcrossTexts}. */
  columns(): PredictionColumns {
    const { street, claim, truth } = this.#hands;
    const { street: streets, claim: stated, truth: equities } = this.#equities;
    return {
      hands: { streets: street.values(), claims: claim.values(), truths: truth.values() },
      equities: { streets: streets.values(), claims: stated.values(), truths: equities.values() },
      totals: this.sums.totals(),
    };
  }

  #addText({ decision }: PlayedDecision, session: number): void {
    if (reasoningOf(decision) === '') return;
    const claims = this.#claimsOf(decision);
    if (claims === null) return;
    const { handClaim, equityClaim, rangeKeyword } = claims;
    const street = STREETS.indexOf(decision.street);
    this.sums.add(session, TEXTS, 1);
    if (rangeKeyword) this.sums.add(session, RANGE_TEXTS, 1);
    if (equityClaim !== null && decision.equity !== null) {
      this.sums.add(session, EQUITY_CLAIMS, 1);
      this.sums.add(session, EQUITY_ERROR, Math.abs(equityClaim - decision.equity));
      this.#equities.street.push(street);
      this.#equities.claim.push(equityClaim);
      this.#equities.truth.push(decision.equity);
    }
    if (decision.street === 'preflop') return;
    this.sums.add(session, POSTFLOP_TEXTS, 1);
    if (handClaim === null) return;
    const held = handClassAt(decision);
    this.sums.add(session, HAND_CLAIMS, 1);
    if (handClaim === held) this.sums.add(session, HAND_RIGHT, 1);
    this.#hands.street.push(street);
    this.#hands.claim.push(HAND_CLASSES.indexOf(handClaim));
    this.#hands.truth.push(HAND_CLASSES.indexOf(held));
  }
}

/** Claims, a row each, with the street of their text and what is so. */
interface ClaimRows<Column> {
  readonly streets: Uint8Array;
  readonly claims: Column;
  readonly truths: Column;
}

export interface PredictionColumns {
  readonly hands: ClaimRows<Uint8Array>;
  readonly equities: ClaimRows<Float64Array>;
  readonly totals: Float64Array;
}

/** Which text claims what: hands among the texts that name one, and equities apart from them. */
export function predictionsAcrossTexts(columns: PredictionColumns): Permutation {
  const handStrata = strataOf(columns.hands.streets);
  const handClaims = inStrata(handStrata, columns.hands.claims);
  const held = inStrata(handStrata, columns.hands.truths);
  const equityStrata = strataOf(columns.equities.streets);
  const equityClaims = inStrata(equityStrata, columns.equities.claims);
  const equities = inStrata(equityStrata, columns.equities.truths);
  const totals = columns.totals.slice();
  return {
    kind: 'claims-across-texts',
    tail: 'upper',
    strata: [sizesOf(handStrata), sizesOf(equityStrata)],
    score: () => {
      let right = 0;
      for (let place = 0; place < held.length; place += 1) {
        if (handClaims[place] === held[place]) right += 1;
      }
      let error = 0;
      for (let place = 0; place < equities.length; place += 1) {
        error += Math.abs((equityClaims[place] as number) - (equities[place] as number));
      }
      totals[HAND_RIGHT] = right;
      totals[EQUITY_ERROR] = error;
      return scoreOf(totals);
    },
    permute: (random) => {
      permuteWithin(handClaims, handStrata, random);
      permuteWithin(equityClaims, equityStrata, random);
    },
  };
}

function scoreOf(totals: Totals): number {
  const claims = at(totals, EQUITY_CLAIMS);
  return predictionScore({
    handId:
      at(totals, POSTFLOP_TEXTS) === 0
        ? null
        : share(at(totals, HAND_RIGHT), at(totals, HAND_CLAIMS)),
    mae: claims === 0 ? WORST_MEAN_ERROR : at(totals, EQUITY_ERROR) / claims,
    range: share(at(totals, RANGE_TEXTS), at(totals, TEXTS)),
  });
}
