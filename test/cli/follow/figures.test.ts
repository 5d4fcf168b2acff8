import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFigures, standsStill } from '../../../src/cli/follow/figures.ts';
import { DecisionRate, dollars, figuresLine } from '../../../src/cli/follow/figures-line.ts';
import type { ProcessContext } from '../../../src/shared/process/context.ts';
import { enqueueTestBatch, openTestContext } from '../support/context.ts';

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
      sessions: { finished: 1, open: 4, parked: 1 },
      hands: 0,
      decisions: 0,
      costMicroUsd: 0,
      judgements: null,
      scored: false,
      troubles: [],
    });
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

describe('the line about a batch', () => {
  it('has sessions, hands, decisions a second and cost', () => {
    const figures = {
      status: 'open' as const,
      sessions: { finished: 1, open: 2, parked: 1 },
      hands: 31,
      decisions: 412,
      costMicroUsd: 12_345,
      judgements: null,
      scored: false,
      troubles: [],
    };
    expect(figuresLine(figures, 20, 38.249)).toBe(
      'sessions 1/4 (1 parked), hands 31/80, 412 decisions (38.2/s), $0.0123',
    );
    expect(figuresLine(figures, 20, null)).toContain(', 412 decisions, $');
  });

  it('counts decisions over the last ten seconds alone', () => {
    const rate = new DecisionRate(10_000);
    expect(rate.mean).toBe(null);
    expect(rate.add(0, 100)).toBe(0);
    expect(rate.add(5_000, 200)).toBe(20);
    expect(rate.add(10_000, 300)).toBe(20);
    expect(rate.add(20_000, 300)).toBe(0);
  });

  it('knows how fast they came over all the time in which any did', () => {
    const rate = new DecisionRate(10_000);
    for (const [second, decisions] of [
      [0, 100],
      [30, 700],
      [50, 700],
    ] as const) {
      rate.add(second * 1000, decisions);
    }
    expect(rate.mean).toBe(20);
  });

  it('keeps the digits that tell small amounts apart', () => {
    expect([0, 1_234, 999_999, 1_000_000, 5_154_321].map(dollars)).toEqual([
      '$0.00',
      '$0.0012',
      '$1.0000',
      '$1.00',
      '$5.15',
    ]);
  });
});
