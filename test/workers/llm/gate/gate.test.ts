import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProcessContext } from '../../../../src/shared/fleet/process/context.ts';
import { CIRCUIT_OPENS_AFTER } from '../../../../src/shared/fleet/queues/provider-circuit.ts';
import { setProviderLimits } from '../../../../src/shared/fleet/queues/provider-limits.ts';
import {
  pauseProvider,
  restorePause,
  resumeProvider,
} from '../../../../src/shared/fleet/queues/provider-state.ts';
import { providerSchema } from '../../../../src/shared/records/roster.ts';
import {
  openProviderGate,
  type ProviderGate,
  ProviderPausedError,
  ProviderRefusedError,
  ProviderRestsError,
  ProviderTroubleError,
  RATE_LIMIT_REST_MS,
  RATE_LIMITS_FREE,
} from '../../../../src/workers/llm/gate/gate.ts';
import { failureOf } from '../../../../src/workers/llm/reply/failure.ts';
import { startArena, type TestArena } from '../../../support/arena.ts';
import { waitFor } from '../../../support/await.ts';

const PROVIDER = providerSchema.parse({
  id: 'house',
  baseUrl: 'http://127.0.0.1:1/v1',
  concurrency: 7,
});
const BROKEN = failureOf('server-error', 500, 'HTTP 500: broken');
const TOO_MANY = failureOf('rate-limit', 429, 'HTTP 429: slow down');

let arena: TestArena;
let context: ProcessContext;
let gate: ProviderGate;

beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
  gate = openProviderGate(context);
  await setProviderLimits(context, [PROVIDER]);
});
afterEach(() => arena.close());

const enter = () => gate.enter(PROVIDER, 100, 1000);
const state = async () => (await context.store.collection('providers').get('house'))?.state;

async function failOften(): Promise<void> {
  for (let failures = 0; failures < CIRCUIT_OPENS_AFTER; failures += 1) {
    await (await enter()).failed(BROKEN, 0);
  }
}

test('a failure of the infrastructure is an attempt, and the one that opens the circuit is not', async () => {
  for (let failures = 1; failures < CIRCUIT_OPENS_AFTER; failures += 1) {
    expect(await (await enter()).failed(BROKEN, 0)).toBeInstanceOf(ProviderTroubleError);
  }
  expect(await (await enter()).failed(BROKEN, 0)).toBeInstanceOf(ProviderRestsError);
  await expect(enter()).rejects.toThrow(ProviderRestsError);
  expect(await state()).toBe('resting');
  expect(await context.queues.llm('house').getGlobalConcurrency()).toBe(1);
  expect(await context.queues.llm('house').getRateLimitTtl()).toBeGreaterThan(0);
});

test('a probe that fails uses up an attempt, so that nothing goes on for ever; one that succeeds opens the gate', async () => {
  await failOften();
  const probe = await waitFor(() => enter().catch(() => null), { what: 'a probe' });
  expect(await probe.failed(BROKEN, 0)).toBeInstanceOf(ProviderTroubleError);
  const second = await waitFor(() => enter().catch(() => null), { what: 'a second probe' });
  // The reconciler sets the limits again meanwhile: it must not let everybody through.
  await setProviderLimits(context, [PROVIDER]);
  expect(await context.queues.llm('house').getGlobalConcurrency()).toBe(1);
  second.served(null);
  await waitFor(async () => (await state()) === 'open', { what: 'an open provider' });
  expect(await context.queues.llm('house').getGlobalConcurrency()).toBe(7);
});

test('a 429 rests the whole queue and is no attempt, unless one question alone meets it again and again', async () => {
  expect(await (await enter()).failed(TOO_MANY, 0)).toBeInstanceOf(ProviderRestsError);
  const ttl = await context.queues.llm('house').getRateLimitTtl();
  expect(ttl).toBeGreaterThan(RATE_LIMIT_REST_MS / 2);
  expect(ttl).toBeLessThanOrEqual(RATE_LIMIT_REST_MS);
  expect(await (await enter()).failed(TOO_MANY, RATE_LIMITS_FREE + 1)).toBeInstanceOf(
    ProviderTroubleError,
  );
});

test('a longer rest is never cut short by a shorter one', async () => {
  const long = failureOf('overloaded', 503, 'HTTP 503', 30_000);
  await (await enter()).failed(long, 0);
  await (await enter()).failed(TOO_MANY, 0);
  expect(await context.queues.llm('house').getRateLimitTtl()).toBeGreaterThan(20_000);
});

test('what a person must see to pauses the provider, and resuming it starts it afresh', async () => {
  await failOften();
  const probe = await waitFor(() => enter().catch(() => null), { what: 'a probe' });
  const noCredit = failureOf('no-credit', 402, 'HTTP 402: top up');
  expect(await probe.failed(noCredit, 0)).toBeInstanceOf(ProviderPausedError);
  expect(await context.queues.llm('house').isPaused()).toBe(true);
  expect(await context.store.collection('providers').get('house')).toMatchObject({
    state: 'paused',
    reason: 'no-credit',
    message: 'HTTP 402: top up',
  });
  await resumeProvider(context, 'house');
  expect(await context.queues.llm('house').isPaused()).toBe(false);
  expect(await context.queues.llm('house').getRateLimitTtl()).toBeLessThanOrEqual(0);
  expect(await state()).toBe('open');
  (await enter()).undecided();
});

test('a pause outlives a Redis that is emptied while the reconciler looks whether a person ended it', async () => {
  const trouble = { reason: 'no-credit', message: 'HTTP 402: top up' };
  await pauseProvider(context, 'house', trouble);
  const queue = context.queues.llm('house');
  const isPaused = vi.spyOn(queue, 'isPaused').mockImplementationOnce(async () => {
    await context.redis.commands.flushall();
    isPaused.mockRestore();
    return queue.isPaused();
  });
  await restorePause(context, 'house');
  expect(await queue.isPaused()).toBe(true);
  expect(await state()).toBe('paused');
});

test('a request that is refused for itself shows that the provider serves', async () => {
  await failOften();
  const probe = await waitFor(() => enter().catch(() => null), { what: 'a probe' });
  const wrong = failureOf('bad-request', 400, 'HTTP 400: no such option');
  expect(await probe.failed(wrong, 0)).toBeInstanceOf(ProviderRefusedError);
  await waitFor(async () => (await state()) === 'open', { what: 'an open provider' });
});

test('a call that came to nothing makes room for the next probe', async () => {
  await failOften();
  const probe = await waitFor(() => enter().catch(() => null), { what: 'a probe' });
  await expect(enter()).rejects.toThrow(ProviderRestsError);
  probe.undecided();
  await waitFor(() => enter().catch(() => null), { what: 'the next probe' });
});
