import type { ClaimsReader } from '../../shared/records/batch-configuration.ts';
import type { AxisScore, ClaimReaders } from '../../shared/records/profile.ts';
import { FactualAccuracyTally } from '../axes/factual-accuracy.ts';
import { PredictionAccuracyTally } from '../axes/prediction-accuracy.ts';
import { type ClaimReader, readingTexts } from '../claims/claim-reader.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { reasoningOf } from '../records/reasoning.ts';
import type { Tally } from '../tally.ts';
import {
  isOfItsStreet,
  type ModelReadings,
  readingByModel,
  readingTheSame,
} from './model-readings.ts';
import { ReaderAgreementTally } from './reader-agreement.ts';

/** By whom the claims of a batch are read: the rules, and a judge where one was asked. */
export interface Readers {
  readonly headline: ClaimsReader;
  readonly rules: ClaimReader;
  readonly readings: ModelReadings;
}

/** What scores are made with: the reader that M6 and M8 are made of, and both where there are two. */
export function claimsBy(readers: Readers | null): {
  readonly claims: ClaimReader;
  readonly readers: Readers | null;
} {
  if (readers === null) return { claims: readingTexts(), readers };
  const { headline, rules, readings } = readers;
  return { claims: headline === 'rules' ? rules : readingByModel(readings, rules), readers };
}

/** M6 and M8 of one player by both readers, and how far the two agree. */
export class ClaimReadersTally implements Tally<ClaimReaders> {
  readonly #readers: Readers;
  readonly #model: ClaimReader;
  readonly #byRules: ScoresTally;
  readonly #byModel: ScoresTally;
  readonly #agreement = new ReaderAgreementTally();
  readonly #dropped = { inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 };
  #texts = 0;
  #kept = 0;
  #elsewhere = 0;

  constructor(readers: Readers) {
    const { readings, rules } = readers;
    this.#readers = readers;
    this.#model = readingByModel(readings, rules);
    this.#byRules = new ScoresTally(readingTheSame(readings, rules));
    this.#byModel = new ScoresTally(this.#model);
  }

  add(played: PlayedSession): void {
    this.#byRules.add(played);
    this.#byModel.add(played);
    for (const { decisions } of played.hands) {
      for (const { decision } of decisions) {
        if (reasoningOf(decision) === '') continue;
        const verdict = this.#readers.readings.of(decision._id);
        const rules = this.#readers.rules(decision);
        const model = this.#model(decision);
        if (verdict === null || rules === null || model === null) continue;
        this.#texts += 1;
        this.#kept += verdict.claims.length;
        this.#elsewhere += verdict.claims.filter((claim) => !isOfItsStreet(claim, decision)).length;
        for (const why of Object.keys(this.#dropped) as (keyof typeof verdict.dropped)[]) {
          this.#dropped[why] += verdict.dropped[why];
        }
        this.#agreement.add(decision, rules, model);
      }
    }
  }

  result(): ClaimReaders {
    const { headline, readings } = this.#readers;
    return {
      headline,
      judge: readings.judge,
      rubric: readings.rubric,
      texts: this.#texts,
      kept: this.#kept,
      elsewhere: this.#elsewhere,
      dropped: { ...this.#dropped },
      rules: this.#byRules.result(),
      model: this.#byModel.result(),
      agreement: this.#agreement.result(),
    };
  }
}

/** The two axes that are made of claims, by one reader. */
class ScoresTally implements Tally<{ M6: AxisScore; M8: AxisScore }> {
  readonly #prediction: PredictionAccuracyTally;
  readonly #factual: FactualAccuracyTally;

  constructor(reader: ClaimReader) {
    this.#prediction = new PredictionAccuracyTally(reader);
    this.#factual = new FactualAccuracyTally(reader);
  }

  add(played: PlayedSession): void {
    this.#prediction.add(played);
    this.#factual.add(played);
  }

  result() {
    return { M6: this.#prediction.result(), M8: this.#factual.result() };
  }
}
