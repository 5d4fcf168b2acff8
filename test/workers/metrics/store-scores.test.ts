import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pendingJudgement } from '../../../src/scoring/judging/judging-plan.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { storeScores } from '../../../src/workers/metrics/store-scores.ts';
import {
  randomConfiguration,
  randomSessions,
  storeRandomBatch,
} from '../../scoring/support/played-batch.ts';
import { interleaved } from '../../support/interleaved-store.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const configuration = randomConfiguration('raced', { sessionsPerRun: 1 });
const now = () => new Date(0);

describe('two scores of one batch that are stored at the same time', () => {
  let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
  let store: ArenaStore;

  beforeEach(async () => {
    temporary = await temporaryDirectory('scores');
    store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
    await storeRandomBatch(store, configuration);
    const [played] = [...randomSessions(configuration)];
    const judge = configuration.judges.bluff;
    const [decision] = played?.decisions ?? [];
    if (judge === null || decision === undefined) throw new Error('nothing to judge');
    const sampled = { decision, condition: played?.session.condition ?? '' };
    const judgement = pendingJudgement(sampled, { axis: 'bluff', rubric: 'v1', judge });
    await store.collection('judgements').insert({
      ...judgement,
      status: 'unscored',
      reason: 'job-failed',
      version: 1,
    });
    await storeScores({ store, now }, 'raced');
  });
  afterEach(async () => {
    await store.close();
    await temporary.close();
  });

  /** A judgement was settled once more: a score from now on is of the next version. */
  async function settleAgain(): Promise<void> {
    const [judgement] = await store.collection('judgements').rangeAll('raced');
    const id = String(judgement?._id);
    await store.collection('judgements').update(id, {}, { increment: { version: 1 } });
  }

  /**
   * Two scores of versions that follow each other, the lower one held up after its first look at a
   * stored profile, so that both have seen the same: which of them writes first is the test's.
   */
  async function race(first: 'lower' | 'higher'): Promise<number[]> {
    const gate = latch();
    const looked = latch();
    await settleAgain();
    const lower = storeScores(
      {
        store: interleaved(store, 'profiles', async () => {
          looked.open();
          await gate.passed;
        }),
        now,
      },
      'raced',
    );
    await looked.passed;
    await settleAgain();
    const higher = storeScores(
      {
        store: interleaved(store, 'profiles', async () => {
          if (first !== 'lower') return;
          gate.open();
          await lower;
        }),
        now,
      },
      'raced',
    );
    await higher;
    gate.open();
    await lower;
    const profiles = await store.collection('profiles').rangeAll('raced');
    expect(profiles.length).toBeGreaterThan(0);
    return [...new Set(profiles.map(({ version }) => version))];
  }

  it.each(['lower', 'higher'] as const)(
    'keep the profiles of the higher version where the %s one writes first',
    async (first) => {
      const [stored] = await store.collection('profiles').rangeAll('raced');
      expect(await race(first)).toEqual([(stored?.version ?? 0) + 2]);
      const batch = await store.collection('batches').get('raced');
      expect(batch?.scoredVersion).toBe((stored?.version ?? 0) + 2);
    },
  );
});

/** What one waits at until the other opens it. */
function latch(): { passed: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
