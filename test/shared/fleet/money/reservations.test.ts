import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enqueueBatch } from '../../../../src/producer/enqueue.ts';
import { ensureBuilt, moneyKey } from '../../../../src/shared/fleet/money/rebuild.ts';
import {
  changeCaps,
  openReservations,
  type PlannedCall,
  type Reservations,
} from '../../../../src/shared/fleet/money/reservations.ts';
import type { ProcessContext } from '../../../../src/shared/fleet/process/context.ts';
import type { Call } from '../../../../src/shared/records/call.ts';
import type { Caps } from '../../../../src/shared/records/caps.ts';
import { countedOf } from '../../../../src/shared/records/counted.ts';
import { parentId } from '../../../../src/shared/records/ids.ts';
import { startArena, type TestArena } from '../../../support/arena.ts';
import { testBatch } from '../../../support/batch.ts';

const NO_CAPS: Caps = { batchUsd: null, runUsd: null, sessionUsd: null };
const RUN = 'small.r01-persistent';

let arena: TestArena;
let context: ProcessContext;
let money: Reservations;

beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
  money = openReservations(context);
});
afterEach(() => arena.close());

async function batchWith(budget: Partial<Caps>): Promise<void> {
  await enqueueBatch(context, testBatch({ budget }), 'test');
}

function planned(subject: string, worstMicroUsd: number | null, attempt = 1): PlannedCall {
  return { id: `${subject}.c${attempt}`, subject, kind: 'decision', worstMicroUsd, holder: 'one' };
}

function call({ id, subject, kind, worstMicroUsd }: PlannedCall, changes: Partial<Call>): Call {
  return {
    _id: id,
    schema: 1,
    kind,
    subject,
    batchId: 'small',
    player: 'ann',
    provider: 'house',
    modelAsked: 'house/none',
    modelAnswered: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    latencyMs: null,
    outcome: 'open',
    sent: true,
    givenUp: false,
    maybePaid: false,
    httpStatus: null,
    usage: null,
    costMicroUsd: null,
    reservedMicroUsd: worstMicroUsd,
    rawResponse: null,
    finalFault: false,
    request: { promptVersion: 'v', system: 's', user: 'u', settings: null, maxTokens: 1 },
    error: null,
    ...changes,
  };
}

/** As the worker does it: reserved, written down, reserved again. */
async function begun(plan: PlannedCall): Promise<Call> {
  expect(await money.reserve(plan)).toEqual({ kind: 'held' });
  const open = call(plan, {});
  await context.store.collection('calls').insert(open);
  expect(await money.reserve(plan)).toEqual({ kind: 'held' });
  return open;
}

async function settled(open: Call, changes: Partial<Call>): Promise<void> {
  const set = { outcome: 'ok' as const, ...changes };
  await context.store.collection('calls').update(open._id, { outcome: 'open' }, { set });
  await money.settle({ ...open, ...set });
}

function decision(session: number, index: number): string {
  return `${RUN}.s0${session}.h01.d00${index}`;
}

