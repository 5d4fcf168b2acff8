import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { winningsOfBatch } from '../../src/scoring/winnings/stored-winnings.ts';
import { advance } from '../../src/shared/fleet/advance.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import type { Batch } from '../../src/shared/records/batch.ts';
import type { KeptWinnings } from '../../src/shared/records/session.ts';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { randomConfiguration, storeRandomBatch } from '../scoring/support/played-batch.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { Fleet } from './support/fleet.ts';

const BATCH = randomConfiguration('random', { sessionsPerRun: 10, handsPerSession: 6 });
/** A process says little of where it is: of several that are killed most are in the middle of a job. */
const KILLS = 2;

let test: TestArena;
let context: ProcessContext;
let fleet: Fleet;
/** Worked out in one go, in a store that nobody else has. */
let undisturbed: KeptWinnings[];

beforeAll(async () => {
  test = await startArena();
  context = await test.context();
  const other = await openArenaStore(`sqlite://${join(test.directory, 'undisturbed.sqlite')}`);
  await storeRandomBatch(other, BATCH);
  await winningsOfBatch(other, (await other.collection('batches').get('random')) as Batch);
  undisturbed = await documents(other);
  await other.close();
  await storeRandomBatch(context.store, BATCH);
  await context.store.collection('batches').update('random', {}, { set: { status: 'open' } });
  fleet = new Fleet({
    directory: test.directory,
    redisUrl: test.redis.url,
    houseUrls: [''],
    counts: { table: 0, llm: 0, judge: 0, metrics: 1 },
    environment: { STORE_URL: test.storeUrl },
  });
  await fleet.ready();
});
afterAll(async () => {
  await fleet.close();
  await test.close();
});

function documents(store: ArenaStore): Promise<KeptWinnings[]> {
  return store.collection('winnings').rangeAll('random');
}

describe('a metrics process that is killed while it works out what was won', () => {
  it('leaves no document that is not whole, and another ends in the same', async () => {
    expect(undisturbed).toHaveLength(10);
    await advance(context, 'random');
    const [worker] = fleet.members;
    if (worker === undefined) throw new Error('no process');
    let before = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await waitFor(async () => (await documents(context.store)).length > before, {
        what: 'another session to be worked out',
        intervalMs: 5,
      });
      worker.process.signal('SIGKILL');
      await worker.process.ended;
      const stored = await documents(context.store);
      before = stored.length;
      const expected = undisturbed.filter(({ _id }) => stored.some((each) => each._id === _id));
      expect(stored).toEqual(expected);
      fleet.restart(worker);
      if (before === undisturbed.length) break;
    }
    await waitFor(async () => (await documents(context.store)).length === undisturbed.length, {
      what: 'every session to be worked out',
    });
    expect(await documents(context.store)).toEqual(undisturbed);
    expect(await context.queues.metrics.getFailedCount()).toBe(0);
  });
});
