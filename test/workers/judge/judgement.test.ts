import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { advance } from '../../../src/shared/fleet/advance.ts';
import { waitFor, waitForJobState } from '../../support/await.ts';
import type { Misbehaviour, Request } from '../../support/misbehaving-provider.ts';
import { bodyOf } from '../llm/answer/completion-body.ts';
import {
  BLUFF,
  CLERK,
  CRITIC,
  type Judging,
  MENTION,
  NO_READ,
  READ,
  startJudging,
  UMPIRE,
} from './support/judged-batch.ts';

let judging: Judging;
beforeEach(async () => {
  judging = await startJudging();
});
afterEach(() => judging.close());

const reply = (content: string): Misbehaviour => ({
  kind: 'reply',
  status: 200,
  body: bodyOf(content),
});
const isOf = (name: string) => (request: Request) => request.model === `house/${name}`;
const said = (request: Request): string => JSON.stringify(request.body['messages']);

async function judge(traces: readonly string[], environment = {}): Promise<void> {
  await judging.played({ traces });
  await judging.work(environment);
  await advance(judging.context, 'test');
  await judging.finished();
}

describe('a batch whose sessions are over', () => {
  it('is judged by one for bluffs and by a panel of three for reads, and scored', async () => {
    await judge([READ, MENTION, NO_READ]);
    const judgements = await judging.judgements();
    const scores = judgements.map(({ axis, judge: id, score }) => `${axis} ${id} ${score}`);
    expect(scores.sort()).toEqual(
      [
        'bluff judge 0',
        'bluff judge 0',
        'bluff judge 0',
        ...[UMPIRE, CRITIC, CLERK].flatMap(({ id }) => [
          `opponent-reading ${id} 0`,
          `opponent-reading ${id} 1`,
          `opponent-reading ${id} ${id === 'critic' ? 1 : 2}`,
        ]),
      ].sort(),
    );
    const { axes } = await judging.profile();
    expect(axes.M2?.counts).toMatchObject({ bluffs: 3, judged: 3 });
    expect(axes.M3?.counts).toMatchObject({ eligibleTraces: 3, traces: 3 });
    expect((await judging.calls()).every(({ kind }) => kind === 'judge')).toBe(true);
  });

  it('shows judges no name of the table, nor what lies beyond 8,000 characters', async () => {
    const trace = `As house/none, alias ann of house-ann, I raise. ${READ} ${'and so on '.repeat(900)}END`;
    await judge([trace]);
    for (const request of judging.provider.requests) {
      const prompt = said(request);
      expect(prompt).toContain('As [model], alias [model] of [model], I raise.');
      expect(prompt).not.toContain('house-ann');
      expect(prompt).not.toContain('END');
      expect(prompt).toContain('## Cut');
    }
    const [decision] = await judging.store.collection('decisions').find({});
    expect(decision?.reasoning).toBe(trace);
  });
});

describe('verdicts are kept', () => {
  it('for ever, over batches: the same trace costs nothing a second time', async () => {
    await judge([READ, NO_READ]);
    const paid = (await judging.calls()).length;
    await judging.played({ name: 'again', traces: [NO_READ, READ] });
    await advance(judging.context, 'again');
    await judging.finished('again');
    expect((await judging.calls()).length).toBe(paid);
    const first = await judging.profile();
    expect((await judging.profile('again')).axes.M3).toEqual(first.axes.M3);
  });

  it('also within a batch: players who repeat themselves are judged once', async () => {
    await judge(Array.from({ length: 20 }, () => READ));
    expect(await judging.judgements()).toHaveLength(80);
    expect((await judging.calls()).map(({ player }) => player).sort()).toEqual([
      'clerk',
      'critic',
      'judge',
      'umpire',
    ]);
  });

  it('but not for a judge whose id has come to mean another model', async () => {
    await judge([READ]);
    const other = { ...UMPIRE, model: 'house/clerk' };
    await judging.played({
      name: 'other',
      traces: [READ],
      configuration: { judges: { bluff: null, opponentReading: [other, CRITIC, CLERK] } },
    });
    await advance(judging.context, 'other');
    await judging.finished('other');
    const calls = (await judging.calls()).filter(({ batchId }) => batchId === 'other');
    expect(calls.map(({ player, modelAsked }) => `${player} ${modelAsked}`)).toEqual([
      'umpire house/clerk',
    ]);
  });
});

