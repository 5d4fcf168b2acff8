import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import { CIRCUIT_OPENS_AFTER } from '../../../src/shared/fleet/queues/provider-circuit.ts';
import { startReconciler } from '../../../src/shared/fleet/reconciler.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import type { ProviderDocument } from '../../../src/shared/records/provider.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { waitFor } from '../../support/await.ts';
import type { Misbehaviour, Request } from '../../support/misbehaving-provider.ts';
import {
  type DisturbedPlay,
  disturbedBatch,
  reply,
  startDisturbedPlay,
} from './support/disturbed-play.ts';

let disturbed: DisturbedPlay;
/** What a run in which nothing goes wrong plays, and how many calls it makes. */
let undisturbed: { hands: Hand[]; calls: number };

beforeAll(async () => {
  disturbed = await startDisturbedPlay();
  await disturbed.play();
  undisturbed = { hands: await disturbed.hands(), calls: disturbed.provider.requests.length };
  await disturbed.close();
  expect(undisturbed.calls).toBeGreaterThan(30);
});
beforeEach(async () => {
  disturbed = await startDisturbedPlay();
});
afterEach(() => disturbed.close());

async function untilPaused(): Promise<ProviderDocument> {
  return await waitFor(
    async () => {
      const found = await disturbed.standing();
      return (
        found?.state === 'paused' &&
        (await disturbed.context.queues.llm('house').isPaused()) &&
        found
      );
    },
    { what: 'the provider to be paused' },
  );
}

/** Misbehaves at every request of such a number, one way after the other. */
function everyNth(
  step: number,
  ways: readonly Misbehaviour[],
): (request: Request) => Misbehaviour | null {
  return ({ number }) =>
    number % step === 0 ? (ways[(number / step - 1) % ways.length] ?? null) : null;
}

test('whatever goes wrong on the way changes no hand (rule 3)', async () => {
  const ways: Misbehaviour[] = [
    reply(429, {}, { 'retry-after': '0.3' }),
    reply(500),
    { kind: 'reset' },
    reply(503, { error: 'overloaded' }, { 'retry-after-ms': '200' }),
    { kind: 'cut' },
    reply(200, '<!doctype html><title>Bad gateway</title>', { 'content-type': 'text/html' }),
    reply(408),
    reply(200, { error: { code: 502, message: 'Provider returned error' } }),
    reply(529),
    reply(200, { choices: [] }),
    reply(409),
    reply(502, '<html>'),
    reply(307, '', { location: '/v1/chat/completions' }),
  ];
  disturbed.provider.behave(everyNth(3, ways));
  await disturbed.play();
  expect(await disturbed.hands()).toEqual(undisturbed.hands);
  expect((await disturbed.sessions()).map((session) => session.status)).toEqual(['finished']);
  const disturbances = Math.floor(disturbed.provider.requests.length / 3);
  expect(disturbances).toBeGreaterThan(ways.length / 2);
  expect(disturbed.provider.requests).toHaveLength(undisturbed.calls + disturbances);
  const ledger = await disturbed.calls();
  expect(ledger).toHaveLength(disturbed.provider.requests.length);
  expect(ledger.filter((call) => call.outcome === 'ok')).toHaveLength(undisturbed.calls);
  // Only where a connection broke off does nobody know whether the call was charged for.
  const broken = ledger.filter((call) => call.httpStatus === null && call.outcome !== 'ok');
  expect(broken.length).toBeGreaterThan(0);
  expect(ledger.filter((call) => call.maybePaid)).toEqual(broken);
});

test('a wrong content type and blank lines are nobody’s fault', async () => {
  disturbed.provider.behave(() => ({ kind: 'odd-envelope' }));
  await disturbed.play();
  expect(await disturbed.hands()).toEqual(undisturbed.hands);
  expect(disturbed.provider.requests).toHaveLength(undisturbed.calls);
});

test('a provider that is away for a while is asked seldom, one call at a time, and by no job in vain', async () => {
  const sideBySide = disturbedBatch({
    sessionsPerRun: 8,
    handsPerSession: 1,
    conditions: [{ id: 'none', memory: 'none' }],
  });
  await enqueueBatch(disturbed.context, sideBySide, 'test');
  disturbed.provider.behave(() => ({ kind: 'reset' }));
  await disturbed.startWorkers();
  const queue = disturbed.context.queues.llm('house');
  // Two rests of the open circuit: half a second at least, then one.
  await waitFor(() => disturbed.provider.requests.length >= CIRCUIT_OPENS_AFTER + 5, {
    what: 'probes',
  });
  expect(await disturbed.standing()).toMatchObject({ state: 'resting', reason: 'network' });
  expect(await queue.getGlobalConcurrency()).toBe(1);
  const opened = Math.max(...disturbed.provider.requests.slice(0, 8).map((request) => request.at));
  const probes = disturbed.provider.requests.filter((request) => request.at > opened + 100);
  expect(probes.length).toBeLessThanOrEqual(4);
  const jobs = await queue.getJobs(['prioritized', 'waiting', 'delayed', 'active']);
  const attempts = jobs.reduce((sum, job) => sum + job.attemptsMade, 0);
  expect(attempts).toBeLessThanOrEqual(CIRCUIT_OPENS_AFTER - 1 + probes.length);
  disturbed.provider.behave(() => null);
  await disturbed.sessionsOver();
  expect((await disturbed.sessions()).map((session) => session.status)).toEqual(
    Array(8).fill('finished'),
  );
  await waitFor(async () => (await disturbed.standing())?.state === 'open', {
    what: 'an open provider',
  });
  expect(await queue.getGlobalConcurrency()).toBe(50);
});

