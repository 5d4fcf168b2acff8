import type { DecisionLine } from '../../archive/export/lines.ts';
import { ACTION_TYPES } from '../../engine/action.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import { RUBRIC_MAXIMUM } from '../../shared/records/rubrics.ts';
import { LowestSample } from '../judging/lowest-sample.ts';
import { NO_VERDICTS, type VerdictScores } from '../judging/verdicts.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { reasoningOf } from '../records/reasoning.ts';
import { mean } from '../statistics/sample.ts';
import type { Tally } from '../tally.ts';
import { divergence } from './divergence.ts';

/** M3, paper D.3. */
export const OPPONENT_READING_WEIGHTS = { adapt: 0.5, reasoning: 0.5 } as const;
export const MINIMUM_OBSERVATIONS = 20;
/** A trace has more characters than this. */
export const TRACE_CHARACTERS = 30;
export const TRACES_FOR_CONFIDENCE = 50;

/** Whether a decision's reasoning is long enough to be judged, in code points. */
export function isTrace(decision: DecisionLine): boolean {
  const { length } = reasoningOf(decision);
  // A code point is one or two units: only between the two bounds they have to be counted.
  if (length <= TRACE_CHARACTERS || length > 2 * TRACE_CHARACTERS) return length > TRACE_CHARACTERS;
  return [...reasoningOf(decision)].length > TRACE_CHARACTERS;
}

/** Mean divergence over all pairs of action counts, at most 1; 0 without a pair. */
export function adaptation(distributions: readonly (readonly number[])[]): number {
  const pairs = distributions.flatMap((first, index) =>
    distributions.slice(index + 1).map((second) => divergence(first, second)),
  );
  return Math.min(1, mean(pairs) ?? 0);
}

/** M3 of its two halves, 0..1 each. */
export function opponentReadingScore({
  adapt,
  reasoning,
}: {
  readonly adapt: number;
  readonly reasoning: number;
}): number {
  return OPPONENT_READING_WEIGHTS.adapt * adapt + OPPONENT_READING_WEIGHTS.reasoning * reasoning;
}

/** Opponents that were seen often enough to be told apart, by their action counts. */
export function observedOften(
  distributions: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  return distributions.filter(
    (counts) => counts.reduce((sum, count) => sum + count, 0) >= MINIMUM_OBSERVATIONS,
  );
}

export class OpponentReadingTally implements Tally<AxisScore> {
  readonly #verdicts: VerdictScores;
  readonly #sample = new LowestSample<DecisionLine>();
  /** By opponent, how often each recorded type was chosen while it was live. */
  readonly #actions = new Map<string, number[]>();
  #observations = 0;
  #eligible = 0;

  constructor(verdicts: VerdictScores = NO_VERDICTS) {
    this.#verdicts = verdicts;
  }

  add({ hands }: PlayedSession): void {
    for (const hand of hands) {
      for (const { decision } of hand.decisions) this.#addDecision(decision);
    }
  }

  result(): AxisScore {
    const observed = observedOften([...this.#actions.values()]);
    const traces = this.#sample.entries().flatMap(({ _id }) => {
      const score = mean(this.#verdicts('opponent-reading', _id));
      return score === null ? [] : [score];
    });
    const adapt = adaptation(observed);
    const reasoning = (mean(traces) ?? 0) / RUBRIC_MAXIMUM;
    return {
      score: opponentReadingScore({ adapt, reasoning }),
      confidence: traces.length >= TRACES_FOR_CONFIDENCE ? 'full' : 'low',
      components: { adapt, reasoning },
      counts: {
        opponents: observed.length,
        pairs: (observed.length * (observed.length - 1)) / 2,
        eligibleTraces: this.#eligible,
        traces: traces.length,
        observations: this.#observations,
      },
    };
  }

  #addDecision(decision: DecisionLine): void {
    this.#observations += 1;
    const type = ACTION_TYPES.indexOf(decision.action.type);
    for (const opponent of decision.liveOpponents) {
      let counts = this.#actions.get(opponent);
      if (counts === undefined) {
        counts = ACTION_TYPES.map(() => 0);
        this.#actions.set(opponent, counts);
      }
      counts[type] = (counts[type] ?? 0) + 1;
    }
    if (!isTrace(decision)) return;
    this.#eligible += 1;
    this.#sample.offer(decision);
  }
}
