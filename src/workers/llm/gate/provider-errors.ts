import { ArenaError } from '../../../shared/records/errors.ts';
import type { ReplyFailure } from '../reply/failure.ts';

/** Nothing goes out to the provider for a while: the job goes back as it came, without an attempt. */
export class ProviderRestsError extends ArenaError {
  readonly provider: string;
  readonly restMs: number;

  constructor(provider: string, restMs: number, why: string) {
    super(`${provider} rests for ${restMs} ms: ${why}`, { kind: 'retryable' });
    this.provider = provider;
    this.restMs = restMs;
  }
}

/** The provider waits for a person, and the job with it, without an attempt. */
export class ProviderPausedError extends ArenaError {
  readonly provider: string;
  readonly failure: ReplyFailure;

  constructor(provider: string, failure: ReplyFailure) {
    super(`${provider} is paused (${failure.kind}): ${failure.message}`, { kind: 'retryable' });
    this.provider = provider;
    this.failure = failure;
  }
}

/** Infrastructure failed this call: tried again, a bounded number of times. */
export class ProviderTroubleError extends ArenaError {
  readonly provider: string;
  readonly failure: ReplyFailure;

  constructor(provider: string, failure: ReplyFailure) {
    super(`${provider}: ${failure.message}`, { kind: 'retryable' });
    this.provider = provider;
    this.failure = failure;
  }
}

/** The provider will not take this request whatever we try: its session parks. */
export class ProviderRefusedError extends ArenaError {
  readonly provider: string;
  readonly failure: ReplyFailure;

  constructor(provider: string, failure: ReplyFailure) {
    super(`${provider} refused (${failure.kind}): ${failure.message}`);
    this.provider = provider;
    this.failure = failure;
  }
}
