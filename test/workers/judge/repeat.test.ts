import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryableJudgements } from '../../../src/producer/judging/retry-judgements.ts';
import { judgingQuality } from '../../../src/scoring/judging/quality/judging-quality.ts';
import { repeatsOf } from '../../../src/scoring/judging/repeat-plan.ts';
import { advance, ensureJudgement } from '../../../src/shared/fleet/advance.ts';
import { bodyOf } from '../llm/answer/completion-body.ts';
import {
  BLUFF,
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

async function judged(traces: readonly string[]): Promise<void> {
  await judging.played({ traces });
  await judging.work();
  await advance(judging.context, 'test');
  await judging.finished();
}

async function askAgain(share: number): Promise<number> {
  const repeats = repeatsOf(await judging.judgements(), { share, round: 1 });
  await judging.store.collection('judgements').insertMany(repeats);
  await judging.store
    .collection('batches')
    .update('test', { status: 'finished' }, { set: { status: 'open' } });
  for (const repeat of repeats) await ensureJudgement(judging.context, repeat);
  await judging.finished();
  return repeats.length;
}

const verdictsKept = async () => await judging.store.collection('verdicts').find({});

describe('what a judge is asked again to test it against itself', () => {
  it('is asked of the judge anew, though its verdict on that trace is kept', async () => {
    await judged([READ, MENTION, NO_READ]);
    const before = judging.provider.requests.length;
    const kept = await verdictsKept();
    const repeats = await askAgain(1);
    expect(repeats).toBe(12);
    expect(judging.provider.requests.length - before).toBe(repeats);
    expect(await verdictsKept()).toEqual(kept);
  });

  it('moves no score, whatever it comes to, and is said beside the first verdicts', async () => {
    await judged([READ, MENTION, NO_READ]);
    const profile = await judging.profile();
    const none = JSON.stringify({
      mentions_opponent: { seen: false, quote: null },
      named_opponent: { seen: false, quote: null },
      observed_tendency: { seen: false, quote: null },
      strategic_adjustment: { seen: false, quote: null },
      score: 0,
    });
    judging.provider.behave(({ model }) =>
      model === 'house/clerk' ? { kind: 'reply', status: 200, body: bodyOf(none) } : null,
    );
    await askAgain(1);
    const after = await judging.profile();
    expect(after.axes).toEqual(profile.axes);
    const batch = await judging.finished();
    expect(batch.rescored.flatMap(({ changes }) => changes)).toEqual([]);
    const quality = judgingQuality(await judging.judgements(), batch.configuration, [after]);
    const reads = quality.find(({ axis }) => axis === 'opponent-reading');
    const alike = reads?.retests.map((each) => [each.judge, each.traces, each.alike]);
    expect(alike).toEqual([
      ['clerk', 3, expect.closeTo(1 / 3, 12)],
      ['critic', 3, 1],
      ['umpire', 3, 1],
    ]);
  });

  it('can be asked for once more where it has no score', async () => {
    await judged([READ]);
    judging.provider.behave(() => ({ kind: 'reply', status: 200, body: bodyOf('No.') }));
    const repeats = await askAgain(1);
    const batch = await judging.finished();
    const { unscored } = await retryableJudgements(judging.store, judging.context.queues, batch);
    expect(unscored).toHaveLength(repeats);
    expect(unscored.every(({ repeat }) => repeat === 1)).toBe(true);
  });
});

describe('a bluff without words', () => {
  it('is judged to be so, asks nobody, is never asked about again, and leaves M2 as it is', async () => {
    await judged([BLUFF, '', ' ']);
    const silent = (await judging.judgements()).filter(({ reason }) => reason === 'no-words');
    expect(silent.map(({ axis, status, score }) => [axis, status, score])).toEqual([
      ['bluff', 'unscored', null],
      ['bluff', 'unscored', null],
    ]);
    const subjects = new Set((await judging.calls()).map(({ subject }) => subject));
    expect(silent.some(({ _id }) => subjects.has(_id))).toBe(false);
    const batch = await judging.finished();
    const again = await retryableJudgements(judging.store, judging.context.queues, batch);
    expect([...again.failed, ...again.unscored]).toEqual([]);
    const { axes } = await judging.profile();
    expect(axes.M2).toMatchObject({
      components: { intent: 1 },
      counts: { bluffs: 3, judged: 1, noWords: 2 },
      judges: [{ judge: 'judge', rubric: 'v1', verdicts: 1 }],
    });
  });
});
