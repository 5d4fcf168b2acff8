import type { JudgeView } from '../../../shared/fleet/queues/payloads.ts';
import { unscoredReasonOf } from '../../../shared/fleet/unscored-reason.ts';
import type { UnscoredReason, VerdictBody } from '../../../shared/records/judgement.ts';
import type { HttpReply } from '../reply/classify-reply.ts';
import { weighReply } from './weigh-reply.ts';

/** What the worker makes of one reply of a judge. */
export type ReplyVerdict =
  | {
      readonly status: 'scored';
      readonly score: number;
      readonly reason: null;
      readonly retried: false;
      readonly verdict: VerdictBody;
    }
  | {
      readonly status: 'unscored';
      readonly score: null;
      readonly reason: UnscoredReason;
      /** The question is put again by itself, as long as it has tries left; otherwise a person must see to it. */
      readonly retried: boolean;
    };

/** Nothing of these shapes how a verdict is read. */
const ANYBODY = { entry: { prices: null }, timeoutMs: 0 };
const ANY_BOUNDS = { notebookMaxTokens: 0 };

/** The worker's own reading of a reply. Pure; `now` is the wall clock in ms since 1970. */
export function verdictOfReply(view: JudgeView, reply: HttpReply, now: number): ReplyVerdict {
  const weighed = weighReply(view, ANY_BOUNDS, ANYBODY, { kind: 'http', ...reply }, now);
  const reason = unscoredReasonOf(weighed.settlement);
  switch (weighed.kind) {
    case 'answer':
      return weighed.body.kind === 'judge'
        ? {
            status: 'scored',
            score: weighed.body.score,
            reason: null,
            retried: false,
            verdict: weighed.body.verdict,
          }
        : { status: 'unscored', score: null, reason: 'no-answer', retried: true };
    case 'fault':
      return { status: 'unscored', score: null, reason, retried: true };
    case 'trouble': {
      const retried = weighed.failure.handling === 'backoff';
      return { status: 'unscored', score: null, reason, retried };
    }
  }
}
