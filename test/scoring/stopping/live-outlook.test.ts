import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBatchView } from '../../../src/board/batches/batch-view.ts';
import { FiguresCache } from '../../../src/board/batches/figures-cache.ts';
import { outlookSection } from '../../../src/board/batches/outlook-section.ts';
import { batchStatuses, statusLines } from '../../../src/cli/follow/status.ts';
import { watchLines } from '../../../src/cli/follow/watch-lines.ts';
import { outlookLinesOf } from '../../../src/report/outlook-words.ts';
import type { BatchOutlook } from '../../../src/scoring/stopping/batch-outlook.ts';
import { everyPair } from '../../../src/scoring/stopping/blinds-difference.ts';
import { openOutlook } from '../../../src/scoring/stopping/live-outlook.ts';
import { differencesAt } from '../../../src/scoring/stopping/stop-rule.ts';
import { storedOutcomes } from '../../../src/scoring/stopping/stored-outcomes.ts';
import { openFigures } from '../../../src/shared/fleet/progress/figures.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import type { KeptWinnings } from '../../../src/shared/records/session.ts';
import type { ArenaStore } from '../../../src/shared/store/arena-store.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';

/** Three players, so that there are several pairs; a session more than two beyond the ten of a first look. */
const GAME = {
  players: ['house-rock', 'house-maniac', 'house-station'],
  judges: {},
  conditions: [{ id: 'fresh', memory: 'none' }],
  sessionsPerRun: 12,
  handsPerSession: 6,
};
/** A batch without a rule of its own. */
let played: PlayedBatch;
let store: ArenaStore;
let batch: Batch;
beforeAll(async () => {
  played = await playBatch(GAME);
  store = played.store;
});
afterAll(() => played.close());
beforeEach(async () => {
  batch = (await store.collection('batches').get(played.name)) as Batch;
});

const look = async (on = store): Promise<BatchOutlook | null> => await openOutlook(on)(batch);
const winnings = () => store.collection('winnings').rangeAll(played.name);

/** The store, and how often the winnings of a batch were read whole. */
function counted(): { store: ArenaStore; reads: () => number } {
  let reads = 0;
  const watched = new Proxy(store.collection('winnings'), {
    get: (target, key) => {
      if (key === 'sift') reads += 1;
      const found = Reflect.get(target, key, target) as unknown;
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  const counting = new Proxy(store, {
    get: (target, key) =>
      key === 'collection'
        ? (name: 'batches') => ((name as string) === 'winnings' ? watched : target.collection(name))
        : Reflect.get(target, key, target),
  });
  return { store: counting, reads: () => reads };
}

/** With the first so many sessions known alone. */
async function knowingOnly(sessions: number, then: () => Promise<void>): Promise<void> {
  const taken = (await winnings()).slice(sessions);
  for (const { _id } of taken) await store.collection('winnings').delete({ where: { _id } });
  try {
    await then();
  } finally {
    await store.collection('winnings').insertMany(taken);
  }
}

describe('a look at a batch without a rule', () => {
  it('says of every pair what is worked out of its hands, and about how far it is (spec of winnings, 5.2)', async () => {
    expect(batch.stopping).toBeUndefined();
    const { outcomes, observations } = await storedOutcomes(store, batch);
    expect(observations).toBe(12);
    const pairs = everyPair(GAME.players);
    const expected = differencesAt(outcomes, observations, ['fresh'], pairs);
    const outlook = await look();
    expect(outlook).toMatchObject({ observations: 12, atMost: 12, sessionsEach: 1 });
    expect(outlook?.pairs).toMatchObject(
      expected.map(({ condition, a, b, mean, clusters, halfWidth }) => ({
        condition,
        a,
        b,
        bb100: mean,
        clusters,
        halfWidth,
        decided: Math.abs(mean ?? 0) > (halfWidth ?? Infinity),
        sessionsToStop: null,
      })),
    );
    expect(expected.every(({ halfWidth }) => (halfWidth ?? 0) > 0)).toBe(true);
  });

  it('adds up again only when the winnings of another session are there', async () => {
    const { store: counting, reads } = counted();
    const again = openOutlook(counting);
    await knowingOnly(11, async () => {
      expect(await again(batch)).toMatchObject({ observations: 11 });
      await again(batch);
      expect(reads()).toBe(1);
    });
    expect(await again(batch)).toMatchObject({ observations: 12 });
    await again(batch);
    expect(reads()).toBe(2);
  });

  it('works nothing out and writes nothing, and tells nothing of what is not known', async () => {
    await knowingOnly(0, async () => {
      expect(await look()).toBeNull();
      expect(await winnings()).toEqual([]);
    });
  });

  it('leaves out a session of which nobody can say what was won, and no other', async () => {
    const [, second] = (await winnings()) as [KeptWinnings, KeptWinnings];
    await store.collection('winnings').replace({ ...second, seats: null, lacking: 'a card' }, {});
    const outlook = await look();
    await store.collection('winnings').replace(second, {});
    expect(outlook?.observations).toBe(12);
    expect(outlook?.pairs.map(({ clusters }) => clusters)).toEqual([11, 11, 11]);
  });
});

describe('it is said', () => {
  const lines = async (): Promise<string[]> => {
    const found = outlookLinesOf(batch, await look());
    expect(found.join('\n')).toMatch(/is better than .* \(anytime 95 %\)|: not yet, /);
    return found;
  };

  it('by `status` of a batch that is named, and of one that is not over', async () => {
    const expected = await lines();
    const [named] = await batchStatuses(store, played.name);
    expect(named?.outlookLines).toEqual(expected);
    const printed = statusLines(named === undefined ? [] : [named], store.address);
    expect(printed).toEqual(
      expect.arrayContaining(expected.map((line) => `${played.name}: ${line}`)),
    );
    const unnamed = async () => (await batchStatuses(store))[0]?.outlook;
    expect(await unnamed()).toBeNull();
    const set = (status: Batch['status']) =>
      store.collection('batches').update(played.name, {}, { set: { status } });
    await set('open');
    expect(await unnamed()).toEqual(await look());
    await set('finished');
  });

  it('by `watch`', async () => {
    const figures = await openFigures(store, played.name)();
    if (figures === null) throw new Error('the batch is gone');
    const rest = { perSecond: null, timeLeftMs: null, callsInFlight: 0 };
    const watched = { batch, figures, ...rest, outlook: await look() };
    const size = { rows: 100, columns: 200 };
    const drawn = watchLines([watched], { store: '', clock: '', size }).map(({ text }) => text);
    expect(drawn).toEqual(expect.arrayContaining((await lines()).map((line) => `  ${line}`)));
  });

  it('by the page of the batch on the board, and added up for no list', async () => {
    const { store: counting, reads } = counted();
    const cache = new FiguresCache({ ...played.context, store: counting }, () => 0);
    expect((await cache.look(batch, 60_000))?.outlook).toBeUndefined();
    expect(reads()).toBe(0);
    const section = async () => {
      const view = await readBatchView({ store }, cache, batch, { run: null, after: null });
      return String(outlookSection(view));
    };
    // The page does not wait for ever: a later look has what an early one came too soon for.
    await expect.poll(section).toContain('When is it enough?');
    const text = (await section()).replaceAll(/<[^>]+>/g, '\n');
    for (const line of await lines()) expect(text).toContain(`\n${line}\n`);
    expect(reads()).toBe(1);
  });
});