describe('a cap', () => {
  test('takes calls up to the last micro-dollar and refuses the next', async () => {
    await batchWith({ batchUsd: 0.003 });
    for (const index of [1, 2, 3]) {
      await settled(await begun(planned(decision(1, index), 1000)), { costMicroUsd: 1000 });
    }
    expect(await money.reserve(planned(decision(1, 4), 1))).toEqual({
      kind: 'over',
      scope: 'batch',
      id: 'small',
      spentMicroUsd: 3000,
    });
  });

  test('that fits once calls in flight are settled lets the next one wait, not fail', async () => {
    await batchWith({ batchUsd: 0.003 });
    const first = await begun(planned(decision(1, 1), 2000));
    const next = planned(decision(2, 1), 1001);
    expect(await money.reserve(next)).toEqual({ kind: 'busy' });
    await settled(first, { costMicroUsd: 1999 });
    expect(await money.reserve(next)).toEqual({ kind: 'held' });
  });

  test('met once stays met, for calls too that would fit', async () => {
    await batchWith({ batchUsd: 0.003 });
    await settled(await begun(planned(decision(1, 1), 2000)), { costMicroUsd: 2000 });
    expect(await money.reserve(planned(decision(1, 2), 2000))).toMatchObject({ kind: 'over' });
    expect(await money.reserve(planned(decision(2, 1), 10))).toMatchObject({ kind: 'over' });
  });

  test('of a session, a run and a batch hold at once, and nothing is held where one refuses', async () => {
    await batchWith({ batchUsd: 0.01, runUsd: 0.005, sessionUsd: 0.003 });
    await settled(await begun(planned(decision(1, 1), 3000)), { costMicroUsd: 3000 });
    expect(await money.reserve(planned(decision(1, 2), 10))).toMatchObject({
      kind: 'over',
      scope: 'session',
      id: `${RUN}.s01`,
    });
    await settled(await begun(planned(decision(2, 1), 2000)), { costMicroUsd: 2000 });
    expect(await money.reserve(planned(decision(2, 2), 10))).toMatchObject({
      kind: 'over',
      scope: 'run',
      id: RUN,
    });
    const elsewhere = 'small.r02-persistent.s01.h01.d001';
    await settled(await begun(planned(elsewhere, 3000)), { costMicroUsd: 3000 });
    const verdict = {
      ...planned(`${elsewhere}.bluff-v1-judge`, 2001),
      kind: 'judge' as const,
    };
    expect(await money.reserve(verdict)).toMatchObject({ kind: 'over', scope: 'batch' });
  });

  test('does not count verdicts against the session that they are about', async () => {
    await batchWith({ batchUsd: 1, sessionUsd: 0.003 });
    await settled(await begun(planned(decision(1, 1), 3000)), { costMicroUsd: 3000 });
    const verdict = {
      ...planned(`${decision(1, 1)}.bluff-v1-judge`, 5000),
      kind: 'judge' as const,
    };
    expect(await money.reserve(verdict)).toEqual({ kind: 'held' });
  });

  test('holds the same call once, however often it is reserved', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    for (let time = 0; time < 5; time += 1) {
      expect(await money.reserve(plan)).toEqual({ kind: 'held' });
    }
    expect(await money.reserve(planned(decision(2, 1), 1000))).toEqual({ kind: 'held' });
  });

  test('holds nothing for an unknown price, but counts what the provider says it cost', async () => {
    await batchWith({ batchUsd: 0.003 });
    await settled(await begun(planned(decision(1, 1), null)), { costMicroUsd: 3000 });
    expect(await money.reserve(planned(decision(1, 2), null))).toMatchObject({ kind: 'over' });
  });

  test('counts a call of unknown cost with its worst case, and one that failed with nothing', async () => {
    await batchWith({ batchUsd: 0.003 });
    await settled(await begun(planned(decision(1, 1), 1500)), { outcome: 'rate_limited' });
    await settled(await begun(planned(decision(1, 1), 1500, 2)), { outcome: 'provider_error' });
    await settled(await begun(planned(decision(1, 1), 1000, 3)), { outcome: 'timeout' });
    // A connection that broke off: nobody knows what got through.
    await settled(await begun(planned(decision(1, 2), 500)), {
      outcome: 'provider_error',
      maybePaid: true,
    });
    expect(await money.reserve(planned(decision(1, 2), 1501, 2))).toMatchObject({
      kind: 'over',
      spentMicroUsd: 1500,
    });
  });

  test('counts a dead call with its worst case until it is settled after all', async () => {
    await batchWith({ batchUsd: 0.003 });
    const dead = await begun(planned(decision(1, 1), 2000));
    await context.store
      .collection('calls')
      .update(dead._id, { outcome: 'open' }, { set: { maybePaid: true } });
    await money.lose(dead);
    await money.lose(dead);
    const second = await begun(planned(decision(1, 1), 1000, 2));
    await settled({ ...dead, maybePaid: true }, { costMicroUsd: 500, maybePaid: false });
    await settled(second, { costMicroUsd: 1000 });
    expect(await money.reserve(planned(decision(1, 2), 1500))).toEqual({ kind: 'held' });
    await money.release(planned(decision(1, 2), 1500));
    expect(await money.reserve(planned(decision(1, 2), 1501))).toMatchObject({
      kind: 'over',
      spentMicroUsd: 1500,
    });
  });

  test('does not exist without being set: nothing is refused, and nothing is read', async () => {
    await batchWith({});
    await begun(planned(decision(1, 1), 1e12));
    expect(await money.reserve(planned(decision(1, 2), 1e12))).toEqual({ kind: 'held' });
  });
});

