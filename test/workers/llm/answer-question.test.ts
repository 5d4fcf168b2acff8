import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import type { DecisionAnswer } from '../../../src/shared/records/answer.ts';
import type { Call } from '../../../src/shared/records/call.ts';
import { sessionOf } from '../../../src/shared/records/ids.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { waitFor } from '../../support/await.ts';
import type { Misbehaviour } from '../../support/misbehaving-provider.ts';
import {
  type DisturbedPlay,
  disturbedBatch,
  reply,
  startDisturbedPlay,
} from './support/disturbed-play.ts';

let disturbed: DisturbedPlay;
beforeEach(async () => {
  disturbed = await startDisturbedPlay();
});
afterEach(() => disturbed.close());

/** Without notebooks: every call is about a decision. */
const batch = (overrides: Record<string, unknown> = {}) =>
  disturbedBatch({
    handsPerSession: 2,
    conditions: [{ id: 'none', memory: 'none' }],
    ...overrides,
  });

/** The first question always meets this, however often it is asked; returns its calls and its answer. */
async function firstQuestionMeets(
  misbehaviour: Misbehaviour,
  configuration = batch(),
): Promise<{ calls: Call[]; answer: DecisionAnswer }> {
  let text: string | null = null;
  disturbed.provider.behave(({ body }) => {
    const messages = JSON.stringify(body['messages']);
    text ??= messages;
    return messages === text ? misbehaviour : null;
  });
  await disturbed.play(configuration);
  const [first] = (await disturbed.calls()).sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  const subject = first?.subject ?? '';
  const calls = (await disturbed.calls()).filter((call) => call.subject === subject);
  const answer = await disturbed.context.store.collection('answers').get(subject);
  expect(answer?.kind).toBe('decision');
  return { calls, answer: answer as DecisionAnswer };
}

async function expectAllFinished(): Promise<void> {
  const sessions = await disturbed.sessions();
  expect(sessions.map((session) => session.status)).toEqual(sessions.map(() => 'finished'));
}

describe("a fault of the model's own costs the model its hand and nobody else anything", () => {
  test.each([
    ['500', reply(500, { error: { code: 500, message: 'Failed to parse tool call arguments' } })],
    ['400', reply(400, { error: { code: 'tool_use_failed', message: 'x' } })],
    ['200', reply(200, { error: { code: 'tool_use_failed', message: 'x' } })],
  ])('a call that its gateway cannot read, under %s: twice, then the default', async (_, way) => {
    const { calls, answer } = await firstQuestionMeets(way);
    expect(calls.map((call) => call.outcome)).toEqual(['invalid', 'invalid']);
    // The second try has more room (paper, I.4, has none: the default is next).
    const [room, more] = calls.map((call) => call.request.maxTokens);
    expect(more).toBe(2 * (room ?? 0));
    expect(disturbed.provider.requests.slice(0, 2).map(({ body }) => body['max_tokens'])).toEqual([
      room,
      more,
    ]);
    expect(answer).toMatchObject({ rung: 'default', defaultReason: 'malformed-call' });
    await expectAllFinished();
  });

  test.each([
    ['403', reply(403, { error: { code: 403, message: 'Your input was flagged' } })],
    ['400', reply(400, { error: { code: 'content_filter', message: 'x' } })],
  ])('moderation with %s is a refusal at once, and the provider goes on', async (_, way) => {
    const { calls, answer } = await firstQuestionMeets(way);
    expect(calls).toHaveLength(1);
    expect(answer).toMatchObject({ rung: 'default', defaultReason: 'refusal', timedOut: false });
    await expectAllFinished();
    expect(await disturbed.standing()).toBeNull();
  });

  test('a body that trickles for ever is no answer in time', async () => {
    const { calls, answer } = await firstQuestionMeets(
      { kind: 'trickle' },
      batch({ actionTimeoutMs: 700 }),
    );
    expect(calls.map((call) => call.outcome)).toEqual(['timeout']);
    expect(answer).toMatchObject({ rung: 'default', timedOut: true });
    await expectAllFinished();
  });
});

test('our own malformed request parks its session with the reason, and resuming goes on', async () => {
  let broken = true;
  disturbed.provider.behave(() =>
    broken ? reply(400, { error: { message: 'Unsupported parameter: tools' } }) : null,
  );
  await disturbed.play(batch());
  const [parked] = await disturbed.sessions();
  expect(parked).toMatchObject({ status: 'parked', parked: { reason: 'calls-failed' } });
  expect(parked?.parked?.message).toContain('HTTP 400: Unsupported parameter: tools');
  expect(disturbed.provider.requests).toHaveLength(1);
  expect(await disturbed.standing()).toBeNull();
  broken = false;
  await resumeBatch(disturbed.context, 'small');
  await disturbed.sessionsOver();
  await expectAllFinished();
});

