import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { readBatch } from '../../../src/producer/read-batch.ts';
import { closestBatches } from '../../../src/scoring/power/closest-batch.ts';
import { paceOf } from '../../../src/scoring/power/pace.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { BatchConfiguration } from '../../../src/shared/records/batch-configuration.ts';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { startArena, type TestArena } from '../../support/arena.ts';

let test: TestArena;
let context: ProcessContext;
beforeAll(async () => {
  test = await startArena();
  context = await test.context();
});
afterAll(() => test.close());

const PAIR = ['house-rock', 'house-maniac'];

const configured = (name: string, changes: object): BatchConfiguration =>
  readBatch(writeStandInBatch(test.directory, { sessionsPerRun: 4, ...changes, name }));

const at = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Of the first sessions each was played from the one hour to the other. */
async function played(
  name: string,
  changes: object,
  hours: readonly (readonly [from: number, to: number])[],
): Promise<void> {
  await enqueueBatch(context, configured(name, changes), 'test');
  const sessions = context.store.collection('sessions');
  const all = await sessions.rangeAll(name);
  for (const [index, [from, to]] of hours.entries()) {
    const set = { status: 'finished', startedAt: at(from), finishedAt: at(to) } as const;
    await sessions.update(all[index]?._id ?? '', {}, { set });
  }
}

describe('the earlier batches that tell what another will be like', () => {
  it('are of its format and were played, by the players that they share, and then the latest', async () => {
    const two = [
      [1, 2],
      [3, 4],
    ] as const;
    await played('one-shared', { players: ['house-rock', 'house-shark'] }, two);
    await played('both-shared', { players: [...PAIR, 'house-shark'] }, two);
    await played('both-later', { players: PAIR }, two);
    await played('hardly-played', { players: PAIR }, [[1, 2]]);
    await played('longer', { players: PAIR, handsPerSession: 7 }, two);
    const found = await closestBatches(context.store, configured('new', { players: PAIR }));
    expect(found.map(({ _id }) => _id)).toEqual(['both-later', 'both-shared', 'one-shared']);
    const itself = await closestBatches(context.store, configured('both-later', { players: PAIR }));
    expect(itself.map(({ _id }) => _id)).not.toContain('both-later');
  });
});

describe('the pace of a batch', () => {
  it('is the time in which anything was played, over its sessions, however many at once', async () => {
    // Two side by side from 1 to 4, nothing till 8, one to 9: four hours for three sessions.
    await played('at-once', { players: PAIR }, [
      [1, 3],
      [2, 4],
      [8, 9],
    ]);
    expect(await paceOf(context.store, 'at-once')).toEqual({ usd: null, hours: 4 / 3 });
  });

  it('is unknown where nothing is over', async () => {
    await played('begun', { players: PAIR }, []);
    expect(await paceOf(context.store, 'begun')).toEqual({ usd: null, hours: null });
  });
});
