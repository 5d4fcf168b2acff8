import { Worker } from 'bullmq';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AskAbortedError, ask, CallsFailedError } from '../../../src/shared/fleet/ask.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { MemoryView, View } from '../../../src/shared/fleet/queues/payloads.ts';
import type { MemoryAnswer } from '../../../src/shared/records/answer.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor, waitForJobState } from '../../support/await.ts';

const SESSION = 'b.r01-x.s01';
let arena: TestArena;
let context: ProcessContext;
const workers: Worker[] = [];

beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close(true)));
  await arena.close();
});

function question(subject: string): MemoryView {
  return {
    v: 1,
    kind: 'memory',
    subject,
    batchId: 'b',
    replyTo: SESSION,
    player: 'shark',
    table: { hand: 1, hands: 20, level: 1, smallBlind: 5, bigBlind: 10, ante: 0 },
    you: { alias: 'Player 1', position: 'BB', holeCards: ['Ah', 'Kd'], payoff: 0, endStack: 1000 },
    board: [],
    players: [],
    history: [],
    shown: [],
    winners: [],
    notebook: '',
  };
}

function answerTo(subject: string): MemoryAnswer {
  return {
    _id: subject,
    schema: 1,
    kind: 'memory',
    batchId: 'b',
    callId: null,
    timedOut: false,
    latencyMs: 1,
    costMicroUsd: 0,
    outcome: 'updated',
    notebook: 'notes',
    cut: false,
    reason: null,
  };
}

function answering(process: (view: View) => Promise<unknown>): Worker {
  const worker = new Worker<View>('llm.house', (job) => process(job.data), {
    connection: context.redis.options,
    prefix: context.queues.prefix,
    settings: { backoffStrategy: () => 1 },
  });
  workers.push(worker);
  return worker;
}

async function asking(signal = new AbortController().signal, pollMs = 200) {
  return {
    store: context.store,
    queues: context.queues,
    listening: await context.hints.listen(SESSION),
    pollMs,
    signal,
  };
}

test('an answer that is stored already is returned without a job', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  await context.store.collection('answers').insert(answerTo(subject));
  expect(await ask(await asking(), 'house', question(subject))).toMatchObject({
    notebook: 'notes',
  });
  expect(await context.queues.llm('house').getJobState(subject)).toBe('unknown');
});

test('the hint wakes the one who asks long before its poll', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  const started = performance.now();
  const answer = ask(await asking(undefined, 60_000), 'house', question(subject));
  answering(async (view) => {
    await context.store.collection('answers').insert(answerTo(view.subject));
    context.hints.announce(view.replyTo, view.subject);
  });
  expect(await answer).toMatchObject({ _id: subject });
  expect(performance.now() - started).toBeLessThan(30_000);
});

test('without any hint the answer is found by looking in the store', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  const answer = ask(await asking(), 'house', question(subject));
  await waitForJobState(context.queues.llm('house'), subject, ['waiting', 'prioritized']);
  await context.store.collection('answers').insert(answerTo(subject));
  expect(await answer).toMatchObject({ _id: subject });
});

test('a completed job without an answer in the store is asked again', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  let runs = 0;
  answering(async (view) => {
    runs += 1;
    if (runs > 1) await context.store.collection('answers').insert(answerTo(view.subject));
  });
  expect(await ask(await asking(), 'house', question(subject))).toMatchObject({ _id: subject });
  expect(runs).toBe(2);
});

test('a question whose job has failed for good is an error, and the next to ask tries it afresh', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  let broken = true;
  answering(async (view) => {
    if (broken) throw new Error('provider is away');
    await context.store.collection('answers').insert(answerTo(view.subject));
  });
  await expect(ask(await asking(), 'house', question(subject))).rejects.toThrow(CallsFailedError);
  broken = false;
  expect(await ask(await asking(), 'house', question(subject))).toMatchObject({ _id: subject });
});

test('whoever asks second hears the same answer, and the question is worked on once', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  let runs = 0;
  const both = Promise.all([
    ask(await asking(), 'house', question(subject)),
    ask(await asking(), 'house', question(subject)),
  ]);
  answering(async (view) => {
    runs += 1;
    await context.store.collection('answers').insert(answerTo(view.subject));
    context.hints.announce(view.replyTo, view.subject);
  });
  const [first, second] = await both;
  expect(first).toEqual(second);
  expect(runs).toBe(1);
});

test('one who leaves stops waiting and the question stays on its queue', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  const leaving = new AbortController();
  const answer = ask(await asking(leaving.signal, 60_000), 'house', question(subject));
  const queue = context.queues.llm('house');
  await waitForJobState(queue, subject, ['waiting', 'prioritized']);
  leaving.abort();
  await expect(answer).rejects.toThrow(AskAbortedError);
  expect(await queue.getJobState(subject)).not.toBe('unknown');
});

test('an outage that empties Redis does not lose the question', async () => {
  const subject = `${SESSION}.h01.m-shark`;
  const answer = ask(await asking(), 'house', question(subject));
  const queue = context.queues.llm('house');
  await waitForJobState(queue, subject, ['waiting', 'prioritized']);
  await context.redis.commands.flushall();
  await waitFor(async () => (await queue.getJobState(subject)) !== 'unknown', {
    what: 'the question to be put on the emptied queue again',
  });
  await context.store.collection('answers').insert(answerTo(subject));
  expect(await answer).toMatchObject({ _id: subject });
});

test('decisions run before memory updates, and these before verdicts', async () => {
  const { PRIORITY } = await import('../../../src/shared/fleet/queues/options.ts');
  expect([PRIORITY.decision, PRIORITY.memory, PRIORITY.judge]).toEqual([1, 2, 10]);
});
