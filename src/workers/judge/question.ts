import { type JudgeView, PAYLOAD_VERSION } from '../../shared/fleet/queues/payloads.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Decision } from '../../shared/records/decision.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import type { Judgement } from '../../shared/records/judgement.ts';
import { namedJudges } from '../../shared/records/panel.ts';
import type { Judge, Provider } from '../../shared/records/roster.ts';
import { anonymisedTrace } from './anonymised-trace.ts';

/** A question to a judge, and who answers for it. */
export interface Question {
  readonly view: JudgeView;
  readonly judge: Judge;
  readonly provider: Provider;
}

/** @throws {ArenaError} when the batch knows no such judge */
export function questionOf(judgement: Judgement, decision: Decision, batch: Batch): Question {
  const configuration = askedConfiguration(batch);
  const judge = namedJudges(configuration).find(({ id }) => id === judgement.judge);
  if (judge === undefined) throw new ArenaError(`judge ${judgement.judge} is not in the batch`);
  const provider = configuration.providers.find(({ id }) => id === judge.provider);
  if (provider === undefined) {
    throw new ArenaError(`provider ${judge.provider} of ${judge.id} is not in the batch`);
  }
  const { street, holeCards, board, pot, toCall, action, reasoning } = decision;
  return {
    judge,
    provider,
    view: {
      v: PAYLOAD_VERSION,
      kind: 'judge',
      subject: judgement._id,
      batchId: judgement.batchId,
      replyTo: judgement._id,
      judge: judge.id,
      axis: judgement.axis,
      rubric: judgement.rubric,
      decision: { street, holeCards, board, pot, toCall, action },
      // Whoever answered in a player's place, before or after: no name of either may be seen.
      ...anonymisedTrace(reasoning, [...batch.configuration.players, ...configuration.players]),
      callsBefore: judgement.callsBefore,
    },
  };
}
