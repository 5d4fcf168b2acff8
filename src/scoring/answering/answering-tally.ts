import type { Answering, Pace, PlayFigures } from '../../shared/records/play-figures.ts';
import { addCalls, type CallSums, NO_CALLS } from '../records/call-sums.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { percentile } from '../statistics/sample.ts';
import { rateOf } from '../style/habits.ts';
import type { Tally } from '../tally.ts';

const SLOWEST_PERCENT = 95;

/** How a player's answers came, how long it thought, and what its decisions took. */
export class AnsweringTally implements Tally<Pick<PlayFigures, 'answering' | 'pace' | 'spending'>> {
  #decisions = 0;
  readonly #rungs = { tool: 0, json: 0, text: 0, default: 0 };
  #adjusted = 0;
  #adjustmentsKnown = true;
  #timedOut = 0;
  readonly #latencies: number[] = [];
  /** Null once a session had no ledger. */
  #spent: CallSums | null = NO_CALLS;

  add({ hands, spent }: PlayedSession): void {
    for (const { decisions } of hands) {
      for (const { decision } of decisions) {
        this.#decisions += 1;
        this.#rungs[decision.rung] += 1;
        if (decision.adjusted === undefined) this.#adjustmentsKnown = false;
        else if (decision.adjusted !== null) this.#adjusted += 1;
        if (decision.timedOut) this.#timedOut += 1;
        if (decision.latencyMs !== null) this.#latencies.push(decision.latencyMs);
      }
    }
    this.#spent = spent === null || this.#spent === null ? null : addCalls(this.#spent, spent);
  }

  result(): Pick<PlayFigures, 'answering' | 'pace' | 'spending'> {
    return { answering: this.#answering(), pace: this.#pace(), spending: this.#spending() };
  }

  #answering(): Answering {
    const decisions = this.#decisions;
    return {
      decisions,
      rungs: { ...this.#rungs },
      fallback: rateOf(this.#rungs.default, decisions),
      adjusted: this.#adjustmentsKnown ? rateOf(this.#adjusted, decisions) : null,
      timedOut: rateOf(this.#timedOut, decisions),
    };
  }

  /**
   * Of the calls that decisions were read from, as the ledger timed them: no waiting in a queue, no
   * call before it that failed. A decision by timeout has none, so a slow player looks faster here
   * than it is: its timeouts stand beside it.
   */
  #pace(): Pace {
    const sorted = Float64Array.from(this.#latencies).sort();
    const decisions = sorted.length;
    if (decisions === 0) return { decisions, meanMs: null, medianMs: null, p95Ms: null };
    return {
      decisions,
      meanMs: sorted.reduce((total, latency) => total + latency, 0) / decisions,
      medianMs: percentile(sorted, 50),
      p95Ms: percentile(sorted, SLOWEST_PERCENT),
    };
  }

  #spending(): PlayFigures['spending'] {
    if (this.#spent === null) return null;
    const { reported, priced, costMicroUsd } = this.#spent;
    const each = (total: number, known: number): number | null =>
      known === 0 || this.#decisions === 0 ? null : total / this.#decisions;
    return {
      decisions: this.#decisions,
      ...this.#spent,
      perDecision: {
        promptTokens: each(this.#spent.promptTokens, reported),
        completionTokens: each(this.#spent.completionTokens, reported),
        reasoningTokens: each(this.#spent.reasoningTokens, reported),
        usd: each(costMicroUsd / 1e6, priced),
      },
    };
  }
}
