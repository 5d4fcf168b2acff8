import type { Call } from '../records/call.ts';
import { type UnscoredReason, unscoredReasonSchema } from '../records/judgement.ts';

/** Why a call about a verdict gave none, in the words of a judgement. */
export function unscoredReasonOf({
  outcome,
  error,
}: Pick<Call, 'outcome' | 'error'>): UnscoredReason {
  switch (outcome) {
    case 'timeout':
      return 'timeout';
    case 'rate_limited':
      return 'rate-limit';
    case 'invalid': {
      const named = unscoredReasonSchema.safeParse(error);
      return named.success ? named.data : 'no-answer';
    }
    case 'ok':
    case 'open':
    case 'unsent':
    case 'provider_error':
      return 'provider-error';
  }
}
