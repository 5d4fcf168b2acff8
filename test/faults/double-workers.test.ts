import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetPlay, startFleetPlay } from './support/fleet-play.ts';
import { DISTURBED, handsPlayed, playedUndisturbed, recordsOf } from './support/playing.ts';
import { expectSameRecords, type Records, untilFinished } from './support/records.ts';
import { AT_LENGTH } from './support/scale.ts';

/** Longer than the lock and the look for stalled jobs together: whoever is stopped has lost its jobs. */
const STOPPED_MS = 5_000;
const ROUNDS = AT_LENGTH ? 4 : 1;

let undisturbed: Records;
let play: FleetPlay;
let records: Records;

beforeAll(async () => {
  undisturbed = await playedUndisturbed();
  play = await startFleetPlay({ min: 50, max: 200 });
  const { context, arena, fleet } = play;
  await handsPlayed(context.store, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const role of ['table', 'llm'] as const) {
      // All of that kind but one: whatever the stopped ones hold goes to the one that is left.
      const stopped = fleet.of(role)[round % 2];
      stopped?.process.signal('SIGSTOP');
      await sleep(STOPPED_MS);
      stopped?.process.signal('SIGCONT');
    }
  }
  await untilFinished(context.store, DISTURBED.name);
  records = await recordsOf(context.store, arena.directory);
});
afterAll(() => play.close());

describe('sessions and calls that two workers hold at once (a stopped process comes back)', () => {
  it('are one story in the store', () => {
    expectSameRecords(records, undisturbed);
  });

  it('have every answer once, whoever of the two was paid for it', async () => {
    const answers = await play.context.store.collection('answers').rangeAll(DISTURBED.name);
    const subjects = undisturbed.calls.map((call) => call['subject']);
    expect(new Set(answers.map(({ _id }) => _id))).toEqual(new Set(subjects));
    expect(answers).toHaveLength(new Set(subjects).size);
    const open = records.calls.filter((call) => call['outcome'] === 'open');
    expect(open.every((call) => call['maybePaid'] === true)).toBe(true);
  });

  it('fail no job, and end no process', async () => {
    const { queues } = play.context;
    for (const queue of [queues.sessions, queues.llm('house'), queues.judge, queues.metrics]) {
      expect([queue.name, await queue.getFailedCount()]).toEqual([queue.name, 0]);
    }
    expect(play.fleet.members.every(({ process }) => process.running())).toBe(true);
  });
});
