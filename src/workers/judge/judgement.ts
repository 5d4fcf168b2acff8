import { ask, CallsFailedError } from '../../shared/ask.ts';
import type { JudgeAnswer } from '../../shared/documents/answer.ts';
import { SCHEMA_VERSION } from '../../shared/documents/document.ts';
import type { Judgement } from '../../shared/documents/judgement.ts';
import { ArenaError, describeError } from '../../shared/errors.ts';
import { verdictId } from '../../shared/ids.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { type JudgeView, PAYLOAD_VERSION } from '../../shared/queues/payloads.ts';

type Outcome = Pick<JudgeAnswer, 'status' | 'verdict' | 'score' | 'reason'>;

/**
 * Gets one pending judgement its verdict: from the verdicts kept of the same trace, else from the
 * judge. A verdict that cannot be had or read is data: `unscored` with its reason, never zero. One
 * that the budget has no room for stays pending.
 */
export async function bringHome(
  context: ProcessContext,
  judgementId: string,
  signal: AbortSignal,
): Promise<Judgement['status']> {
  const judgements = context.store.collection('judgements');
  const judgement = await judgements.get(judgementId);
  if (judgement === null) throw new ArenaError(`judgement ${judgementId} is not in the store`);
  if (judgement.status !== 'pending') return judgement.status;
  const batch = await context.store.collection('batches').get(judgement.batchId);
  // Nothing new starts; whoever resumes the batch finds the judgement pending.
  if (batch?.status === 'paused') return 'pending';
  const outcome =
    (await keptVerdict(context, judgement)) ?? (await verdictOf(context, judgement, signal));
  if (outcome === null) return 'pending';
  // Compare-and-set on the version: two workers with the same job write one verdict.
  await judgements.update(
    judgementId,
    { status: 'pending', version: judgement.version },
    { set: { ...pick(outcome), version: judgement.version + 1 } },
  );
  return outcome.status;
}

async function keptVerdict(context: ProcessContext, judgement: Judgement): Promise<Outcome | null> {
  const { traceHash, axis, rubric, judge } = judgement;
  const kept = await context.store
    .collection('verdicts')
    .get(verdictId(traceHash, axis, rubric, judge));
  return kept?.status === 'scored' ? kept : null;
}

async function verdictOf(
  context: ProcessContext,
  judgement: Judgement,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const listening = await context.hints.listen(judgement._id);
  try {
    const { view, provider } = await judgeQuestion(context, judgement);
    const answer = await ask(
      {
        store: context.store,
        queues: context.queues,
        listening,
        pollMs: context.configuration.answerPollMs,
        signal,
      },
      provider,
      view,
    );
    if (answer.kind !== 'judge') {
      return unscored(`expected a verdict, found an answer of kind ${answer.kind}`);
    }
    if (answer.status === 'scored') await keepVerdict(context, judgement, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof CallsFailedError)) throw error;
    return error.reason === 'budget' ? null : unscored(describeError(error));
  } finally {
    await listening.close();
  }
}

async function judgeQuestion(
  context: ProcessContext,
  judgement: Judgement,
): Promise<{ view: JudgeView; provider: string }> {
  const decision = await context.store.collection('decisions').get(judgement.decisionId);
  const batch = await context.store.collection('batches').get(judgement.batchId);
  if (decision === null || batch === null) {
    const missing = decision === null ? judgement.decisionId : judgement.batchId;
    throw new ArenaError(`${missing} is not in the store`);
  }
  const judge = [batch.configuration.judges.bluff].find((each) => each?.id === judgement.judge);
  if (judge == null) throw new ArenaError(`judge ${judgement.judge} is not in the batch`);
  return {
    provider: judge.provider,
    view: {
      v: PAYLOAD_VERSION,
      kind: 'judge',
      subject: judgement._id,
      batchId: judgement.batchId,
      replyTo: judgement._id,
      judge: judgement.judge,
      axis: judgement.axis,
      rubric: judgement.rubric,
      decision: {
        street: decision.street,
        holeCards: decision.holeCards,
        board: decision.board,
        pot: decision.pot,
        toCall: decision.toCall,
        action: decision.action,
      },
      trace: decision.reasoning,
    },
  };
}

/** Kept for ever: the same trace is never judged twice by the same judge and rubric. */
async function keepVerdict(
  context: ProcessContext,
  judgement: Judgement,
  answer: JudgeAnswer,
): Promise<void> {
  const { axis, judge, family, rubric, traceHash } = judgement;
  await context.store.collection('verdicts').insert({
    _id: verdictId(traceHash, axis, rubric, judge),
    schema: SCHEMA_VERSION,
    axis,
    judge,
    family,
    rubric,
    traceHash,
    ...pick(answer),
  });
}

function pick({ status, verdict, score, reason }: Outcome): Outcome {
  return { status, verdict, score, reason };
}

function unscored(reason: string): Outcome {
  return { status: 'unscored', verdict: null, score: null, reason };
}