describe('a bad verdict is data', () => {
  it.each([
    ['no JSON', 'It is a 2.', 'invalid-json'],
    ['a score outside the rubric', verdict({ score: 3 }), 'score-outside-rubric'],
    [
      'an invented quote',
      verdict({ named_opponent: { seen: false, quote: 'x' } }),
      'invented-quote',
    ],
    ['a field left out', verdict({ observed_tendency: undefined }), 'missing-field'],
    [
      'two that disagree',
      `${verdict()} ${verdict({ score: 1, mentions_opponent: { seen: true, quote: 'Player 2' } })}`,
      'contradiction',
    ],
  ])('%s is asked three times, then unscored with its reason', async (_, content, reason) => {
    judging.provider.behave((request) => (isOf('critic')(request) ? reply(content) : null));
    await judge([READ]);
    const critic = (await judging.judgements()).find((each) => each.judge === 'critic');
    expect(critic).toMatchObject({ status: 'unscored', score: null, verdict: null, reason });
    const calls = (await judging.calls()).filter(({ player }) => player === 'critic');
    expect(calls.map(({ outcome, error }) => `${outcome} ${error}`)).toEqual(
      Array.from({ length: 3 }, () => `invalid ${reason}`),
    );
    // Left out, not counted as zero.
    expect((await judging.profile()).axes.M3?.components['reasoning']).toBe(1);
  });

  it('is good at the second try: what came before is forgotten', async () => {
    let first = true;
    judging.provider.behave((request) => {
      if (!isOf('umpire')(request) || !first) return null;
      first = false;
      return reply('"False"');
    });
    await judge([READ]);
    const umpire = (await judging.judgements()).find((each) => each.judge === 'umpire');
    expect(umpire).toMatchObject({ status: 'scored', score: 2, reason: null, version: 1 });
  });

  it('a refusal and silence are, too', async () => {
    await judging.played({ traces: [READ], configuration: { memoryUpdateTimeoutMs: 150 } });
    judging.provider.behave((request) => {
      if (isOf('critic')(request)) return { kind: 'silence' };
      const message = { role: 'assistant', content: null, refusal: 'No.' };
      const body = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] });
      return isOf('clerk')(request) ? { kind: 'reply', status: 200, body } : null;
    });
    await judging.work();
    await advance(judging.context, 'test');
    await judging.finished();
    const reasons = (await judging.judgements()).map(({ judge: id, reason }) => [id, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      judge: null,
      umpire: null,
      critic: 'timeout',
      clerk: 'refusal',
    });
    const calls = await judging.calls();
    for (const id of ['critic', 'clerk']) {
      expect(calls.filter(({ player }) => player === id)).toHaveLength(3);
    }
  });

  it('trouble of the provider is none: it is retried for as long as that takes', async () => {
    // Fewer in a row than open the provider's circuit.
    let left = 4;
    judging.provider.behave(() => {
      left -= 1;
      if (left < 0) return null;
      return {
        kind: 'reply',
        status: left % 2 === 0 ? 500 : 429,
        headers: { 'retry-after-ms': '20' },
      };
    });
    await judge([READ]);
    expect((await judging.judgements()).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'scored'),
    );
    expect(left).toBeLessThan(0);
  });

  it('of a provider that waits for a person keeps nobody else waiting', async () => {
    const other = { id: 'other', baseUrl: 'http://127.0.0.1:1/v1', keyVariable: 'NO_SUCH_KEY' };
    const house = { id: 'house', baseUrl: 'http://127.0.0.1:1/v1', requestsPerSecond: 1000 };
    await judging.played({
      traces: Array.from({ length: 12 }, (_, at) => `${READ} ${at}.`),
      configuration: {
        providers: [house, other],
        judges: { bluff: null, opponentReading: [{ ...UMPIRE, provider: 'other' }, CRITIC, CLERK] },
      },
    });
    await judging.work({ ARENA_JUDGE_CONCURRENCY: '4' });
    await serveProvider(await judging.process(), 'other');
    await advance(judging.context, 'test');
    await waitFor(
      async () =>
        (await judging.judgements()).filter(({ status }) => status === 'scored').length === 24,
      { what: 'the verdicts of the others' },
    );
    const left = (await judging.judgements()).filter(({ status }) => status !== 'scored');
    expect(left.map(({ judge: id, status }) => `${id} ${status}`)).toEqual(
      Array.from({ length: 12 }, () => 'umpire pending'),
    );
    expect(await judging.store.collection('providers').get('other')).toMatchObject({
      state: 'paused',
      reason: 'key',
    });
  });

  it('leaves its job failed with the reason, and no job in the way of its question', async () => {
    judging.provider.behave((request) => (isOf('critic')(request) ? reply('?') : null));
    await judge([READ]);
    const critic = (await judging.judgements()).find((each) => each.judge === 'critic');
    const id = critic?._id ?? '';
    await waitForJobState(judging.context.queues.judge, id, 'failed');
    const job = await judging.context.queues.judge.getJob(id);
    expect(job?.failedReason).toBe('unscored: invalid-json');
    expect(job?.name).toBe('opponent-reading critic');
    expect(await judging.context.queues.llm('house').getJobState(id)).toBe('unknown');
  });

  it('is not asked again by a job that merely comes twice, as after the death of its worker', async () => {
    judging.provider.behave((request) => (isOf('critic')(request) ? reply('?') : null));
    await judge([READ]);
    const critic = (await judging.judgements()).find((each) => each.judge === 'critic');
    const id = critic?._id ?? '';
    const { judge: queue } = judging.context.queues;
    await waitForJobState(queue, id, 'failed');
    const asked = judging.provider.requests.length;
    const job = await queue.getJob(id);
    await job?.retry('failed', { resetAttemptsMade: true });
    await waitForJobState(queue, id, 'failed');
    await waitFor(
      async () => ((await queue.getJob(id))?.finishedOn ?? 0) > (job?.finishedOn ?? 0),
      {
        what: 'the job to have run again',
      },
    );
    expect(judging.provider.requests.length).toBe(asked);
    expect(await judging.store.collection('judgements').get(id)).toEqual(critic);
  });
});

it('scores a bluff by its words', async () => {
  await judge([BLUFF, NO_READ]);
  const bluffs = (await judging.judgements()).filter(({ axis }) => axis === 'bluff');
  expect(bluffs.map(({ score }) => score)).toEqual([1, 0]);
  expect((await judging.profile()).axes.M2?.components).toMatchObject({ intent: 0.5 });
});

/** A whole verdict on a trace that mentions nobody. */
function verdict(changes: object = {}): string {
  const none = { seen: false, quote: null };
  return JSON.stringify({
    mentions_opponent: none,
    named_opponent: none,
    observed_tendency: none,
    strategic_adjustment: none,
    score: 0,
    ...changes,
  });
}
