import { randomUUID } from 'node:crypto';
import type { ProcessContext } from '../../../shared/fleet/process/context.ts';
import { type Circuit, providerCircuit } from '../../../shared/fleet/queues/provider-circuit.ts';
import {
  letOneThrough,
  openWide,
  restProvider,
} from '../../../shared/fleet/queues/provider-limits.ts';
import { noteOpen, noteRest, pauseProvider } from '../../../shared/fleet/queues/provider-state.ts';
import { ArenaError, describeError } from '../../../shared/records/errors.ts';
import type { Provider } from '../../../shared/records/roster.ts';
import type { ReplyFailure } from '../reply/failure.ts';
import { providerAllowance } from './allowance.ts';

/** Where every call of this process passes on its way to a provider. */
export interface ProviderGate {
  /**
   * Lets one call out, or not now. All waiting is done here and in the queue, so before the call's
   * clock starts.
   * @param tokens that the call is expected to need
   * @param longestMs after so long a call that was never heard of again is taken for lost
   * @throws ProviderRestsError while the circuit is open or a minute's allowance is used up
   */
  enter(provider: Provider, tokens: number, longestMs: number): Promise<Passage>;
  /** No call can go out at all, for a reason that a person must see to: pauses the provider. */
  refuse(provider: Provider, failure: ReplyFailure): Promise<ProviderPausedError>;
}

/** One call that was let out; exactly one of these is told how it ended. */
export interface Passage {
  /** A reply that shows that the provider serves; tokens it says it used, null: it does not say. */
  served(tokens: number | null): void;
  /** Neither: no reply in time, or the call never went out. */
  undecided(): void;
  /**
   * No usable reply. Does what concerns the provider as a whole (rest, pause, circuit) and gives the
   * error that says what becomes of the question. `refusals`: 429s that this question met so far.
   */
  failed(failure: ReplyFailure, refusals: number): Promise<ArenaError>;
}

type Gating = Pick<ProcessContext, 'queues' | 'redis' | 'store' | 'now' | 'log'>;

/** Added to a call's longest time before a lost probe makes room for another. */
const LEASE_MARGIN_MS = 10_000;
/** A provider that says "too many" without saying for how long. */
export const RATE_LIMIT_REST_MS = 1_000;
/** "Retry-After: 0" must not become a loop without a breath. */
const LEAST_REST_MS = 250;
/**
 * A 429 is no attempt. But a question that met so many while others got their answers is refused
 * for itself: from then on it uses up attempts, so that it ends in a reason to read.
 */
export const RATE_LIMITS_FREE = 50;

export function openProviderGate(context: Gating): ProviderGate {
  return {
    async enter(provider, tokens, longestMs) {
      const { queues, redis } = context;
      const circuit = providerCircuit(redis.commands, queues.prefix, provider.id);
      const admission = await circuit.admit(randomUUID(), longestMs + LEASE_MARGIN_MS);
      if (admission.kind === 'resting') {
        await restProvider(queues, provider.id, admission.restMs);
        throw new ProviderRestsError(provider.id, admission.restMs, 'its circuit is open');
      }
      const probe = admission.kind === 'probe' ? admission.probe : null;
      const allowance = providerAllowance(redis.commands, queues.prefix, provider);
      const waitMs = await allowance.take(tokens);
      if (waitMs > 0) {
        if (probe !== null) await circuit.released(probe);
        await restProvider(queues, provider.id, waitMs);
        throw new ProviderRestsError(provider.id, waitMs, "a minute's allowance is used up");
      }
      return passage(context, provider, circuit, probe, (used) => allowance.correct(used - tokens));
    },
    refuse: (provider, failure) => pause(context, provider, failure),
  };
}

async function pause(
  context: Gating,
  provider: Provider,
  failure: ReplyFailure,
): Promise<ProviderPausedError> {
  context.log.warn({ provider: provider.id, reason: failure.message }, 'provider is paused');
  await pauseProvider(context, provider.id, reasonOf(failure));
  return new ProviderPausedError(provider.id, failure);
}

function passage(
  context: Gating,
  provider: Provider,
  circuit: Circuit,
  probe: string | null,
  correct: (used: number) => Promise<void>,
): Passage {
  const { log } = context;
  // An answer must not wait for these, and loses nothing when Redis is away.
  const inPassing = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      log.debug({ provider: provider.id, error: describeError(error) }, 'not noted');
    });
  };
  const served = async (): Promise<void> => {
    if (!(await circuit.succeeded())) return;
    await openWide(context.queues, provider);
    await noteOpen(context, provider.id);
    log.info({ provider: provider.id }, 'provider is back');
  };
  return {
    served(tokens) {
      inPassing(served());
      if (tokens !== null) inPassing(correct(tokens));
    },
    undecided() {
      if (probe !== null) inPassing(circuit.released(probe));
    },
    async failed(failure, refusals) {
      switch (failure.handling) {
        case 'backoff':
          return await backOff(context, provider, circuit, probe, failure, refusals);
        case 'pause':
          if (probe !== null) await circuit.released(probe);
          return await pause(context, provider, failure);
        case 'park':
        case 'model-fault':
        case 'refusal':
          inPassing(served());
          return new ProviderRefusedError(provider.id, failure);
      }
    },
  };
}

async function backOff(
  context: Gating,
  provider: Provider,
  circuit: Circuit,
  probe: string | null,
  failure: ReplyFailure,
  refusals: number,
): Promise<ArenaError> {
  const { queues, log } = context;
  const isRateLimit = failure.status === 429;
  const asked = isRateLimit
    ? Math.max(LEAST_REST_MS, failure.retryAfterMs ?? RATE_LIMIT_REST_MS)
    : (failure.retryAfterMs ?? 0);
  const verdict = await circuit.failed(probe, asked, Math.random());
  await restProvider(queues, provider.id, verdict.restMs);
  const rests = new ProviderRestsError(provider.id, verdict.restMs, failure.message);
  switch (verdict.kind) {
    case 'counted':
      if (isRateLimit && refusals <= RATE_LIMITS_FREE) return rests;
      return new ProviderTroubleError(provider.id, failure);
    case 'straggler':
      return rests;
    case 'opened':
      log.warn({ provider: provider.id, reason: failure.message }, 'provider fails: it rests');
      await letOneThrough(queues, provider.id);
      await noteRest(context, provider.id, reasonOf(failure));
      return rests;
    case 'reopened':
      // The one that probed uses up an attempt, so that a provider that never comes back, or one
      // question that it always fails, ends in a parked session after all.
      return isRateLimit ? rests : new ProviderTroubleError(provider.id, failure);
  }
}

function reasonOf({ kind, message }: ReplyFailure): { reason: string; message: string } {
  return { reason: kind, message };
}

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
