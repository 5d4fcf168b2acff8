import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { judgeBy, judgeByRubric } from '../../../src/producer/judging/judge-also.ts';
import {
  type RetryFilter,
  retryableJudgements,
  retryJudgements,
} from '../../../src/producer/judging/retry-judgements.ts';
import { advance } from '../../../src/shared/fleet/advance.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { UserError } from '../../../src/shared/records/errors.ts';
import { rosterSchema } from '../../../src/shared/records/roster.ts';
import { planJudgements } from '../../../src/workers/metrics/plan-judgements.ts';
import { waitFor, waitForJobState } from '../../support/await.ts';
import type { Misbehaviour } from '../../support/misbehaving-provider.ts';
import { bodyOf } from '../llm/answer/completion-body.ts';
import {
  CRITIC,
  type Judging,
  MENTION,
  NO_READ,
  READ,
  startJudging,
} from './support/judged-batch.ts';

let judging: Judging;
beforeEach(async () => {
  judging = await startJudging();
});
afterEach(() => judging.close());

const NO_VERDICT: Misbehaviour = { kind: 'reply', status: 200, body: bodyOf('No.') };
const NOT_NOW: Misbehaviour = { kind: 'reply', status: 400, body: '{"error":{"message":"no"}}' };
const TRACES = [READ, MENTION, NO_READ, `${READ} Once more.`];

/** A finished batch in which one judge, or two, could not be scored. */
async function judgedBadly(): Promise<Batch> {
  judging.provider.behave(({ model }) => {
    if (model === 'house/critic') return NO_VERDICT;
    return model === 'house/clerk' ? NOT_NOW : null;
  });
  await judging.played({ traces: TRACES });
  await judging.work();
  await advance(judging.context, 'test');
  const batch = await judging.finished();
  await waitFor(async () => (await judging.context.queues.judge.getFailedCount()) === 8, {
    what: 'the jobs of the unscored to have failed',
  });
  return batch;
}

async function unscoredOf(judge: string) {
  return (await judging.judgements()).filter(
    (each) => each.judge === judge && each.status === 'unscored',
  );
}

describe('arena judge retry', () => {
  it('finds the failed and the unscored, each with its reason, and only those asked for', async () => {
    const batch = await judgedBadly();
    const { store, queues } = judging.context;
    const found = async (filter: RetryFilter = {}) => {
      const { failed, unscored } = await retryableJudgements(store, queues, batch, filter);
      return [failed.length, unscored.length];
    };
    expect(await found()).toEqual([4, 4]);
    expect(await found({ judge: 'critic' })).toEqual([0, 4]);
    expect(await found({ axis: 'bluff' })).toEqual([0, 0]);
    expect(await found({ reason: 'invalid-json' })).toEqual([0, 4]);
    expect(await found({ reason: 'provider-error' })).toEqual([4, 0]);
    expect(await found({ judge: 'critic', reason: 'provider-error' })).toEqual([0, 0]);
  });

  it('brings them home with fresh tries, and the batch is scored again once and says what changed', async () => {
    const batch = await judgedBadly();
    const before = await judging.profile();
    judging.provider.behave(() => null);
    const retryable = await retryableJudgements(judging.store, judging.context.queues, batch);
    await retryJudgements(judging.context, retryable);
    expect((await judging.store.collection('batches').get('test'))?.status).toBe('open');
    const after = await judging.finished();
    const judgements = await judging.judgements();
    expect(judgements.every(({ status }) => status === 'scored')).toBe(true);
    expect(after.rescored).toHaveLength(1);
    const [rescore] = after.rescored;
    expect(rescore?.from).toBe(batch.scoredVersion);
    expect(rescore?.to).toBe(after.scoredVersion);
    const profile = await judging.profile();
    expect(profile.axes.M3?.score).not.toBe(before.axes.M3?.score);
    expect(rescore?.changes).toEqual([
      {
        player: 'ann',
        condition: 'persistent',
        axis: 'M3',
        before: before.axes.M3?.score,
        after: profile.axes.M3?.score,
      },
    ]);
    expect(await judging.context.queues.judge.getFailedCount()).toBe(0);
  });

  it('gives what comes home late the same profile as what came home at once', async () => {
    await judgedBadly();
    judging.provider.behave(() => null);
    const batch = await judging.finished();
    await retryJudgements(
      judging.context,
      await retryableJudgements(judging.store, judging.context.queues, batch),
    );
    await judging.finished();
    const late = await judging.profile();
    await judging.played({ name: 'smooth', traces: TRACES });
    await advance(judging.context, 'smooth');
    await judging.finished('smooth');
    const smooth = await judging.profile('smooth');
    expect(late.axes).toEqual(smooth.axes);
    expect(late.style).toEqual(smooth.style);
  });

  it('asks again as often as it takes: a second round counts none of the first', async () => {
    const batch = await judgedBadly();
    judging.provider.behave(({ model }) => (model === 'house/clerk' ? null : NO_VERDICT));
    const asked = judging.provider.requests.length;
    const retryable = await retryableJudgements(judging.store, judging.context.queues, batch, {
      judge: 'critic',
    });
    await retryJudgements(judging.context, retryable);
    const after = await judging.finished();
    expect(judging.provider.requests.length - asked).toBe(4 * 3);
    expect(await unscoredOf('critic')).toHaveLength(4);
    expect(await unscoredOf('clerk')).toHaveLength(4);
    // Nothing has moved, and that is said, too.
    expect(after.rescored.map(({ changes }) => changes)).toEqual([[]]);
    const [critic] = await unscoredOf('critic');
    expect(critic).toMatchObject({ callsBefore: 6, version: 3 });
  });

  it('refuses a batch that was cancelled, and one that is paused', async () => {
    const batch = await judgedBadly();
    const retryable = await retryableJudgements(judging.store, judging.context.queues, batch);
    for (const status of ['cancelled', 'paused'] as const) {
      await expect(
        retryJudgements(judging.context, { ...retryable, batch: { ...batch, status } }),
      ).rejects.toThrow(UserError);
    }
    expect(await unscoredOf('critic')).toHaveLength(4);
  });
});

