import { QueueEvents } from 'bullmq';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, startHouse } from '../../../src/house/main.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { advance } from '../../../src/shared/fleet/advance.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { llmQueueName, PRIORITY } from '../../../src/shared/fleet/queues/options.ts';
import { setProviderLimits } from '../../../src/shared/fleet/queues/provider-limits.ts';
import { providerSchema } from '../../../src/shared/records/roster.ts';
import { questionOf } from '../../../src/workers/judge/question.ts';
import { mostBeside, takeSlot } from '../../../src/workers/judge/verdict-slots.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { waitFor } from '../../support/await.ts';
import { disturbedBatch } from '../llm/support/disturbed-play.ts';
import { type Judging, READ, startJudging } from './support/judged-batch.ts';

/** How long every call takes: what a decision would wait for if verdicts had every slot. */
const CALL_MS = 400;

let judging: Judging;
let house: House;
beforeEach(async () => {
  judging = await startJudging();
  house = await startHouse({ port: 0, latencyMs: CALL_MS });
});
afterEach(async () => {
  await judging.close();
  await house.close();
});

const provider = (limits: object = {}) =>
  providerSchema.parse({
    id: 'house',
    baseUrl: 'http://127.0.0.1:1/v1',
    requestsPerSecond: 1000,
    concurrency: 2,
    standIn: true,
    ...limits,
  });

describe('verdicts beside tables that play', () => {
  it.each([
    [{ concurrency: 50 }, 25],
    [{ concurrency: 1 }, 1],
    [{ concurrency: 50, requestsPerSecond: 10 }, 5],
    [{ concurrency: 50, requestsPerSecond: 0.5 }, 1],
    [{ concurrency: 50, requestsPerMinute: 240 }, 2],
  ])('leave half of %j: %i at once', (limits, most) => {
    expect(mostBeside(provider(limits))).toBe(most);
  });

  it('have places only as long as there are some, and all of them while nobody plays', async () => {
    const { context } = judging;
    const take = (id: string) => takeSlot(context, provider({ concurrency: 3 }), id);
    expect(await take('a')).not.toBeNull();
    expect(await take('b')).not.toBeNull();
    expect(await take('c')).not.toBeNull();
    expect(await take('d')).toBeNull();
    await context.queues.sessions.add('session', { v: 1, batchId: 'x', sessionId: 'x.y.z' });
    // Whoever has a place keeps it, also when it comes again after a crash.
    for (const id of ['a', 'b']) await (await take(id))?.();
    expect(await take('d')).toBeNull();
    await (await take('c'))?.();
    expect(await take('d')).not.toBeNull();
    expect(await take('e')).toBeNull();
  });
});

describe('a table beside a backlog of verdicts on the same provider', () => {
  it('waits in the queue as if there were none', async () => {
    const context = await process();
    const alone = await decisionWaits(context, 'alone');
    await backlog();
    const beside = await decisionWaits(context, 'beside');
    // There were verdicts to ask for all the while.
    const where = { batchId: 'test', status: 'pending' } as const;
    expect(await judging.store.collection('judgements').count({ where })).toBeGreaterThan(0);
    // Only a half: as long as a call, where verdicts have every slot.
    expect(middle(beside)).toBeLessThan(middle(alone) + CALL_MS / 4);
    // All but the first, which found two verdicts out from when nobody played.
    expect(portion(beside, 0.9)).toBeLessThan(CALL_MS / 2);
  });

  it('waits for no more than a call where verdicts were put on the queue past that', async () => {
    // A slow model, beside which what a loaded machine adds is little.
    const callMs = 4 * CALL_MS;
    await house.close();
    house = await startHouse({ port: 0, latencyMs: callMs });
    const context = await process();
    await questionsPast(context, 60);
    const waits = await decisionWaits(context, 'past');
    // Sixty verdicts at two a time take thirty calls: whoever came last would wait for all of them.
    expect(Math.max(...waits)).toBeLessThan(3 * callMs);
  });
});

async function process(): Promise<ProcessContext> {
  const environment = { ARENA_PROVIDER_URL_HOUSE: house.url };
  await judging.work(environment);
  const context = await judging.process(environment);
  await startTableWorker(context);
  await setProviderLimits(context, [provider()]);
  return context;
}

const BACKLOG = Array.from({ length: 40 }, (_, at) => `${READ} ${at}.`);

/** A batch whose verdicts take far longer than the table plays. */
async function backlog(): Promise<void> {
  await judging.played({ traces: BACKLOG, configuration: { providers: [provider()] } });
  await advance(judging.context, 'test');
  const { queues } = judging.context;
  await waitFor(async () => (await queues.llm('house').getActiveCount()) > 0, {
    what: 'the first verdicts to be asked for',
  });
}

/** Puts verdicts on the provider's queue without asking whether there is room. */
async function questionsPast(context: ProcessContext, count: number): Promise<void> {
  const batch = await judging.played({
    traces: Array.from({ length: count }, (_, at) => `${READ} ${at}.`),
    configuration: { providers: [provider()] },
  });
  const decisions = await judging.store.collection('decisions').rangeAll('test');
  for (const decision of decisions) {
    const judgement = {
      _id: `${decision._id}.opponent-reading-v1-umpire`,
      judge: 'umpire',
      axis: 'opponent-reading',
      rubric: 'v1',
      batchId: 'test',
      callsBefore: 0,
    } as const;
    const { view } = questionOf(judgement as never, decision, batch);
    await context.queues
      .llm('house')
      .add('verdict', view, { jobId: view.subject, priority: PRIORITY.judge });
  }
}

/** Plays a session and tells how long each of its decisions waited in the queue, ms by Redis' clock. */
async function decisionWaits(context: ProcessContext, name: string): Promise<number[]> {
  const events = new QueueEvents(llmQueueName('house'), {
    connection: context.redis.options,
    prefix: context.queues.prefix,
    // From the first that is kept: being ready is not yet to read, and what comes between would be missed.
    lastEventId: '0',
  });
  await events.waitUntilReady();
  const added = new Map<string, number>();
  const waits: number[] = [];
  const isDecision = (job: string) => job.startsWith(`${name}.`) && /\.d\d+$/.test(job);
  events.on('added', ({ jobId }, at) => added.set(jobId, Number.parseInt(at, 10)));
  events.on('active', ({ jobId }, at) => {
    const from = added.get(jobId);
    if (from !== undefined && isDecision(jobId)) waits.push(Number.parseInt(at, 10) - from);
  });
  const conditions = [{ id: 'none', memory: 'none' }];
  const configuration = disturbedBatch({ name, handsPerSession: 1, conditions });
  await enqueueBatch(context, { ...configuration, providers: [provider()] }, '0.0.0');
  await waitFor(
    async () => {
      const [session] = await context.store.collection('sessions').rangeAll(name);
      return session?.status === 'finished';
    },
    { what: `the session of ${name}` },
  );
  const decisions = await context.store.collection('decisions').count({ within: name });
  await waitFor(() => waits.length === decisions, { what: 'the events of every decision' });
  await events.close();
  return waits;
}

function portion(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

function middle(values: readonly number[]): number {
  return portion(values, 0.5);
}