test('a question that always fails while others get their answers ends in a parked session', async () => {
  const table = await disturbed.process();
  // A job carries the attempts that its queue gives it; a few say the same as thirty.
  table.queues.llm('house').jobsOpts.attempts = 3;
  let text: string | null = null;
  disturbed.provider.behave(({ body }) => {
    const messages = JSON.stringify(body['messages']);
    text ??= messages;
    return messages === text ? reply(500) : null;
  });
  const configuration = batch({ sessionsPerRun: 4 });
  await enqueueBatch(disturbed.context, configuration, 'test');
  await startTableWorker(table);
  await serveProvider(await disturbed.process(), 'house');
  await disturbed.sessionsOver();
  const sessions = await disturbed.sessions();
  expect(sessions.map((session) => session.status).sort()).toEqual([
    'finished',
    'finished',
    'finished',
    'parked',
  ]);
  const failed = (await disturbed.calls()).filter((call) => call.outcome === 'provider_error');
  expect(failed).toHaveLength(3);
});

test('a minute’s allowance is kept, and waiting for it is not thinking (rule 3)', async () => {
  // Long enough for a model that answers at once, also on a machine that has other things to do.
  const actionTimeoutMs = 4000;
  const [house] = disturbedBatch().providers;
  const perMinute = 120;
  await disturbed.play(
    batch({
      actionTimeoutMs,
      handsPerSession: 1,
      sessionsPerRun: 14,
      providers: [{ ...house, requestsPerMinute: perMinute }],
    }),
  );
  const times = disturbed.provider.requests.map((request) => request.at);
  expect(times.length).toBeGreaterThan(30);
  // A burst of a twelfth of it, then as it flows in.
  const spent = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const flowed = (perMinute - perMinute / 12 + 1) * (spent / 60_000);
  expect(times.length).toBeLessThanOrEqual(perMinute / 12 + flowed + 1);
  const calls = await disturbed.calls();
  expect(calls.map((call) => call.outcome)).toEqual(calls.map(() => 'ok'));
  // Fourteen sessions wait at once, so each for longer than a model may think.
  expect(longestGap(calls)).toBeGreaterThan(actionTimeoutMs);
  expect(await disturbed.standing()).toBeNull();
});

/** The longest time, ms, between two calls of one session. */
function longestGap(calls: readonly Call[]): number {
  const sessions = new Map<string, number[]>();
  for (const { subject, startedAt } of calls) {
    const times = sessions.get(sessionOf(subject)) ?? [];
    sessions.set(sessionOf(subject), [...times, Date.parse(startedAt)]);
  }
  const gaps = [...sessions.values()].flatMap((times) => {
    const sorted = times.sort((a, b) => a - b);
    return sorted.slice(1).map((time, index) => time - (sorted[index] ?? time));
  });
  return Math.max(...gaps);
}

test('tokens of a minute are taken before a call and corrected after it', async () => {
  const [house] = disturbedBatch().providers;
  await disturbed.play(batch({ providers: [{ ...house, tokensPerMinute: 240_000 }] }));
  await expectAllFinished();
  const used = (await disturbed.calls()).reduce(
    (sum, { usage }) => sum + (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0),
    0,
  );
  expect(used).toBeGreaterThan(10_000);
  const spent =
    (disturbed.provider.requests.at(-1)?.at ?? 0) - (disturbed.provider.requests[0]?.at ?? 0);
  const bucket = 240_000 / 12;
  expect(used).toBeLessThan(bucket + ((240_000 - bucket) * spent) / 60_000 + 5000);
});

test('a missing key pauses the provider before any call is written down', async () => {
  const [house] = disturbedBatch().providers;
  const configuration = batch({ providers: [{ ...house, keyVariable: 'NO_SUCH_KEY' }] });
  await enqueueBatch(disturbed.context, configuration, 'test');
  await disturbed.startWorkers();
  await waitFor(async () => (await disturbed.standing())?.state === 'paused', { what: 'a pause' });
  expect(await disturbed.standing()).toMatchObject({
    reason: 'key',
    message: 'expected a key in the environment variable NO_SUCH_KEY, found none',
  });
  expect(await disturbed.calls()).toEqual([]);
  expect(disturbed.provider.requests).toEqual([]);
});

test('nothing goes out once the file of the store is gone, not even what was written down before', async () => {
  const context = await disturbed.process();
  const path = context.configuration.storeUrl.replace('sqlite://', '');
  let opened = 0;
  const collection = ((name: 'calls') => {
    const real = context.store.collection(name);
    if (name !== 'calls') return real;
    return new Proxy(real, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        if (property !== 'insert') return value.bind(target);
        return async (call: Call) => {
          const outcome = await target.insert(call);
          opened += 1;
          rmSync(path, { force: true });
          return outcome;
        };
      },
    });
  }) as typeof context.store.collection;
  await enqueueBatch(disturbed.context, batch(), 'test');
  await startTableWorker(context);
  await serveProvider({ ...context, store: { ...context.store, collection } }, 'house');
  const queue = context.queues.llm('house');
  await waitFor(async () => opened > 0 && (await queue.getDelayedCount()) > 0, {
    what: 'the question to be left to whoever comes next',
  });
  expect(disturbed.provider.requests).toEqual([]);
});
