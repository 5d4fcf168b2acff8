import { afterEach, beforeEach, expect, test } from 'vitest';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { View } from '../../../src/shared/fleet/queues/payloads.ts';
import type { Answer } from '../../../src/shared/records/answer.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { testBatch } from '../../support/batch.ts';
import { openScriptedPlayers, scriptedAnswer } from '../../support/scripted-players.ts';

let arena: TestArena;
let context: ProcessContext;

beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
});
afterEach(() => arena.close());

async function play(
  configuration = testBatch(),
  respond: (view: View) => Answer = scriptedAnswer,
): Promise<View[]> {
  await enqueueBatch(context, configuration, 'test');
  const table = await arena.context();
  await startTableWorker(table);
  const players = openScriptedPlayers(context, 'house', respond);
  await sessionsOver(configuration.name);
  await players.close();
  await table.closers.closeAll();
  return players.views;
}

async function sessionsOver(batchId: string): Promise<void> {
  await waitFor(
    async () =>
      (await context.store.collection('sessions').count({ where: { batchId, status: 'open' } })) ===
      0,
    { what: 'every session to be over' },
  );
}

test('chips are conserved over a session and every seat gets a result (records.md)', async () => {
  await play();
  const sessions = await context.store.collection('sessions').find({});
  expect(sessions).toHaveLength(2);
  for (const session of sessions) {
    expect(session.status).toBe('finished');
    expect(session.seats.reduce((sum, seat) => sum + (seat.endStack ?? 0), 0)).toBe(4000);
    for (const seat of session.seats) {
      expect(seat.delta).toBe((seat.endStack ?? 0) - 1000);
      expect(seat.place).toBeGreaterThanOrEqual(1);
    }
    const hands = await context.store.collection('hands').rangeAll(session._id);
    expect(hands.map((hand) => hand.status)).toEqual(hands.map(() => 'completed'));
    expect(hands).toHaveLength(session.handsPlayed);
    for (const hand of hands) {
      expect(hand.seats.reduce((sum, seat) => sum + (seat.payoff ?? 0), 0)).toBe(0);
      const adjusted = hand.seats.reduce((sum, seat) => sum + (seat.allInAdjusted ?? 0), 0);
      expect(adjusted).toBeCloseTo(0, 6);
    }
  }
});

test('a view holds no card of another seat, no undealt card and no player id (rule 4)', async () => {
  const views = await play(testBatch({ sessionsPerRun: 4, handsPerSession: 10 }));
  const decisions = views.filter((view) => view.kind === 'decision');
  expect(decisions.length).toBeGreaterThan(100);
  for (const view of decisions) {
    const hand = await context.store
      .collection('hands')
      .get(view.subject.slice(0, view.subject.lastIndexOf('.')));
    const known = new Set([...view.you.holeCards, ...view.board]);
    const { subject, batchId, replyTo, player, ...visible } = view;
    const text = JSON.stringify(visible);
    for (const card of hand?.deck ?? []) {
      if (!known.has(card)) expect(text).not.toContain(`"${card}"`);
    }
    for (const name of ['ann', 'bob', 'cyd', 'dot', 'house']) expect(text).not.toContain(name);
    expect([subject, batchId, replyTo, player].join()).not.toContain('house');
  }
});

test('a memory view holds only cards that were shown', async () => {
  const views = await play(testBatch({ sessionsPerRun: 4, handsPerSession: 10 }));
  const memories = views.filter((view) => view.kind === 'memory');
  expect(memories.some((view) => view.shown.length > 0)).toBe(true);
  for (const view of memories) {
    const hand = await context.store
      .collection('hands')
      .get(view.subject.slice(0, view.subject.lastIndexOf('.')));
    const shown = new Set(
      hand?.showdown
        .filter((showing) => showing.shown)
        .flatMap(({ seat }) => hand.seats.find((each) => each.seat === seat)?.holeCards ?? []),
    );
    const known = new Set([...view.you.holeCards, ...view.board, ...shown]);
    const { subject: _s, batchId: _b, replyTo: _r, player: _p, ...visible } = view;
    const text = JSON.stringify(visible);
    for (const card of hand?.deck ?? []) {
      if (!known.has(card)) expect(text).not.toContain(`"${card}"`);
    }
  }
});