describe('an emptied Redis', () => {
  test('is built again from the ledger: spent, in flight and lost', async () => {
    await batchWith({ batchUsd: 0.01 });
    const inFlight = await begun(planned(decision(1, 1), 3000));
    await settled(await begun(planned(decision(1, 2), 3000)), { costMicroUsd: 700 });
    const dead = await begun(planned(decision(1, 3), 2000));
    await context.store
      .collection('calls')
      .update(dead._id, { outcome: 'open' }, { set: { maybePaid: true } });
    await context.redis.commands.flushall();
    // 700 spent, 2000 lost, 3000 in flight: 4300 are left, and 7300 once it has cost nothing.
    expect(await money.reserve(planned(decision(2, 1), 4301))).toEqual({ kind: 'busy' });
    expect(await money.reserve(planned(decision(2, 1), 4300))).toEqual({ kind: 'held' });
    await money.release(planned(decision(2, 1), 4300));
    await settled(inFlight, { costMicroUsd: 1000 });
    expect(await money.reserve(planned(decision(2, 1), 6300))).toEqual({ kind: 'held' });
  });

  test('between reservation and ledger is noticed before the call goes out', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    expect(await money.reserve(plan)).toEqual({ kind: 'held' });
    await context.redis.commands.flushall();
    const other = await begun(planned(decision(2, 1), 2000));
    await context.store.collection('calls').insert(call(plan, {}));
    expect(await money.reserve(plan)).toEqual({ kind: 'busy' });
    await settled(other, { costMicroUsd: 1000 });
    expect(await money.reserve(plan)).toEqual({ kind: 'held' });
  });

  test('during a call does not count it twice when it is settled', async () => {
    await batchWith({ batchUsd: 0.003 });
    const open = await begun(planned(decision(1, 1), 2000));
    await context.store
      .collection('calls')
      .update(open._id, { outcome: 'open' }, { set: { outcome: 'ok', costMicroUsd: 1000 } });
    await context.redis.commands.flushall();
    expect(await money.reserve(planned(decision(2, 1), 2000))).toEqual({ kind: 'held' });
    await money.settle({ ...open, outcome: 'ok', costMicroUsd: 1000 });
    expect(await money.reserve(planned(decision(2, 2), 1))).toEqual({ kind: 'busy' });
  });

  test('is built by one of many who come at once, and all of them count', async () => {
    await batchWith({ batchUsd: 0.01 });
    for (let index = 1; index <= 5; index += 1) {
      await settled(await begun(planned(decision(1, index), 1000)), { costMicroUsd: 1000 });
    }
    await context.redis.commands.flushall();
    const others = await Promise.all([1, 2, 3].map(() => arena.context()));
    const kinds = await Promise.all(
      [context, ...others].flatMap((each, process) =>
        [1, 2, 3].map(async (index) => {
          const plan = planned(`${RUN}.s02.h0${process + 1}.d00${index}`, 1000);
          return (await openReservations(each).reserve(plan)).kind;
        }),
      ),
    );
    // Twelve come, five thousand micro-dollars are left.
    expect(kinds.filter((kind) => kind === 'held')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'busy')).toHaveLength(7);
  });

  test('is not replaced by a builder that had looked before it was there', async () => {
    await batchWith({ batchUsd: 0.003 });
    const key = moneyKey(context.queues.prefix, 'small');
    // It has seen that nothing is there, and comes for the lock when somebody has built it meanwhile.
    let first = true;
    const late = new Proxy(context.redis.commands, {
      get(redis, name) {
        const value: unknown = Reflect.get(redis, name);
        if (typeof value !== 'function') return value;
        if (name !== 'set') return value.bind(redis);
        return async (...words: unknown[]) => {
          if (first)
            expect(await money.reserve(planned(decision(1, 1), 2000))).toEqual({ kind: 'held' });
          first = false;
          return value.apply(redis, words);
        };
      },
    });
    await ensureBuilt({ store: context.store, redis: late }, key, 'small');
    expect(first).toBe(false);
    expect(await money.reserve(planned(decision(2, 1), 1001))).toEqual({ kind: 'busy' });
  });

  test('takes a call back whose holder found no room for it any more', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    expect(await money.reserve(plan)).toEqual({ kind: 'held' });
    await context.redis.commands.flushall();
    await begun(planned(decision(2, 1), 2000));
    const calls = context.store.collection('calls');
    await calls.insert(call(plan, {}));
    await context.redis.commands.flushall();
    expect(await money.reserve(plan)).toEqual({ kind: 'busy' });
    await calls.delete({ where: { _id: plan.id } });
    await money.withdraw(plan);
    expect(await money.reserve(planned(decision(1, 2), 1000))).toEqual({ kind: 'held' });
  });

  test('whose builder died with its lock is built by the next', async () => {
    await batchWith({ batchUsd: 0.003 });
    const key = moneyKey(context.queues.prefix, 'small');
    await context.redis.commands.set(`${key}:building`, 'a dead one', 'PX', 300);
    expect(await money.reserve(planned(decision(1, 1), 1000))).toEqual({ kind: 'held' });
  });
});

