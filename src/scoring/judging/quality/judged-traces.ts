import type { JudgedAxis, Judgement } from '../../../shared/records/judgement.ts';
import { aboutSampled, JUDGE_SAMPLE } from '../lowest-sample.ts';

export type JudgementFacts = Pick<
  Judgement,
  | 'decisionId'
  | 'player'
  | 'condition'
  | 'axis'
  | 'judge'
  | 'family'
  | 'rubric'
  | 'status'
  | 'score'
  | 'reason'
  | 'repeat'
  | 'traceHash'
>;

/** One trace before its judges. */
export interface JudgedTrace {
  readonly decisionId: string;
  readonly player: string;
  readonly condition: string;
  /** Scored verdicts by judge. */
  readonly scores: ReadonlyMap<string, number>;
}

/**
 * The traces of the current samples with the scored verdicts on them by one rubric. Whatever was judged
 * before a sample changed has a higher hash than every trace of it, so the lowest of the judged are it.
 */
export function judgedTraces(
  judgements: readonly JudgementFacts[],
  axis: JudgedAxis,
  rubric: string,
  limit = JUDGE_SAMPLE,
): readonly JudgedTrace[] {
  const traces = new Map<string, JudgedTrace & { scores: Map<string, number> }>();
  for (const each of judgements) {
    if (each.axis !== axis || each.rubric !== rubric) continue;
    // Neither has part in the sample: one is asked again, of the other nothing was asked.
    if (each.repeat !== undefined || each.reason === 'no-words') continue;
    const { decisionId, player, condition, judge, status, score } = each;
    let trace = traces.get(decisionId);
    if (trace === undefined) {
      trace = { decisionId, player, condition, scores: new Map() };
      traces.set(decisionId, trace);
    }
    if (status === 'scored' && score !== null) trace.scores.set(judge, score);
  }
  return aboutSampled([...traces.values()], limit);
}
