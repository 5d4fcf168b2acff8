import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcessContext } from '../../../../src/shared/fleet/process/context.ts';
import { openFigures, standsStill } from '../../../../src/shared/fleet/progress/figures.ts';
import { pauseProvider } from '../../../../src/shared/fleet/queues/provider-state.ts';
import { enqueueTestBatch, openTestContext } from '../../../cli/support/context.ts';

let context: ProcessContext;
let directory: string;

beforeEach(async () => {
  ({ context, directory } = await openTestContext());
});
afterEach(() => context.closers.closeAll());

const enqueued = (memory: 'persistent' | 'none') => enqueueTestBatch(context, directory, memory);

const END = new Date(0).toISOString();
const park = (id: string) =>
  context.store.collection('sessions').update(
    id,
    {},
    {
      set: { status: 'parked', parked: { reason: 'calls-failed', message: 'no', at: END } },
    },
  );
const finish = (id: string) =>
  context.store
    .collection('sessions')
    .update(id, {}, { set: { status: 'finished', startedAt: END, finishedAt: END } });

async function still(): Promise<boolean> {
  const figures = await openFigures(context.store, 'small')();
  if (figures === null) throw new Error('the batch is not there');
  return await standsStill(context.store, 'small', figures);
}

describe('the figures of a batch', () => {
  it('count its sessions, and are null for none', async () => {
    expect(await openFigures(context.store, 'small')()).toBeNull();
    await enqueued('persistent');
    await finish('small.r01-only.s01');
    await park('small.r02-only.s01');
    expect(await openFigures(context.store, 'small')()).toEqual({
      status: 'open',
      sessions: { finished: 1, open: 4, playing: 0, parked: 1 },
      hands: 0,
      handsLeft: 0,
      decisions: 0,
      costMicroUsd: 0,
      judgements: null,
      scored: false,
      troubles: [],
      awaits: null,
      halted: null,
      details: {
        players: ['player-1', 'player-2', 'player-3'].map((player) => ({
          player,
          condition: 'only',
          chips: 0,
          chipsInPlay: 0,
          sessions: 1,
          firstPlaces: 0,
          costMicroUsd: 0,
        })),
        runs: [
          {
            runId: 'small.r01-only',
            condition: 'only',
            sessions: { finished: 1, playing: 0, waiting: 2, parked: 0 },
          },
          {
            runId: 'small.r02-only',
            condition: 'only',
            sessions: { finished: 0, playing: 0, waiting: 2, parked: 1 },
          },
        ],
        parked: [expect.objectContaining({ _id: 'small.r02-only.s01' })],
        judgesMicroUsd: 0,
      },
    });
  });

  it('name the trouble of a provider that only a judge named later is asked at', async () => {
    const { configuration } = await enqueued('none');
    const [player] = configuration.players;
    const [first] = configuration.providers;
    if (player === undefined || first === undefined) throw new Error('nobody plays');
    const provider = { ...first, id: 'elsewhere' };
    const judge = {
      entry: { ...player, id: 'late', provider: 'elsewhere', maxTokens: 300 },
      provider,
    };
    await context.store
      .collection('batches')
      .update(
        'small',
        {},
        { set: { alsoJudged: [{ axis: 'opponent-reading', rubric: 'v1', judge }] } },
      );
    await pauseProvider(context, 'elsewhere', { reason: 'key', message: 'found none' });
    expect((await openFigures(context.store, 'small')())?.troubles).toEqual([
      { provider: 'elsewhere', state: 'paused', message: 'key: found none' },
    ]);
  });
});

describe('a batch with parked sessions', () => {
  it('stands still when every open session waits for a parked one before it', async () => {
    await enqueued('persistent');
    expect(await still()).toBe(false);
    await park('small.r01-only.s01');
    expect(await still()).toBe(false);
    await finish('small.r02-only.s01');
    await park('small.r02-only.s02');
    expect(await still()).toBe(true);
  });

  it('goes on while sessions beside the parked one are open', async () => {
    await enqueued('none');
    for (const run of ['r01', 'r02']) await park(`small.${run}-only.s01`);
    expect(await still()).toBe(false);
  });

  it('stands still only after the verdicts and scores of its other sessions are home', async () => {
    await enqueued('none');
    await park('small.r01-only.s01');
    for (const id of ['r01-only.s02', 'r01-only.s03', 'r02-only.s01']) await finish(`small.${id}`);
    for (const id of ['r02-only.s02', 'r02-only.s03']) await finish(`small.${id}`);
    expect(await still()).toBe(false);
    const batches = context.store.collection('batches');
    await batches.update('small', {}, { set: { planned: 0 } });
    expect(await still()).toBe(false);
    await batches.update('small', {}, { set: { scoredVersion: 5 } });
    expect(await still()).toBe(true);
  });
});