test('a persistent notebook goes on in the next session, a session one begins empty', async () => {
  await play(
    testBatch({
      conditions: [
        { id: 'persistent', memory: 'persistent' },
        { id: 'session', memory: 'session' },
        { id: 'none', memory: 'none' },
      ],
    }),
  );
  const first = async (session: string) => {
    const views = await context.store.collection('memories').rangeAll(session);
    return views.find((memory) => memory.hand === 1);
  };
  const last = (await context.store.collection('memories').rangeAll('small.r01-persistent.s01'))
    .filter((memory) => memory.player === 'ann')
    .at(-1);
  const next = (
    await context.store.collection('memories').rangeAll('small.r01-persistent.s02')
  ).find((memory) => memory.player === 'ann' && memory.hand === 1);
  expect(last?.notebook.length).toBeGreaterThan(0);
  expect(next?.notebook).toBe(`After hand 1: ${last?.notebook.length} characters before.`);
  expect(next?.version).toBe((last?.version ?? 0) + 1);
  expect((await first('small.r01-session.s02'))?.notebook).toBe(
    'After hand 1: 0 characters before.',
  );
  expect(await context.store.collection('memories').rangeAll('small.r01-none')).toEqual([]);
});

test('paired conditions see the same decks, seats and aliases (runs of one number)', async () => {
  await play(
    testBatch({
      sessionsPerRun: 1,
      conditions: [
        { id: 'persistent', memory: 'persistent' },
        { id: 'none', memory: 'none' },
      ],
    }),
  );
  const [with1, without] = await Promise.all(
    ['persistent', 'none'].map((id) =>
      context.store.collection('hands').get(`small.r01-${id}.s01.h01`),
    ),
  );
  expect(with1?.deck).toEqual(without?.deck);
  expect(with1?.seats.map((seat) => [seat.seat, seat.player, seat.holeCards])).toEqual(
    without?.seats.map((seat) => [seat.seat, seat.player, seat.holeCards]),
  );
});

test('memory updates stop at the cost cap and the fact is stored (paper, F.1)', async () => {
  await play(testBatch({ sessionsPerRun: 1, memoryCostCapUsd: 0.006 }));
  const memories = await context.store.collection('memories').rangeAll('small');
  const outcomes = memories.map((memory) => [memory.hand, memory.outcome]);
  expect(outcomes.filter(([hand]) => hand === 1).map(([, outcome]) => outcome)).not.toContain(
    'cost-cap',
  );
  expect(outcomes.filter(([hand]) => Number(hand) > 2).map(([, outcome]) => outcome)).toEqual(
    outcomes.filter(([hand]) => Number(hand) > 2).map(() => 'cost-cap'),
  );
});

test('a session taken over half-way ends in the same bytes as one played through', async () => {
  await play();
  const whole = await context.store.collection('hands').rangeAll('small');
  await arena.close();
  arena = await startArena();
  context = await arena.context();
  await enqueueBatch(context, testBatch(), 'test');
  const players = openScriptedPlayers(context, 'house');
  // Table workers come and go: each plays a little and leaves its session to the next.
  for (let decisions = 5; ; decisions += 15) {
    const table = await arena.context();
    await startTableWorker(table);
    await waitFor(
      async () =>
        (await context.store.collection('decisions').count()) >= decisions ||
        (await context.store.collection('sessions').count({ where: { status: 'open' } })) === 0,
      { what: `${decisions} decisions` },
    );
    await table.closers.closeAll();
    if ((await context.store.collection('sessions').count({ where: { status: 'open' } })) === 0)
      break;
  }
  await players.close();
  expect(await context.store.collection('hands').rangeAll('small')).toEqual(whole);
});

test('an answer that the engine refuses parks its session, and resuming it goes on', async () => {
  let broken = true;
  const configuration = testBatch({
    sessionsPerRun: 2,
    conditions: [{ id: 'none', memory: 'none' }],
  });
  const illegal = (view: View): Answer => {
    const answer = scriptedAnswer(view);
    if (!broken || answer.kind !== 'decision') return answer;
    if (!view.subject.startsWith('small.r01-none.s01.h02')) return answer;
    return { ...answer, action: { type: 'raise', to: 1 } };
  };
  await play(configuration, illegal);
  const sessions = context.store.collection('sessions');
  const parked = await sessions.get('small.r01-none.s01');
  expect(parked).toMatchObject({ status: 'parked', parked: { reason: 'illegal-answer' } });
  expect((await sessions.get('small.r01-none.s02'))?.status).toBe('finished');
  broken = false;
  await context.store.collection('answers').delete({ within: 'small.r01-none.s01.h02' });
  await context.store.collection('decisions').delete({ within: 'small.r01-none.s01.h02' });
  await resumeBatch(context, 'small');
  const table = await arena.context();
  await startTableWorker(table);
  const players = openScriptedPlayers(context, 'house');
  await sessionsOver('small');
  await players.close();
  expect((await sessions.get('small.r01-none.s01'))?.status).toBe('finished');
});
