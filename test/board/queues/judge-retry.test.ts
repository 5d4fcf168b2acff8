import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { advance } from '../../../src/shared/fleet/advance.ts';
import { waitFor } from '../../support/await.ts';
import { browserProgram, startBrowser, type TestBrowser } from '../../support/browser.ts';
import {
  type Judging,
  MENTION,
  READ,
  startJudging,
} from '../../workers/judge/support/judged-batch.ts';
import { bodyOf } from '../../workers/llm/answer/completion-body.ts';

const program = browserProgram();

/** Records, "Retry": a job that failed for good is retried from the page, and what it owes comes home. */
describe.skipIf(program === null)('a judge that could not be read', () => {
  let judging: Judging;
  let browser: TestBrowser;
  let url: string;
  beforeAll(async () => {
    judging = await startJudging();
    browser = await startBrowser(program ?? '');
    const board = await judging.process();
    ({ url } = await startBoard(board, { host: '127.0.0.1', port: 0 }));
  });
  afterAll(async () => {
    await browser?.close();
    await judging?.close();
  });

  const critics = async () =>
    (await judging.judgements()).filter(({ judge }) => judge === 'critic');

  test('is asked again by the buttons of its failed jobs, and the batch is scored with its verdicts', async () => {
    const { provider, context } = judging;
    provider.behave(({ model }) =>
      model === 'house/critic' ? { kind: 'reply', status: 200, body: bodyOf('No.') } : null,
    );
    await judging.played({ traces: [READ, MENTION] });
    await judging.work();
    await advance(context, 'test');
    await judging.finished();
    await waitFor(async () => (await context.queues.judge.getFailedCount()) === 2, {
      what: 'both judge jobs to end failed',
    });
    expect((await critics()).map(({ status, score }) => [status, score])).toEqual([
      ['unscored', null],
      ['unscored', null],
    ]);
    const before = await judging.profile();

    provider.behave(() => null);
    const page = await browser.page();
    await page.goto(`${url}/queues/queue/judge?status=failed`);
    await page.waitForSelector('text=unscored: invalid-json');
    expect(await page.locator('a[href^="/decisions/test."]').count()).toBe(2);
    const retries = page.getByRole('button', { name: 'Retry', exact: true });
    await retries.first().click();
    const sure = page.getByRole('button', { name: /confirm/i });
    await sure.click();
    const scoredOf = async () => (await critics()).filter(({ status }) => status === 'scored');
    await waitFor(async () => (await scoredOf()).length === 1, {
      what: 'the verdict of the first',
    });
    // The page polls: what is left failed is the other one alone.
    await waitFor(async () => (await retries.count()) === 1, { what: 'the page to follow' });
    await retries.first().click();
    await sure.click();
    await waitFor(async () => (await scoredOf()).length === 2, {
      what: 'the verdict of the second',
    });

    const batch = context.store.collection('batches');
    await waitFor(
      async () => {
        const found = await batch.get('test');
        return found?.status === 'finished' && found.rescored.length > 0;
      },
      { what: 'the batch to be scored anew' },
    );
    const [first] = await scoredOf();
    expect(first).toMatchObject({ verdict: expect.any(Object), score: expect.any(Number) });
    const verdicts = await context.store
      .collection('verdicts')
      .find({ where: { judge: 'critic' } });
    expect(verdicts).toHaveLength(2);
    expect((await judging.profile()).version).toBeGreaterThan(before.version);
    expect(await context.queues.judge.getFailedCount()).toBe(0);
    const decision = await page.goto(`${url}/decisions/${first?.decisionId ?? ''}`);
    expect(decision?.status()).toBe(200);
    await page.waitForSelector('.judgement:has-text("critic") .badge:has-text("score")');
    await page.close();
  });
});
