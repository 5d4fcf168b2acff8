import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { costLines } from '../../../src/cli/results/cost-table.ts';
import { exportedAnswers, storedAnswers } from '../../../src/cli/results/reread-sources.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { replayConfiguration } from '../../../src/producer/replay-batch.ts';
import { batchCosts } from '../../../src/shared/fleet/money/batch-costs.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { REPLAY_PROVIDERS } from '../../../src/shared/records/batch-configuration.ts';
import type { Call } from '../../../src/shared/records/call.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import {
  CallCollisionError,
  giveUpCalls,
  markSent,
} from '../../../src/workers/llm/ledger/ledger.ts';
import { rereadLedger } from '../../../src/workers/llm/ledger/reread-ledger.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { waitFor } from '../../support/await.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { bodyOf } from './answer/completion-body.ts';
import {
  type DisturbedPlay,
  disturbedBatch,
  startDisturbedPlay,
} from './support/disturbed-play.ts';

let disturbed: DisturbedPlay;
let folder: TemporaryDirectory;
let release: () => void;
beforeEach(async () => {
  disturbed = await startDisturbedPlay();
  folder = await temporaryDirectory('late calls');
});
afterEach(async () => {
  release?.();
  await disturbed.close();
  await folder.close();
});

/** One hand without notebooks, at prices; every call is about a decision. */
function batch(name: string) {
  const { players, ...rest } = disturbedBatch({
    name,
    handsPerSession: 1,
    conditions: [{ id: 'none', memory: 'none' }],
  });
  const prices = { input: 1, output: 2 };
  return disturbedBatch({ ...rest, players: players.map((player) => ({ ...player, prices })) });
}

const text = (action: string): string => bodyOf(JSON.stringify({ reasoning: 'why', action }));

/** The first request is held until `release`, and then all in; whatever is asked meanwhile folds at once. */
function holdTheFirst(): void {
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  disturbed.provider.behave(({ number }) =>
    number === 1
      ? { kind: 'held', until, body: text('all_in') }
      : { kind: 'reply', status: 200, body: text('fold') },
  );
}

async function callsOfTheFirst(): Promise<Call[]> {
  const calls = await disturbed.calls();
  const first = calls.reduce((a, b) => (a.startedAt <= b.startedAt ? a : b));
  return calls
    .filter(({ subject }) => subject === first.subject)
    .sort((a, b) => a._id.localeCompare(b._id));
}

const playOf = (hands: readonly Hand[]) =>
  hands.map(({ actions, seats }) => ({
    actions: actions.map((action) => ({ ...action, decisionId: null })),
    payoffs: seats.map(({ payoff }) => payoff),
  }));

/** What comes of an export that is played again from its answers, under another name. */
async function playedAgain(name: string, directory: string) {
  const context = await disturbed.process();
  await startTableWorker(context);
  for (const provider of Object.values(REPLAY_PROVIDERS)) await serveProvider(context, provider);
  await enqueueBatch(context, await replayConfiguration(batch(name), directory), 'test');
  await disturbed.sessionsOver();
  const sessions = (await disturbed.sessions()).filter(({ _id }) => _id.startsWith(`${name}.`));
  expect(sessions.map(({ status }) => status)).toEqual(['finished']);
  return playOf(await context.store.collection('hands').rangeAll(name));
}

