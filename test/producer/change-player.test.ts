import { afterEach, beforeEach, expect, test } from 'vitest';
import type { House } from '../../src/house/main.ts';
import { changePlayer } from '../../src/producer/change-player.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { pauseBatch } from '../../src/producer/pause.ts';
import { resumeBatch } from '../../src/producer/resume.ts';
import { collectReport } from '../../src/report/collect-report.ts';
import { runSection } from '../../src/report/run-section.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { UserError } from '../../src/shared/records/errors.ts';
import { rosterSchema } from '../../src/shared/records/roster.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { testBatch } from '../support/batch.ts';
import {
  allFinished,
  houseServer,
  type LeavingProvider,
  player,
  provider,
  startLeavingProvider,
  startWorkers,
} from './life-of-a-batch.ts';

/** Enough for some hands and too few for the batch. */
const ANSWERS = 7;
const SESSIONS = 2;

let arena: TestArena;
let house: House;
let leaving: LeavingProvider;
let context: ProcessContext;

beforeEach(async () => {
  arena = await startArena();
  house = await houseServer();
  leaving = await startLeavingProvider(house, ANSWERS);
  context = await arena.context();
});

afterEach(async () => {
  await arena.close();
  await leaving.close();
  await house.close();
});

const roster = () =>
  rosterSchema.parse({
    pricesAsOf: '2026-01-01',
    providers: [provider('house', house.url)],
    players: [player('newcomer', 'house', 'house/shark')],
  });

/** Plays until the model of ann is gone and nothing of the batch is in a worker's hands. */
async function playUntilWithdrawn(): Promise<void> {
  await startWorkers(context, ['house', 'leaving']);
  await enqueueBatch(
    context,
    testBatch({
      sessionsPerRun: SESSIONS,
      handsPerSession: 3,
      players: [
        player('ann', 'leaving', 'house/rock'),
        player('bob', 'house', 'house/maniac'),
        player('cyd', 'house', 'house/station'),
      ],
      providers: [provider('leaving', leaving.url), provider('house', house.url)],
    }),
    'test',
  );
  await waitFor(() => leaving.refused() > 0, { what: 'the model to be withdrawn' });
  await pauseBatch(context, 'small');
  await waitFor(async () => (await context.queues.sessions.getActiveCount()) === 0, {
    what: 'the session to leave its table',
  });
  await waitFor(async () => (await context.queues.llm('leaving').getActiveCount()) === 0, {
    what: 'calls in flight to end',
  });
}

const callsOfAnn = () =>
  context.store.collection('calls').find({ where: { player: 'ann', batchId: 'small' } });

test('another entry answers in the place of a withdrawn model, and the records say who answered', async () => {
  await playUntilWithdrawn();
  const before = await context.store.collection('answers').rangeAll('small');
  const refused = leaving.refused();
  await changePlayer(context, 'small', {
    kind: 'replace',
    player: 'ann',
    by: 'newcomer',
    roster: roster(),
  });
  await resumeBatch(context, 'small');
  await allFinished(context, 'small', SESSIONS);

  // Not one question more went to the model that is gone.
  expect(leaving.refused()).toBe(refused);
  const asked = (await callsOfAnn()).filter(({ outcome }) => outcome === 'ok');
  const models = new Set(asked.map((call) => `${call.provider} ${call.modelAsked}`));
  expect(models).toEqual(new Set(['leaving house/rock', 'house house/shark']));
  // What was answered stays answered.
  const after = await context.store.collection('answers').rangeAll('small');
  expect(after.filter(({ _id }) => before.some((each) => each._id === _id))).toEqual(before);
  const decisions = await context.store.collection('decisions').rangeAll('small');
  expect(new Set(decisions.map((each) => each.player))).toEqual(new Set(['ann', 'bob', 'cyd']));
  expect(String(runSection(await collectReport(context.store, 'small')))).toMatch(
    /Replaced: ann.*answered by newcomer \(house\/shark at house\)/,
  );
});

test('a session with a replacement is played again from its answers to the same bytes', async () => {
  await playUntilWithdrawn();
  await changePlayer(context, 'small', {
    kind: 'replace',
    player: 'ann',
    by: 'newcomer',
    roster: roster(),
  });
  await resumeBatch(context, 'small');
  await allFinished(context, 'small', SESSIONS);
  const { store } = context;
  const hands = await store.collection('hands').rangeAll('small');
  const calls = await store.collection('calls').count({ within: 'small' });
  await store.collection('hands').delete({ within: 'small' });
  await store.collection('decisions').delete({ within: 'small' });
  for (const { _id } of await store.collection('sessions').rangeAll('small')) {
    await store.collection('sessions').update(_id, {}, { set: { status: 'open' } });
  }
  const again = await arena.context();
  await startTableWorker(again);
  await resumeBatch(again, 'small');
  await allFinished(again, 'small', SESSIONS);
  expect(await store.collection('hands').rangeAll('small')).toEqual(hands);
  expect(await store.collection('calls').count({ within: 'small' })).toBe(calls);
});

test('a dropped player is asked nothing any more: check, else fold, to the end', async () => {
  await playUntilWithdrawn();
  const answered = new Set(
    (await context.store.collection('answers').rangeAll('small')).map(({ _id }) => _id),
  );
  const calls = (await callsOfAnn()).length;
  await changePlayer(context, 'small', { kind: 'drop', player: 'ann' });
  await resumeBatch(context, 'small');
  await allFinished(context, 'small', SESSIONS);

  expect(await callsOfAnn()).toHaveLength(calls);
  const decisions = await context.store.collection('decisions').rangeAll('small');
  const late = decisions.filter(({ _id, player: who }) => who === 'ann' && !answered.has(_id));
  expect(late.length).toBeGreaterThan(0);
  for (const { rung, action, costMicroUsd, callId, timedOut } of late) {
    expect({ rung, costMicroUsd, callId, timedOut }).toEqual({
      rung: 'default',
      costMicroUsd: 0,
      callId: null,
      timedOut: false,
    });
    expect(['check', 'fold']).toContain(action.type);
  }
  expect(String(runSection(await collectReport(context.store, 'small')))).toContain(
    'Withdrawn: ann',
  );
  await expect(changePlayer(context, 'small', { kind: 'drop', player: 'ann' })).rejects.toThrow(
    '--drop: ann was withdrawn from small already',
  );
});

test('nobody is replaced by a mistake', async () => {
  await enqueueBatch(context, testBatch(), 'test');
  const replace = (who: string, by: string) =>
    changePlayer(context, 'small', { kind: 'replace', player: who, by, roster: roster() });
  await expect(replace('anne', 'newcomer')).rejects.toThrow(
    '--replace: expected a player of small (ann, bob, cyd, dot), found "anne"; did you mean "ann"?',
  );
  await expect(replace('ann', 'latecomer')).rejects.toThrow(UserError);
  const batch = await context.store.collection('batches').get('small');
  expect(batch?.replacements).toEqual([]);
});
