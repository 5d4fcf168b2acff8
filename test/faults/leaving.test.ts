import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../support/await.ts';
import type { Role } from './support/fleet.ts';
import { type FleetPlay, startFleetPlay } from './support/fleet-play.ts';
import { DISTURBED, handsPlayed, playedUndisturbed, recordsOf } from './support/playing.ts';
import { expectSameRecords, type Records, untilFinished } from './support/records.ts';

/** Calls in flight take at most LATENCY.max; the rest is a machine that does other things too. */
const GRACE_MS = 15_000;
const LATENCY = { min: 100, max: 300 };
/** Sessions go on elsewhere within a second; three, on a machine that starts processes meanwhile. */
const GOES_ON_MS = 3_000;

let undisturbed: Records;
let play: FleetPlay;
let records: Records;
const endings: { role: Role; code: number | null; stderr: string; tookMs: number }[] = [];
let wentOnAfterMs = 0;

beforeAll(async () => {
  undisturbed = await playedUndisturbed();
  play = await startFleetPlay(LATENCY);
  const { context, arena, fleet, proxy } = play;
  await handsPlayed(context.store, 1);
  // A rolling restart: each in turn leaves under load and another takes its place.
  for (const member of fleet.members) {
    const from = performance.now();
    const sent = proxy.sent.length;
    member.process.signal('SIGTERM');
    if (member.role === 'table') {
      await waitFor(() => proxy.sent.length > sent, { what: 'the next call', intervalMs: 5 });
      wentOnAfterMs = Math.max(wentOnAfterMs, performance.now() - from);
    }
    const { code, stderr } = await member.process.ended;
    endings.push({ role: member.role, code, stderr, tookMs: performance.now() - from });
    fleet.restart(member);
    await member.process.says(/is ready \(pid \d+\)/);
  }
  await untilFinished(context.store, DISTURBED.name);
  records = await recordsOf(context.store, arena.directory);
});
afterAll(() => play.close());

describe('a rolling restart of a whole fleet under load by SIGTERM', () => {
  it('ends every process with code 0 and without a word, within the grace', () => {
    for (const { role, code, stderr, tookMs } of endings) {
      expect({ role, code, stderr }).toEqual({ role, code: 0, stderr: '' });
      expect(tookMs).toBeLessThan(GRACE_MS);
    }
    expect(endings).toHaveLength(6);
  });

  it('lets sessions of a table that leaves go on elsewhere', () => {
    const took = endings.map(({ role, tookMs }) => `${role} ${Math.round(tookMs)} ms`);
    console.info(`next call ${Math.round(wentOnAfterMs)} ms after a SIGTERM; gone after ${took}`);
    expect(wentOnAfterMs).toBeLessThan(GOES_ON_MS);
  });

  it('loses nothing and pays for nothing twice', () => {
    expectSameRecords(records, undisturbed);
    expect(records.calls.every((call) => call['outcome'] === 'ok' && !call['maybePaid'])).toBe(
      true,
    );
    expect(play.proxy.sent).toHaveLength(undisturbed.calls.length);
  });
});