describe('a call that is answered after another one about its question', () => {
  it('is kept, paid and named late, and no part of replay, rereading or play', async () => {
    const { context, provider } = disturbed;
    const { store } = context;
    holdTheFirst();
    await enqueueBatch(context, batch('small'), 'test');
    await startTableWorker(await disturbed.process());
    // It takes no second question while its first is out: the other process does.
    await serveProvider(await disturbed.process({ ARENA_CALL_CONCURRENCY: '1' }), 'house');
    await waitFor(() => provider.requests.length === 1, { what: 'the first call to be out' });
    await context.redis.commands.flushall();
    await serveProvider(await disturbed.process(), 'house');
    await disturbed.sessionsOver();

    const before = join(folder.path, 'before');
    await exportBatch(store, 'small', before);
    release();
    await waitFor(async () => (await callsOfTheFirst())[0]?.outcome === 'ok', {
      what: 'the first call to be settled after all',
    });
    const after = join(folder.path, 'after');
    await exportBatch(store, 'small', after, { csv: true });

    const [first, second] = await callsOfTheFirst();
    expect([first, second]).toMatchObject([
      { outcome: 'ok', givenUp: true, maybePaid: false },
      { outcome: 'ok', givenUp: false, maybePaid: false },
    ]);
    const subject = String(first?.subject);
    expect((await store.collection('answers').get(subject))?.callId).toBe(second?._id);

    const costs = await batchCosts(
      store,
      (await store.collection('batches').get('small')) as Batch,
    );
    expect(costs.late).toMatchObject({ calls: 1, costMicroUsd: first?.costMicroUsd });
    expect(costs.total.calls).toBe(provider.requests.length);
    expect(
      costLines((await store.collection('batches').get('small')) as Batch, costs).join('\n'),
    ).toMatch(/Of this paid twice: \$\S+ for 1 call answered beside the one that stands \(late\)/);

    expect((await rereadLedger(await exportedAnswers(after))).changed).toEqual([]);
    const stored = storedAnswers(store, (await store.collection('batches').get('small')) as Batch);
    expect((await rereadLedger(stored)).changed).toEqual([]);

    const played = playOf(await store.collection('hands').rangeAll('small'));
    expect(await playedAgain('again-before', before)).toEqual(played);
    expect(await playedAgain('again-after', after)).toEqual(played);
  });

  it('is joined where its own process is asked the question anew, and nothing is paid twice', async () => {
    const { context, provider } = disturbed;
    holdTheFirst();
    await enqueueBatch(context, batch('small'), 'test');
    await startTableWorker(await disturbed.process());
    await serveProvider(await disturbed.process(), 'house');
    await waitFor(() => provider.requests.length === 1, { what: 'the first call to be out' });
    await context.redis.commands.flushall();
    await waitFor(async () => (await context.queues.llm('house').getActiveCount()) === 1, {
      what: 'the question to be taken once more',
    });
    release();
    await disturbed.sessionsOver();
    expect(await callsOfTheFirst()).toMatchObject([{ outcome: 'ok', givenUp: false }]);
    expect(provider.requests).toHaveLength((await disturbed.calls()).length);
  });
});

describe('a call that was written down', () => {
  /** What its maker leaves behind that dies right before the request goes out, or right after. */
  async function leftBehind(sent: boolean): Promise<Call[]> {
    const { context } = disturbed;
    let taken = 0;
    disturbed.provider.behave(() => ({ kind: 'reply', status: 200, body: text('fold') }));
    await enqueueBatch(context, batch('small'), 'test');
    await disturbed.startWorkers();
    await disturbed.sessionsOver();
    const [call] = await callsOfTheFirst();
    const { store } = context;
    const open = { ...(call as Call), outcome: 'open', sent, costMicroUsd: null } as const;
    await store.collection('calls').replace(open, {});
    for (const each of await giveUpCalls(store, [open], '2026-01-01T00:00:00.000Z')) {
      expect(each._id).toBe(open._id);
      taken += 1;
    }
    expect(taken).toBe(sent ? 1 : 0);
    // Its maker lives after all, and finds that it may not send it any more.
    await expect(markSent(store, open)).rejects.toThrow(CallCollisionError);
    return await callsOfTheFirst();
  }

  it('and not sent is settled as that, and counts as paid by nobody', async () => {
    const calls = await leftBehind(false);
    expect(calls).toMatchObject([{ outcome: 'unsent', givenUp: true, maybePaid: false }]);
    const found = (await disturbed.context.store.collection('batches').get('small')) as Batch;
    const costs = await batchCosts(disturbed.context.store, found);
    expect(costs).toMatchObject({ unsent: 1, maybePaid: { calls: 0 } });
  });

  it('and sent may have been paid for', async () => {
    expect(await leftBehind(true)).toMatchObject([
      { outcome: 'open', sent: true, maybePaid: true },
    ]);
  });
});
