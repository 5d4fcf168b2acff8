import { lastCoefficient } from '../statistics/cluster-sandwich.ts';
import { type Column, type Design, designOf } from '../statistics/design.ts';
import { fitLogistic, type LogisticFit } from '../statistics/logistic-regression.ts';
import type { DecisionRows } from './decision-rows.ts';

/** Below it there is no reading (readings, Common). */
export const MINIMUM_ROWS = 60;
export const MINIMUM_OF_EITHER_OUTCOME = 10;
export const MINIMUM_SESSIONS = 6;

/** Why there is no reading. */
export class TooFew {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export interface Minimum {
  readonly rows: number;
  readonly ofEitherOutcome: number;
}

export const USUAL_MINIMUM: Minimum = {
  rows: MINIMUM_ROWS,
  ofEitherOutcome: MINIMUM_OF_EITHER_OUTCOME,
};

/** A logistic model of decisions; what a reading reads is the last column. */
export interface Model {
  readonly rows: DecisionRows;
  /** Which decisions it is about. */
  readonly places: Int32Array;
  readonly columns: readonly Column[];
  readonly outcome: Column;
}

/** Why a model has too few decisions, if it has. */
export function tooFew(
  { rows, places, outcome }: Model,
  { rows: least, ofEitherOutcome }: Minimum = USUAL_MINIMUM,
): TooFew | null {
  if (places.length < least) {
    return new TooFew(`too few decisions: ${places.length} of the ${least} it needs`);
  }
  const { session } = rows.arrays;
  const sessions = new Set(places.map((at) => session[at] as number)).size;
  if (sessions < MINIMUM_SESSIONS) {
    return new TooFew(
      `too few decisions: of ${sessions} sessions, and it needs ${MINIMUM_SESSIONS}`,
    );
  }
  const yes = places.reduce((count, at) => count + outcome(at), 0);
  const rarer = Math.min(yes, places.length - yes);
  if (rarer < ofEitherOutcome) {
    return new TooFew(
      `too few decisions: ${rarer} of the rarer outcome, and it needs ${ofEitherOutcome}`,
    );
  }
  return null;
}

export interface FittedModel {
  readonly design: Design;
  readonly fit: LogisticFit;
  /** Whether the last column tells anything that the others do not. */
  readonly lastTells: boolean;
}

export function fitModel({ rows, places, columns, outcome }: Model): FittedModel {
  const { session } = rows.arrays;
  const design = designOf(places, columns, { outcome, cluster: (at) => session[at] as number });
  return {
    design,
    fit: fitLogistic(design),
    lastTells: design.kept.at(-1) === true,
  };
}

/** An odds ratio a unit of the last column, with its interval and p by sessions. */
export function oddsRatio({ design, fit, lastTells }: FittedModel) {
  if (!lastTells) return new TooFew('what it asks about never differed');
  const { probabilities, coefficients, factor, leverage } = fit;
  const residuals = design.outcome.map((y, row) => y - (probabilities[row] as number));
  const { estimate, low, high, p, clusters } = lastCoefficient(design, {
    coefficients,
    residuals,
    factor,
    leverage,
  });
  return {
    value: odds(estimate),
    low: odds(low),
    high: odds(high),
    p,
    n: design.rows,
    sessions: clusters,
  };
}

/** Beyond it the number has no double, and nothing would be told by it. */
const MOST_LOG_ODDS = 700;

function odds(logOdds: number): number {
  return Math.exp(Math.min(MOST_LOG_ODDS, Math.max(-MOST_LOG_ODDS, logOdds)));
}
