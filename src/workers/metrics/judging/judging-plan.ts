import { SCHEMA_VERSION } from '../../../shared/documents/document.ts';
import type { JudgedAxis, Judgement, Verdict } from '../../../shared/documents/judgement.ts';
import type { DecisionLine } from '../../../shared/export/lines.ts';
import { batchOf, judgementId, verdictId } from '../../../shared/ids.ts';
import type { Judge } from '../../../shared/roster.ts';
import { isBluffAttempt } from '../axes/bluff-attempt.ts';
import { reasoningOf } from '../records/reasoning.ts';
import type { SessionRecords } from '../records/session-records.ts';
import { JUDGE_SAMPLE, LowestSample, sha256 } from './lowest-sample.ts';

/** A decision of a sample with the condition it was played under. */
export interface SampledDecision {
  readonly decision: DecisionLine;
  readonly condition: string;
}

/**
 * The bluff attempts of one player under one condition that are put before the judge: those with
 * reasoning, and of them the `limit` whose ids have the lowest SHA-256.
 */
export function bluffSample(
  decisions: Iterable<DecisionLine>,
  limit = JUDGE_SAMPLE,
): readonly DecisionLine[] {
  const sample = new LowestSample<DecisionLine>(limit);
  for (const decision of decisions) if (isJudgedBluff(decision)) sample.offer(decision);
  return sample.entries();
}

/** The same for every player and condition of a batch, a session at a time, in id order. */
export async function bluffSamples(
  sessions: AsyncIterable<SessionRecords>,
  limit = JUDGE_SAMPLE,
): Promise<readonly SampledDecision[]> {
  const samples = new Map<
    string,
    { readonly condition: string; readonly sample: LowestSample<DecisionLine> }
  >();
  for await (const { session, decisions } of sessions) {
    if (session.status !== 'finished') continue;
    for (const decision of decisions) {
      if (!isJudgedBluff(decision)) continue;
      const key = `${session.condition} ${decision.player}`;
      let known = samples.get(key);
      if (known === undefined) {
        known = { condition: session.condition, sample: new LowestSample(limit) };
        samples.set(key, known);
      }
      known.sample.offer(decision);
    }
  }
  return [...samples.values()]
    .flatMap(({ condition, sample }) =>
      sample.entries().map((decision) => ({ decision, condition })),
    )
    .sort((a, b) => (a.decision._id < b.decision._id ? -1 : 1));
}

function isJudgedBluff(decision: DecisionLine): boolean {
  return isBluffAttempt(decision) && reasoningOf(decision) !== '';
}

/** What is asked of which judge. */
export interface JudgingTask {
  readonly axis: JudgedAxis;
  readonly judge: Pick<Judge, 'id' | 'family'>;
  /** Version of the rubric, part of the judgement's id. */
  readonly rubric: string;
}

/** The judgement of a decision, not yet given. */
export function pendingJudgement(
  { decision, condition }: SampledDecision,
  { axis, judge, rubric }: JudgingTask,
): Judgement {
  return {
    _id: judgementId(decision._id, axis, rubric, judge.id),
    schema: SCHEMA_VERSION,
    axis,
    judge: judge.id,
    family: judge.family,
    rubric,
    traceHash: traceHash(decision),
    verdict: null,
    score: null,
    reason: null,
    batchId: batchOf(decision._id),
    decisionId: decision._id,
    player: decision.player,
    condition,
    status: 'pending',
    version: 0,
  };
}

/** Under which id a verdict on the same text by the same judge would be kept. */
export function verdictIdOf(judgement: Judgement): string {
  return verdictId(judgement.traceHash, judgement.axis, judgement.rubric, judgement.judge);
}

/** The judgement settled by a verdict: one given on the same text before, or a new one. */
export function settledBy(judgement: Judgement, verdict: Verdict): Judgement {
  return {
    ...judgement,
    status: verdict.status,
    verdict: verdict.verdict,
    score: verdict.score,
    reason: verdict.reason,
    version: judgement.version + 1,
  };
}

/** SHA-256 of the text as it stands, so that a trace is known again in any batch. */
export function traceHash({ reasoning }: Pick<DecisionLine, 'reasoning'>): string {
  return sha256(reasoning);
}
