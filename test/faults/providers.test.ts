import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../src/archive/export/export-batch.ts';
import type { BatchConfiguration } from '../../src/shared/records/batch-configuration.ts';
import type { Misbehaviour, Request } from '../support/misbehaving-provider.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import {
  type DisturbedPlay,
  disturbedBatch,
  reply,
  startDisturbedPlay,
} from '../workers/llm/support/disturbed-play.ts';
import { chances } from './support/chances.ts';
import { AT_LENGTH } from './support/scale.ts';

const AWAY_MS = AT_LENGTH ? 20_000 : 2_000;
const SIZE = AT_LENGTH
  ? { sessionsPerRun: 3, handsPerSession: 6 }
  : { sessionsPerRun: 1, handsPerSession: 3 };
/** An answer that comes slowly is there in a fraction of its time limit. */
const SLOW: Misbehaviour = { kind: 'slow', ms: AT_LENGTH ? 400 : 150 };
/** The paper's 120 s for an action (Table 3), shortened; a machine under load must still answer in it. */
const SHORT_LIMIT_MS = AT_LENGTH ? 5_000 : 3_000;
/** Every kind of fault keeps a session busy for as long as its rests and repetitions take. */
const PLAYED_MS = 500_000;
const DEADLINE_MS = PLAYED_MS + 100_000;

let disturbed: DisturbedPlay;
let folder: TemporaryDirectory;
/** What a run in which nothing goes wrong plays, byte for byte, and how many calls it makes. */
let undisturbed: { hands: string; calls: number };

const batch = (changes: Record<string, unknown> = {}): BatchConfiguration =>
  disturbedBatch({ ...SIZE, ...changes });

beforeAll(async () => {
  await begin();
  await disturbed.play(batch(), PLAYED_MS);
  undisturbed = { hands: await handsFile(), calls: disturbed.provider.requests.length };
  await end();
  expect(undisturbed.calls).toBeGreaterThan(20);
}, DEADLINE_MS);
beforeEach(begin);
afterEach(end);

async function begin(): Promise<void> {
  folder = await temporaryDirectory('providers');
  disturbed = await startDisturbedPlay();
}

async function end(): Promise<void> {
  await disturbed.close();
  await folder.close();
}

async function handsFile(): Promise<string> {
  const exported = join(folder.path, 'export');
  await exportBatch(disturbed.context.store, 'small', exported);
  return readFileSync(join(exported, 'hands.jsonl'), 'utf8');
}

/** Misbehaves with this chance, in each of these ways as often. */
function sometimes(
  chance: number,
  ways: readonly Misbehaviour[],
): (request: Request) => Misbehaviour | null {
  const roll = chances('providers');
  return () => (roll() < chance ? (ways[Math.floor(roll() * ways.length)] ?? null) : null);
}

const TOO_MANY: Misbehaviour = reply(429, {}, { 'retry-after': '0.2' });
const CUT: Misbehaviour = { kind: 'cut' };
const ODD: Misbehaviour = { kind: 'odd-envelope' };
const PAGE = reply(200, '<!doctype html><title>Wait</title>', { 'content-type': 'text/html' });
const DOWN = reply(503, { error: 'overloaded' });

describe('the hands of a batch are the same to the byte, and each answer is paid once, where its provider', () => {
  async function expectUndisturbed(): Promise<void> {
    await disturbed.play(batch(), PLAYED_MS);
    expect((await disturbed.sessions()).map(({ status }) => status)).toEqual(
      Array.from({ length: SIZE.sessionsPerRun }, () => 'finished'),
    );
    expect(await handsFile()).toBe(undisturbed.hands);
    const ledger = await disturbed.calls();
    expect(ledger).toHaveLength(disturbed.provider.requests.length);
    expect(ledger.filter(({ outcome }) => outcome === 'ok')).toHaveLength(undisturbed.calls);
    const decisions = disturbed.context.store.collection('decisions');
    expect(await decisions.count({ where: { timedOut: true } })).toBe(0);
    console.info(
      `${ledger.length} calls, ${undisturbed.calls} without faults; ${ledger.filter(({ maybePaid }) => maybePaid).length} maybe paid`,
    );
  }

  it(
    `answers every call with 503 for ${AWAY_MS} ms`,
    async () => {
      let firstAt: number | null = null;
      disturbed.provider.behave(({ at }) => {
        firstAt ??= at;
        return at - firstAt < AWAY_MS ? DOWN : null;
      });
      await expectUndisturbed();
      expect(disturbed.provider.requests.length).toBeGreaterThan(undisturbed.calls);
    },
    DEADLINE_MS,
  );

  const faults = [
    ['refuses 30 % of calls with 429 and Retry-After', 0.3, [TOO_MANY]],
    ['resets 30 % of connections in the middle of a body', 0.3, [CUT]],
    ['lets every body come in a trickle', 1, [SLOW]],
    ['calls every body by a type that it is not', 1, [ODD]],
    ['does all of that and more', 0.5, [TOO_MANY, CUT, SLOW, ODD, PAGE, DOWN, { kind: 'reset' }]],
  ] as const;
  // The last has all of them in it: the short form looks at that.
  it.each(AT_LENGTH ? faults : faults.slice(-1))(
    '%s',
    async (_, chance, ways) => {
      disturbed.provider.behave(sometimes(chance, ways));
      await expectUndisturbed();
    },
    DEADLINE_MS,
  );
});

describe('a provider that hangs beyond the time limit', () => {
  it(
    'on 10 % of calls costs its models these actions and no other, each counted',
    async () => {
      const hung = new Set<string>();
      const hangs = sometimes(0.1, [{ kind: 'silence' }]);
      disturbed.provider.behave((request) => {
        const misbehaviour = hangs(request);
        const call = String(request.headers['idempotency-key']);
        if (misbehaviour !== null) hung.add(call.replace(/\.c\d+$/, ''));
        return misbehaviour;
      });
      const conditions = [{ id: 'none', memory: 'none' }];
      await disturbed.play(batch({ conditions, actionTimeoutMs: SHORT_LIMIT_MS }), PLAYED_MS);
      const decisions = await disturbed.context.store.collection('decisions').rangeAll('small');
      const late = decisions.filter(({ timedOut }) => timedOut);
      const ledger = await disturbed.calls();
      const inLedger = ledger.filter(({ outcome }) => outcome === 'timeout');
      expect(late.map(({ _id }) => _id)).toEqual(inLedger.map(({ subject }) => subject).sort());
      expect(hung.size).toBeGreaterThan(0);
      expect(late.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...hung]));
      for (const { action, legal } of late) {
        expect(action.type).toBe(legal.includes('check') ? 'check' : 'fold');
      }
      // Every other answer is the model's own, at its first call.
      expect(ledger).toHaveLength(decisions.length);
      console.info(`${hung.size} of ${decisions.length} decisions hung, ${late.length} timed out`);
    },
    DEADLINE_MS,
  );
});