test.each([
  ['a name that nobody has', () => 'http://no-such-host.invalid/v1', /ENOTFOUND|EAI_AGAIN/],
  ['TLS that is none', () => disturbed.provider.url.replace('http:', 'https:'), /SSL|EPROTO/i],
])(
  '%s is seen, costs no hand, and play goes on at an address that answers',
  async (_, address, words) => {
    await enqueueBatch(disturbed.context, disturbedBatch(), 'test');
    await startTableWorker(await disturbed.process());
    const astray = await disturbed.process({ ARENA_PROVIDER_URL_HOUSE: address() });
    await serveProvider(astray, 'house');
    const resting = await waitFor(
      async () => {
        const found = await disturbed.standing();
        return found?.state === 'resting' && found;
      },
      { what: 'a rest' },
    );
    expect(resting.message).toMatch(words);
    await astray.closers.closeAll();
    await serveProvider(await disturbed.process(), 'house');
    await disturbed.sessionsOver();
    expect(await disturbed.hands()).toEqual(undisturbed.hands);
    expect(disturbed.provider.requests).toHaveLength(undisturbed.calls);
  },
);

test('a flood of 429s uses up no attempt, is seen, and changes no hand', async () => {
  let flooded = true;
  disturbed.provider.behave(() => (flooded ? reply(429, {}, { 'retry-after': '0' }) : null));
  await enqueueBatch(disturbed.context, disturbedBatch(), 'test');
  await disturbed.startWorkers();
  await waitFor(async () => (await disturbed.standing())?.state === 'resting', { what: 'a rest' });
  expect(await disturbed.standing()).toMatchObject({ reason: 'rate-limit' });
  await waitFor(() => disturbed.provider.requests.length > CIRCUIT_OPENS_AFTER + 1, {
    what: 'a probe',
  });
  const [job] = await disturbed.context.queues
    .llm('house')
    .getJobs(['prioritized', 'delayed', 'active']);
  expect(job?.attemptsMade).toBe(0);
  flooded = false;
  const refused = disturbed.provider.requests.length;
  await disturbed.sessionsOver();
  expect(await disturbed.hands()).toEqual(undisturbed.hands);
  expect(disturbed.provider.requests).toHaveLength(undisturbed.calls + refused);
});

const PAUSING: readonly Misbehaviour[] = [
  reply(402, { error: { message: 'Insufficient credits', code: 402 } }),
  reply(401, { error: { message: 'No auth credentials found', code: 401 } }),
  reply(404, { error: { message: 'The model does not exist', code: 'model_not_found' } }),
  reply(403, { error: { message: 'Your API key does not have permission' } }),
  reply(429, { error: { message: 'check your plan', code: 'insufficient_quota' } }),
  reply(200, { error: { code: 402, message: 'Insufficient credits' } }),
];

test('no credit, a wrong key or an unknown model pause the provider, and resuming goes on as if nothing were', async () => {
  const asked: number[] = [];
  let refusing = false;
  // Five requests after somebody has resumed it the provider refuses again, for another reason.
  disturbed.provider.behave(({ number }) => {
    refusing ||= number === (asked.at(-1) ?? 0) + 5;
    return refusing ? (PAUSING[asked.length] ?? null) : null;
  });
  await enqueueBatch(disturbed.context, disturbedBatch(), 'test');
  await disturbed.startWorkers();
  const reasons: (string | null)[] = [];
  while (reasons.length < PAUSING.length) {
    const paused = await untilPaused();
    reasons.push(paused.reason);
    expect(paused.message).toMatch(/^HTTP \d{3}: /);
    expect((await disturbed.sessions()).map((session) => session.status)).toEqual(['open']);
    const queue = disturbed.context.queues.llm('house');
    await waitFor(async () => (await queue.getActiveCount()) === 0, { what: 'the job to go back' });
    const jobs = await queue.getJobs(['prioritized', 'delayed', 'waiting']);
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.map((job) => job.attemptsMade)).toEqual(jobs.map(() => 0));
    refusing = false;
    asked.push(disturbed.provider.requests.length);
    await resumeBatch(disturbed.context, 'small');
  }
  await disturbed.sessionsOver();
  expect(reasons).toEqual(['no-credit', 'key', 'model-unknown', 'key', 'no-credit', 'no-credit']);
  expect(await disturbed.hands()).toEqual(undisturbed.hands);
  // One call found out each time; nothing went out while the provider was paused.
  const refused = (await disturbed.calls()).filter((call) => call.outcome !== 'ok').length;
  expect(refused).toBeLessThanOrEqual(PAUSING.length * disturbedBatch().players.length);
  expect(disturbed.provider.requests).toHaveLength(undisturbed.calls + refused);
});

test('a pause outlives a Redis that lost its memory, and ends with a resume on the board', async () => {
  let refusing = true;
  disturbed.provider.behave(() => (refusing ? reply(402) : null));
  const reconciling = await disturbed.process({ ARENA_RECONCILE_MS: '100' });
  startReconciler(reconciling);
  await enqueueBatch(disturbed.context, disturbedBatch(), 'test');
  await disturbed.startWorkers();
  await untilPaused();
  // Nobody asks meanwhile, so nobody but the store can know of the pause.
  await disturbed.context.redis.commands.flushall();
  await waitFor(() => disturbed.context.queues.llm('house').isPaused(), {
    what: 'the pause to be restored',
  });
  expect((await disturbed.standing())?.state).toBe('paused');
  refusing = false;
  await waitFor(
    async () => (await disturbed.context.redis.commands.keys('*:house:paused')).length === 1,
  );
  await disturbed.context.queues.llm('house').resume();
  await disturbed.sessionsOver();
  expect(await disturbed.hands()).toEqual(undisturbed.hands);
  expect((await disturbed.standing())?.state).toBe('open');
});