describe('Bull Board', () => {
  const put = async (path: string): Promise<number> => {
    const board = await startBoard(await judging.process(), { host: '127.0.0.1', port: 0 });
    return (await fetch(`${board.url}/queues/api/queues/${path}`, { method: 'PUT' })).status;
  };

  it('brings one verdict home by the retry button of its job', async () => {
    await judgedBadly();
    judging.provider.behave(() => null);
    const [critic] = await unscoredOf('critic');
    expect(await put(`judge/${critic?._id}/retry`)).toBe(204);
    await waitFor(async () => (await unscoredOf('critic')).length === 3, { what: 'the verdict' });
    expect((await judging.finished()).rescored).toHaveLength(1);
  });

  it('brings all home by retry-all, and they are scored once', async () => {
    await judgedBadly();
    judging.provider.behave(() => null);
    expect(await put('judge/retry/failed')).toBe(200);
    const batch = await waitFor(
      async () => {
        const found = await judging.store.collection('batches').get('test');
        return found?.status === 'finished' && found.rescored.length > 0 && found;
      },
      { what: 'the second score' },
    );
    expect((await judging.judgements()).every(({ status }) => status === 'scored')).toBe(true);
    expect(batch.rescored).toHaveLength(1);
  });

  it('finds a job whatever its name: batches and judges may have long ones', async () => {
    const board = await startBoard(await judging.process(), { host: '127.0.0.1', port: 0 });
    const id = `${'b'.repeat(60)}.r01-persistent.s01.h01.d001.opponent-reading-v1-${'j'.repeat(60)}`;
    await judging.context.queues.judge.add(
      'opponent-reading',
      { v: 1, batchId: 'b', judgementId: id },
      { jobId: id },
    );
    const response = await fetch(`${board.url}/queues/api/queues/judge/${id}`);
    expect(response.status).toBe(200);
  });

  it('needs no more than the one attempt that it gives a job whose attempts are spent', async () => {
    await judgedBadly();
    const [critic] = await unscoredOf('critic');
    const id = critic?._id ?? '';
    const { judge: queue } = judging.context.queues;
    // As a job looks that has failed thirty times.
    const { commands } = judging.context.redis;
    await commands.hset(`${queue.toKey(id)}`, 'atm', 30);
    judging.provider.behave(() => null);
    expect(await put(`judge/${id}/retry`)).toBe(204);
    await waitForJobState(queue, id, 'unknown');
    expect(await judging.store.collection('judgements').get(id)).toMatchObject({
      status: 'scored',
      reason: null,
    });
  });
});

