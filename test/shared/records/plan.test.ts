import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBatch } from '../../../src/producer/read-batch.ts';
import { runSchema } from '../../../src/shared/records/batch.ts';
import { planSessions } from '../../../src/shared/records/plan.ts';
import { sessionSchema } from '../../../src/shared/records/session.ts';
import { BATCH, writeBatch } from '../../producer/files.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('plan');
});
afterAll(() => directory.close());

const CONDITIONS = [
  { id: 'persistent', memory: 'persistent' },
  { id: 'fresh', memory: 'none' },
];

function plan(batch: Record<string, unknown> = {}) {
  const players = Array.from({ length: 6 }, (_, index) => `player-${index + 1}`);
  const content = { ...BATCH, players, conditions: CONDITIONS, runs: 2, sessionsPerRun: 12 };
  return planSessions(readBatch(writeBatch(directory.path, { ...content, ...batch })));
}

describe('the plan of a batch', () => {
  it('holds every run and session of every condition, ids padded to sort in playing order', () => {
    const { runs, sessions } = plan();
    expect(runs.map((run) => run._id)).toEqual([
      'small.r01-persistent',
      'small.r01-fresh',
      'small.r02-persistent',
      'small.r02-fresh',
    ]);
    expect(sessions).toHaveLength(48);
    const ids = sessions.filter((s) => s.runId === runs[0]?._id).map((session) => session._id);
    expect(ids).toEqual([...ids].sort());
    expect(ids.at(-1)).toBe('small.r01-persistent.s12');
  });

  it('is made of documents that their schemas accept', () => {
    const { runs, sessions } = plan();
    for (const run of runs) expect(runSchema.parse(run)).toEqual(run);
    for (const session of sessions) expect(sessionSchema.parse(session)).toEqual(session);
  });

  it('is the same for the same configuration, and another one for another seed', () => {
    expect(plan()).toEqual(plan());
    expect(plan({ gameSeed: 'other' }).sessions[0]?.seed).not.toBe(plan().sessions[0]?.seed);
  });

  it('gives runs of one number the same seed, aliases and seats under every condition', () => {
    const { runs, sessions } = plan();
    const [persistent, fresh, next] = runs;
    expect(fresh?.gameSeed).toBe(persistent?.gameSeed);
    expect(fresh?.aliases).toEqual(persistent?.aliases);
    expect(next?.gameSeed).not.toBe(persistent?.gameSeed);
    const of = (run: string | undefined) =>
      sessions.filter((s) => s.runId === run).map(({ seed, seats }) => ({ seed, seats }));
    expect(of(fresh?._id)).toEqual(of(persistent?._id));
  });

  it('seats everybody once in every session, each under the alias of the run', () => {
    const { runs, sessions } = plan();
    for (const session of sessions) {
      const aliases = runs.find((run) => run._id === session.runId)?.aliases ?? [];
      const seated = session.seats.map(({ player, alias }) => ({ player, alias }));
      expect(new Set(seated.map((seat) => seat.player)).size).toBe(6);
      expect(aliases).toEqual(expect.arrayContaining(seated));
      expect(session.seats.map((seat) => seat.seat)).toEqual([0, 1, 2, 3, 4, 5]);
    }
  });

  it('deals a group of runs the same decks, every player having every place of each once', () => {
    const { runs, sessions } = plan({ dealing: 'duplicate', runs: 12 });
    const persistent = runs.filter(({ condition }) => condition === 'persistent');
    const seeds = persistent.map(({ gameSeed }) => gameSeed);
    expect(new Set(seeds.slice(0, 6)).size).toBe(1);
    expect(new Set(seeds.slice(6)).size).toBe(1);
    expect(seeds[6]).not.toBe(seeds[0]);
    for (let index = 1; index <= 12; index++) {
      const group = persistent.slice(0, 6).map(({ _id }) => {
        const session = sessions.find((s) => s.runId === _id && s.index === index);
        return session?.seats ?? [];
      });
      for (const seat of [0, 1, 2, 3, 4, 5]) {
        const there = group.map((seats) => seats[seat]?.player ?? '');
        // The next of the roster takes over, with the alias that belongs to the place.
        const numbers = there.map((player) => Number(player.replace('player-', '')));
        for (const [at, number] of numbers.slice(1).entries()) {
          expect(number).toBe(((numbers[at] ?? 0) % 6) + 1);
        }
        expect(new Set(group.map((seats) => seats[seat]?.alias)).size).toBe(1);
      }
    }
  });

  it('begins a group in duplicate dealing as a run of its own would be, conditions alike', () => {
    const independent = plan({ runs: 6 });
    const duplicate = plan({ runs: 6, dealing: 'duplicate' });
    expect(duplicate.runs.slice(0, 2)).toEqual(independent.runs.slice(0, 2));
    const seats = (condition: string) =>
      duplicate.sessions.filter((s) => s.condition === condition).map((session) => session.seats);
    expect(seats('fresh')).toEqual(seats('persistent'));
  });

  it('moves the seats from session to session and the aliases from run to run', () => {
    const { runs, sessions } = plan({ runs: 20 });
    const orders = sessions.slice(0, 12).map((s) => s.seats.map((seat) => seat.player).join());
    expect(new Set(orders).size).toBeGreaterThan(8);
    const aliases = runs.map((run) => run.aliases[0]?.alias);
    expect(new Set(aliases).size).toBe(6);
  });
});
