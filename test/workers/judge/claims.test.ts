import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  retryableJudgements,
  retryJudgements,
} from '../../../src/producer/judging/retry-judgements.ts';
import { advance } from '../../../src/shared/fleet/advance.ts';
import { planJudgements } from '../../../src/workers/metrics/plan-judgements.ts';
import { waitFor } from '../../support/await.ts';
import type { Misbehaviour } from '../../support/misbehaving-provider.ts';
import { bodyOf } from '../llm/answer/completion-body.ts';
import { JUDGE, type Judging, startJudging } from './support/judged-batch.ts';

/** ann's two cards are no pair: what her texts claim of them is what counts here. */
const PAIR = 'I have top pair and 60% equity.';
const PRICE = 'The pot odds are 25% and I have a flush draw.';
const NOTHING = 'I raise, since everybody has folded so far.';

let judging: Judging;
beforeEach(async () => {
  judging = await startJudging();
});
afterEach(() => judging.close());

const judges = { bluff: null, opponentReading: null, claims: JUDGE };
const reply = (content: string): Misbehaviour => ({
  kind: 'reply',
  status: 200,
  body: bodyOf(content),
});

async function read(traces: readonly string[], configuration: Record<string, unknown> = {}) {
  await judging.played({ traces, configuration: { judges, ...configuration } });
  await judging.work();
  await advance(judging.context, 'test');
  return await judging.finished();
}

describe('a batch that names a judge of claims', () => {
  it('has each text read once, and M6 and M8 made of what was read', async () => {
    await read([PAIR, PRICE, NOTHING]);
    const judgements = await judging.judgements();
    expect(judgements.map(({ axis, judge, score }) => [axis, judge, score])).toEqual([
      ['claims', 'judge', 2],
      ['claims', 'judge', 2],
      ['claims', 'judge', 0],
    ]);
    const { axes, claimReaders } = await judging.profile();
    expect(axes.M6?.counts).toMatchObject({ texts: 3, handClaims: 1, equityClaims: 1 });
    expect(claimReaders).toMatchObject({
      headline: 'model',
      judge: 'judge',
      rubric: 'v1',
      texts: 3,
      kept: 4,
      dropped: { inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 },
    });
    expect(claimReaders?.model.M6.score).toBe(axes.M6?.score);
    expect(claimReaders?.agreement['hand']).toMatchObject({ texts: 3, both: 1, same: 1, alike: 1 });
    const [prompt = ''] = judging.provider.requests.map(({ body }) => JSON.stringify(body));
    // Nothing but the text: who knew the cards would read the truth into it.
    expect(prompt).not.toMatch(/Hole cards|Board:|Street:/);
  });

  it('keeps a claim only with its words: others are dropped, counted, and spoil nothing', async () => {
    const claim = (value: string, quote: string, kind = 'hand') => ({
      kind,
      value,
      street: 'now',
      quote,
    });
    const list = [
      claim('pair', 'top pair'),
      claim('flush', 'I have a flush'),
      claim('straight', 'top pair'),
      claim('60', '60% equity', 'equity'),
      claim('60', '60% equity', 'hope'),
    ];
    judging.provider.behave(() => reply(JSON.stringify({ claims: list })));
    await read([PAIR]);
    const [judgement] = await judging.judgements();
    expect(judgement).toMatchObject({
      status: 'scored',
      score: 2,
      verdict: {
        claims: [{ value: 'pair' }, { value: 60 }],
        dropped: { inventedQuote: 1, valueDoesNotFollow: 1, outsideRubric: 1 },
      },
    });
    expect((await judging.profile()).claimReaders).toMatchObject({
      kept: 2,
      dropped: { inventedQuote: 1, valueDoesNotFollow: 1, outsideRubric: 1 },
    });
  });

  it('makes no figure of what a text says of another street', async () => {
    const claims = ['preflop', 'now'].map((street) => ({
      kind: 'equity',
      value: street === 'now' ? 60 : 40,
      street,
      quote: street === 'now' ? '60% equity' : '40% before the flop',
    }));
    judging.provider.behave(() => reply(JSON.stringify({ claims })));
    await read(['It was 40% before the flop, now I have 60% equity.']);
    const { axes, claimReaders } = await judging.profile();
    expect(claimReaders).toMatchObject({ kept: 2, elsewhere: 1 });
    // Equity is 0.2 in these records.
    expect(axes.M6?.components).toMatchObject({ mae: expect.closeTo(0.4, 9) });
  });

  it('keeps the rules for its headline where it says so', async () => {
    await read([PAIR, NOTHING], { claimsReader: 'rules' });
    const { claimReaders } = await judging.profile();
    expect(claimReaders?.headline).toBe('rules');
  });

  it('has no more texts read than it asks for', async () => {
    const traces = Array.from({ length: 6 }, (_, at) => `I have top pair, try ${at}.`);
    await read(traces, { judges: { ...judges, claimsSample: 4 } });
    expect(await judging.judgements()).toHaveLength(4);
    const { axes, claimReaders } = await judging.profile();
    expect(claimReaders?.texts).toBe(4);
    expect(axes.M6?.counts).toMatchObject({ texts: 4 });
    expect(claimReaders?.rules.M6.counts).toMatchObject({ texts: 4 });
  });
});

describe('readings are kept and asked again like verdicts', () => {
  it('over batches: the same text costs nothing a second time, on whichever street', async () => {
    await read([PAIR, PRICE]);
    const paid = (await judging.calls()).length;
    expect(paid).toBe(2);
    await judging.played({ name: 'again', traces: [PRICE, PAIR, PAIR], configuration: { judges } });
    await advance(judging.context, 'again');
    await judging.finished('again');
    expect((await judging.calls()).length).toBe(paid);
    expect((await judging.profile('again')).claimReaders).toMatchObject({ texts: 3, kept: 6 });
  });

  it('a list that cannot be read is unscored with its reason, and comes home by a retry', async () => {
    judging.provider.behave(() => reply('{"claims": "two pair"}'));
    await read([PAIR]);
    const [unscored] = await judging.judgements();
    expect(unscored).toMatchObject({ status: 'unscored', reason: 'missing-field', score: null });
    expect((await judging.profile()).claimReaders?.texts).toBe(0);
    judging.provider.behave(() => null);
    const batch = await judging.store.collection('batches').get('test');
    if (batch === null) throw new Error('the batch is gone');
    const again = await retryableJudgements(judging.store, judging.context.queues, batch, {
      axis: 'claims',
    });
    expect(again.unscored).toHaveLength(1);
    await retryJudgements(judging.context, again);
    await waitFor(async () => (await judging.profile()).claimReaders?.texts === 1, {
      what: 'the batch to be scored again',
    });
  });

  it('a plan that is made again asks nothing that is there', async () => {
    await read([PAIR, PRICE]);
    expect(await planJudgements(judging.context, 'test')).toBe(0);
  });
});