describe('judging beside what a batch asks for', () => {
  const roster = rosterSchema.parse({
    pricesAsOf: '2026-01-01',
    providers: [{ id: 'house', baseUrl: 'http://127.0.0.1:1/v1', standIn: true }],
    players: [CRITIC],
    judges: [{ ...CRITIC, id: 'second-critic', family: 'house-ann' }],
  });
  const second = { id: 'second-critic', roster, path: 'roster.json' };

  async function judgedWell(): Promise<Batch> {
    await judging.played({ traces: TRACES });
    await judging.work();
    await advance(judging.context, 'test');
    return await judging.finished();
  }

  const asked = async () =>
    (await judging.judgements()).reduce<Record<string, number>>(
      (counts, { judge, rubric, status }) => {
        const key = `${judge} ${rubric} ${status}`;
        return { ...counts, [key]: (counts[key] ?? 0) + 1 };
      },
      {},
    );

  it('another judge is asked about the same traces, of its own family too, and counts for no score', async () => {
    const batch = await judgedWell();
    const { axes } = await judging.profile();
    await judgeBy(judging.store, batch, second, {});
    expect(await planJudgements(judging.context, 'test')).toBe(8);
    const after = await judging.finished();
    expect(await asked()).toMatchObject({ 'second-critic v1 scored': 8, 'critic v1 scored': 4 });
    expect((await judging.profile()).axes).toEqual(axes);
    expect(after.rescored.map(({ changes }) => changes)).toEqual([[]]);
    // A second plan finds everything there.
    expect(await planJudgements(judging.context, 'test')).toBe(0);
    expect((await judging.store.collection('batches').get('test'))?.status).toBe('finished');
  });

  it('another rubric is asked of the same judges; the newest counts, and the old stays', async () => {
    const batch = await judgedWell();
    judging.provider.behave(() => null);
    await judgeByRubric(judging.store, batch, { axis: 'opponent-reading', rubric: 'v2' });
    expect(await planJudgements(judging.context, 'test')).toBe(12);
    await judging.finished();
    expect(await asked()).toMatchObject({
      'umpire v1 scored': 4,
      'umpire v2 scored': 4,
      'judge v1 scored': 4,
    });
    const systems = judging.provider.requests.map(({ body }) => JSON.stringify(body['messages']));
    expect(systems.filter((text) => text.includes('Worked cases'))).toHaveLength(12);
  });

  it('a judge that the batch has already is refused, and a rubric that nobody wrote', async () => {
    const batch = await judging.played({ traces: TRACES });
    const own = {
      ...second,
      roster: { ...roster, judges: [{ ...roster.judges[0], id: 'critic' }] },
    };
    await expect(
      judgeBy(judging.store, batch, { ...own, id: 'critic' } as typeof second, {}),
    ).rejects.toThrow(
      'judge critic is one of batch test already: arena judge plan test --rubric v2',
    );
    await expect(judgeBy(judging.store, batch, { ...second, id: 'thrid' }, {})).rejects.toThrow(
      'expected a judge of roster.json (second-critic), found "thrid"',
    );
    await expect(
      judgeByRubric(judging.store, batch, { axis: 'bluff', rubric: 'v9' }),
    ).rejects.toThrow('expected a rubric of bluff (v1, v2), found "v9"');
    expect((await judging.store.collection('batches').get('test'))?.alsoJudged).toEqual([]);
  });

  it('a batch that is half played is judged as far as it is, and again when it is over', async () => {
    await judging.played({ traces: TRACES, open: 1 });
    await judging.work();
    expect(await planJudgements(judging.context, 'test')).toBe(16);
    await waitFor(
      async () => (await judging.judgements()).every(({ status }) => status === 'scored'),
      { what: 'the verdicts' },
    );
    const batches = judging.store.collection('batches');
    expect(await batches.get('test')).toMatchObject({ status: 'open', planned: null });
    const [open] = await judging.store
      .collection('sessions')
      .find({ where: { batchId: 'test', status: 'open' } });
    const paid = (await judging.calls()).length;
    await judging.store
      .collection('sessions')
      .update(open?._id ?? '', { status: 'open' }, { set: { status: 'finished' } });
    await advance(judging.context, 'test');
    const after = await judging.finished();
    expect(after).toMatchObject({ planned: 16, rescored: [] });
    expect((await judging.calls()).length).toBe(paid);
  });
});