describe('a job that is worked on twice', () => {
  /** The same call, as the other worker plans it. */
  const byAnother = (plan: PlannedCall): PlannedCall => ({ ...plan, holder: 'another' });

  test('is held for by the one in flight where the other does not come to call', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    expect(await money.reserve(byAnother(plan))).toEqual({ kind: 'held' });
    const open = await begun(plan);
    await money.release(byAnother(plan));
    expect(await money.reserve(planned(decision(2, 1), 1001))).toEqual({ kind: 'busy' });
    await settled(open, { costMicroUsd: 2000 });
    expect(await money.reserve(planned(decision(2, 1), 1001))).toMatchObject({
      kind: 'over',
      spentMicroUsd: 2000,
    });
  });

  test('is counted once where the other planned the call after it was settled', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    const open = await begun(plan);
    await settled(open, { costMicroUsd: 1000 });
    expect(await money.reserve(byAnother(plan))).toEqual({ kind: 'held' });
    await money.release(byAnother(plan));
    await money.settle({ ...open, outcome: 'ok', costMicroUsd: 1000 });
    expect(await money.reserve(planned(decision(2, 1), 2000))).toEqual({ kind: 'held' });
  });

  test('holds nothing once neither makes the call', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    expect(await money.reserve(plan)).toEqual({ kind: 'held' });
    expect(await money.reserve(byAnother(plan))).toEqual({ kind: 'held' });
    await money.release(plan);
    expect(await money.reserve(planned(decision(2, 1), 3000))).toEqual({ kind: 'busy' });
    await money.release(byAnother(plan));
    expect(await money.reserve(planned(decision(2, 1), 3000))).toEqual({ kind: 'held' });
  });

  test('leaves a call alone that was given up for lost', async () => {
    await batchWith({ batchUsd: 0.003 });
    const plan = planned(decision(1, 1), 2000);
    await money.lose(await begun(plan));
    await money.release(byAnother(plan));
    expect(await money.reserve(planned(decision(2, 1), 1001))).toMatchObject({
      kind: 'over',
      spentMicroUsd: 2000,
    });
  });
});

describe('a change of caps', () => {
  test('lets a batch that met its cap go on, with all that was spent counted', async () => {
    await batchWith({ batchUsd: 0.001 });
    await settled(await begun(planned(decision(1, 1), 1000)), { costMicroUsd: 900 });
    expect(await money.reserve(planned(decision(1, 2), 1000))).toMatchObject({ kind: 'over' });
    await changeCaps(context, 'small', { ...NO_CAPS, batchUsd: 0.0019 });
    expect(await money.reserve(planned(decision(1, 2), 1000))).toEqual({ kind: 'held' });
    expect(await money.reserve(planned(decision(2, 1), 1))).toEqual({ kind: 'busy' });
  });

  test('on a batch without any counts what was spent before it', async () => {
    await batchWith({});
    await settled(await begun(planned(decision(1, 1), 1000)), { costMicroUsd: 900 });
    await changeCaps(context, 'small', { ...NO_CAPS, sessionUsd: 0.001 });
    expect(await money.reserve(planned(decision(1, 2), 101))).toMatchObject({
      kind: 'over',
      scope: 'session',
      spentMicroUsd: 900,
    });
  });
});

test('many workers over random calls and emptied Redises never hold more than the cap', async () => {
  await batchWith({ batchUsd: 0.02 });
  const workers = await Promise.all([1, 2, 3, 4].map(() => arena.context()));
  const calls = context.store.collection('calls');
  let violations = 0;
  const check = async (): Promise<void> => {
    let sum = 0;
    for (const each of await calls.rangeAll('small')) sum += countedOf(each).microUsd;
    if (sum > 20_000) violations += 1;
  };
  let over = 0;
  await Promise.all(
    workers.map(async (worker, number) => {
      const own = openReservations(worker);
      for (let index = 1; index <= 30; index += 1) {
        const plan = planned(`${RUN}.s0${number + 1}.h${index + 10}.d001`, 500 + 37 * index);
        if (index === 10 && number === 0) await context.redis.commands.flushall();
        const first = await own.reserve(plan);
        if (first.kind === 'over') over += 1;
        if (first.kind !== 'held') continue;
        const open = call(plan, {});
        await calls.insert(open);
        if ((await own.reserve(plan)).kind !== 'held') {
          await calls.delete({ where: { _id: open._id } });
          await own.withdraw(plan);
          continue;
        }
        await check();
        const set = { outcome: 'ok' as const, costMicroUsd: 300 + 7 * index };
        await calls.update(open._id, { outcome: 'open' }, { set });
        await own.settle({ ...open, ...set });
      }
    }),
  );
  await check();
  expect(violations).toBe(0);
  expect(over).toBeGreaterThan(0);
  expect(parentId((await calls.find({}, { limit: 1 }))[0]?._id ?? '')).toContain(RUN);
});
