import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBluffAttempt } from '../../src/scoring/axes/bluff-attempt.ts';
import { pendingJudgement } from '../../src/scoring/judging/judging-plan.ts';
import { leaderboard } from '../../src/scoring/leaderboard.ts';
import { storedSessions } from '../../src/scoring/records/stored-sessions.ts';
import { scoreBatch } from '../../src/scoring/score-batch.ts';
import { styleOf } from '../../src/scoring/style/style.ts';
import type { Call } from '../../src/shared/records/call.ts';
import { profileSchema } from '../../src/shared/records/profile.ts';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import {
  RANDOM_PLAYERS,
  randomConfiguration,
  randomSessions,
  storeRandomBatch,
} from './support/played-batch.ts';

const configuration = randomConfiguration('scored', {
  sessionsPerRun: 3,
  conditions: [
    { id: 'persistent', memory: 'persistent' },
    { id: 'blank', memory: 'none' },
  ],
});

describe('the scores of a batch', () => {
  let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
  let store: ArenaStore;

  beforeAll(async () => {
    temporary = await temporaryDirectory('scores');
    store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
    await storeRandomBatch(store, configuration);
  });

  afterAll(async () => {
    await store.close();
    await temporary.close();
  });

  it('are a profile a player and condition, as the store takes them, and a leaderboard', async () => {
    const scores = await scoreBatch(store, 'scored');
    const { profiles, leaderboard: rows, sessions, chipPairs } = scores;
    expect(sessions).toEqual({ finished: 6, parked: 0, open: 0 });
    expect(profiles.map(({ _id }) => _id)).toEqual(
      ['blank', 'persistent'].flatMap((condition) =>
        [...RANDOM_PLAYERS].sort().map((player) => `scored.profile-${condition}-${player}`),
      ),
    );
    for (const profile of profiles) expect(profileSchema.parse(profile)).toEqual(profile);
    for (const condition of ['blank', 'persistent']) {
      const own = rows.filter((row) => row.condition === condition);
      // In order of what is left without the luck of the board.
      const weighted = own.map(({ winnings }) => winnings?.weighted?.chips.mean ?? Number.NaN);
      expect(weighted).toEqual([...weighted].sort((a, b) => b - a));
      expect(own.map(({ rank }) => rank)).toEqual(own.map((_, at) => at + 1));
      // What one seat wins the others lose, with luck or without.
      expect(own.reduce((sum, { chips }) => sum + chips, 0)).toBe(0);
      expect(weighted.reduce((sum, each) => sum + each, 0)).toBeCloseTo(0, 5);
      const pairs = chipPairs.filter((pair) => pair.condition === condition);
      expect(pairs).toHaveLength((own.length * (own.length - 1)) / 2);
      for (const { a, b, mean } of pairs) {
        const of = (player: string) => weighted[own.findIndex((row) => row.player === player)] ?? 0;
        expect(mean).toBeCloseTo(of(a) - of(b), 6);
      }
    }
  });

  it('hold to the hands: chips and first places as the sessions say', async () => {
    const { profiles } = await scoreBatch(store, 'scored');
    for (const profile of profiles) {
      const own = [...randomSessions(configuration)].filter(
        ({ session }) => session.condition === profile.condition,
      );
      const net = own
        .flatMap(({ hands }) => hands)
        .flatMap(({ seats }) => seats)
        .filter(({ player }) => player === profile.player)
        .reduce((sum, { payoff }) => sum + (payoff ?? 0), 0);
      expect(profile.style.chipDelta).toBe(net);
      expect(profile.style.sessions).toBe(3);
    }
  });

  it('count verdicts of the configured judge, and rise in version with every verdict', async () => {
    const judge = configuration.judges.bluff;
    if (judge === null) throw new Error('the configuration has a judge');
    // Nobody has more than fifty: the sample is all of them.
    const samples = [...randomSessions(configuration)].flatMap(({ session, decisions }) =>
      decisions
        .filter((decision) => isBluffAttempt(decision) && decision.reasoning !== '')
        .map((decision) => ({ decision, condition: session.condition })),
    );
    expect(samples.length).toBeGreaterThan(5);
    const before = await scoreBatch(store, 'scored');
    for (const sampled of samples) {
      const pending = pendingJudgement(sampled, { axis: 'bluff', rubric: 'v1', judge });
      const other = { ...pending, _id: `${pending._id}-other`, judge: 'other', score: 0 };
      await store.collection('judgements').insertMany([
        { ...pending, status: 'scored', score: 1, version: 1 },
        { ...other, status: 'scored', version: 1 },
      ]);
    }
    const after = await scoreBatch(store, 'scored');
    const judged = after.profiles.map(({ axes }) => Number(axes.M2?.counts['judged']));
    expect(judged.reduce((sum, count) => sum + count, 0)).toBe(samples.length);
    for (const { axes } of after.profiles) {
      if (axes.M2?.counts['judged'] !== 0) expect(axes.M2?.components['intent']).toBe(1);
    }
    expect(after.profiles[0]?.version).toBe(
      (before.profiles[0]?.version ?? 0) + 2 * samples.length,
    );
  });

  it('charge a player its decisions and memory updates of the condition, and no verdict', async () => {
    const call = (subject: string, changes: Partial<Call>): Call => ({
      _id: `${subject}.c1`,
      schema: 1,
      kind: 'decision',
      subject,
      batchId: 'scored',
      player: 'ember',
      provider: 'house',
      modelAsked: 'house/ember',
      modelAnswered: null,
      startedAt: '2026-01-01T00:00:00.000Z',
      finishedAt: null,
      latencyMs: null,
      outcome: 'ok',
      sent: true,
      givenUp: false,
      maybePaid: false,
      finalFault: false,
      httpStatus: 200,
      usage: null,
      costMicroUsd: 100,
      reservedMicroUsd: 100,
      rawResponse: null,
      request: { promptVersion: '1', system: '', user: '', settings: null, maxTokens: null },
      error: null,
      ...changes,
    });
    const hand = 'scored.r01-persistent.s01.h01';
    await store
      .collection('calls')
      .insertMany([
        call(`${hand}.d001`, {}),
        call(`${hand}.m-ember`, { kind: 'memory', costMicroUsd: 20 }),
        call(`${hand}.d001.bluff-v1-ember`, { kind: 'judge', costMicroUsd: 7000 }),
      ]);
    const { leaderboard: rows } = await scoreBatch(store, 'scored');
    const costs = rows
      .filter(({ player }) => player === 'ember')
      .map(({ condition, costMicroUsd }) => [condition, costMicroUsd]);
    expect(Object.fromEntries(costs)).toEqual({ blank: 0, persistent: 120 });
  });

  it('leave a parked session out and count it', async () => {
    const [session] = await store.collection('sessions').find({}, { limit: 1 });
    if (session === undefined) throw new Error('the batch has sessions');
    await store.collection('sessions').update(session._id, {}, { set: { status: 'parked' } });
    const { sessions, profiles } = await scoreBatch(store, 'scored');
    expect(sessions).toEqual({ finished: 5, parked: 1, open: 0 });
    const left = profiles.filter(({ condition }) => condition === session.condition);
    expect(left.map(({ style }) => style.sessions)).toEqual(left.map(() => 2));
    await store.collection('sessions').update(session._id, {}, { set: { status: 'finished' } });
  });

  it('read one session at a time', async () => {
    let read = 0;
    for await (const { session, decisions } of storedSessions(store, 'scored')) {
      expect(decisions.every(({ sessionId }) => sessionId === session._id)).toBe(true);
      read += 1;
    }
    expect(read).toBe(6);
  });
});

describe('the leaderboard', () => {
  it('ranks by chips within a condition, equals sharing the better rank', () => {
    const entry = (player: string, condition: string, chipDelta: number) => ({
      player,
      displayName: player.toUpperCase(),
      condition,
      style: { ...styleOf([]), chipDelta },
      costMicroUsd: 0,
    });
    const rows = leaderboard([
      entry('a', 'x', -5),
      entry('b', 'x', 10),
      entry('d', 'x', 10),
      entry('c', 'y', 1),
    ]);
    expect(rows.map(({ condition, player, rank }) => [condition, player, rank])).toEqual([
      ['x', 'b', 1],
      ['x', 'd', 1],
      ['x', 'a', 3],
      ['y', 'c', 1],
    ]);
  });
});
