import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Winnings } from '../../src/shared/records/play-figures.ts';
import { arena } from '../cli/arena.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { writeStandInBatch } from './batches.ts';

const PLAYERS = ['house-rock', 'house-maniac', 'house-shark'];
const SESSIONS = 2;

interface Hand {
  _id: string;
  deck: string[];
  seats: { seat: number; player: string; holeCards: string[] }[];
}

let directory: TemporaryDirectory;
let folder: string;

beforeAll(async () => {
  directory = await temporaryDirectory('duplicate');
  const batch = writeStandInBatch(directory.path, {
    players: PLAYERS,
    judges: {},
    dealing: 'duplicate',
    runs: PLAYERS.length,
    sessionsPerRun: SESSIONS,
    handsPerSession: 4,
  });
  const ended = await arena(['run', batch, '--no-board'], { cwd: directory.path });
  expect(ended.stderr).toBe('');
  expect(ended.code).toBe(0);
  folder = join(directory.path, '.arena', 'exports', 'small');
});
afterAll(() => directory.close());

function lines<Line>(file: string): Line[] {
  return readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

it('deals every deck once from every place, the roster moving on from run to run', () => {
  const hands = lines<Hand>('hands.jsonl');
  for (let session = 1; session <= SESSIONS; session++) {
    const first = PLAYERS.map((_, run) => {
      const id = `small.r0${run + 1}-persistent.s0${session}.h01`;
      const hand = hands.find(({ _id }) => _id === id);
      if (hand === undefined) throw new Error(`${id} is not in the export`);
      return hand;
    });
    expect(new Set(first.map(({ deck }) => deck.join(' '))).size).toBe(1);
    for (const seat of [0, 1, 2]) {
      const there = first.map(({ seats }) => seats.find((each) => each.seat === seat));
      expect(new Set(there.map((each) => each?.holeCards.join(' '))).size).toBe(1);
      const places = there.map((each) => PLAYERS.indexOf(each?.player ?? ''));
      const [start = -1] = places;
      expect(places).toEqual(PLAYERS.map((_, run) => (start + run) % PLAYERS.length));
    }
  }
  // Other sessions have other decks.
  const decks = hands.filter(({ _id }) => _id.endsWith('.h01')).map(({ deck }) => deck.join(' '));
  expect(new Set(decks).size).toBe(SESSIONS);
});

it('is scored by deck, beside the raw interval', async () => {
  const ended = await arena(['score', '--from', folder, '--json'], { cwd: directory.path });
  const { profiles } = JSON.parse(ended.stdout) as {
    profiles: { player: string; style: { chipDelta: number }; winnings: Winnings }[];
  };
  expect(profiles.map(({ player }) => player)).toEqual([...PLAYERS].sort());
  const deltas = lines<{ seats: { player: string; delta: number }[] }>('sessions.jsonl');
  for (const { player, winnings } of profiles) {
    const mine = deltas.flatMap(({ seats }) =>
      seats.filter((seat) => seat.player === player).map(({ delta }) => delta),
    );
    const mean = mine.reduce((sum, delta) => sum + delta, 0) / mine.length;
    const { duplicate, raw, weighted } = winnings;
    expect(duplicate).toMatchObject({ deckSets: SESSIONS, rotations: PLAYERS.length });
    expect(duplicate?.paired.chips.mean).toBeCloseTo(mean, 9);
    expect(duplicate?.unpaired.chips).toMatchObject({ mean: expect.closeTo(mean, 9) });
    const [paired, unpaired] = [duplicate?.paired.chips.se, duplicate?.unpaired.chips.se];
    expect(duplicate?.errorRatio).toBeCloseTo((paired ?? 0) / (unpaired ?? 0), 9);
    // Every deck is complete, so that the main figures have the pairing in them.
    expect(duplicate?.paired).toEqual(raw);
    expect(duplicate?.unpaired.chips.clusters).toBe(mine.length);
    expect(weighted?.chips.clusters).toBe(raw.chips.clusters);
  }
  const total = profiles.reduce(
    (sum, { winnings }) => sum + (winnings.duplicate?.paired.chips.mean ?? 0),
    0,
  );
  expect(total).toBeCloseTo(0, 9);
});

interface Told {
  readonly from: string | null;
  readonly rows: readonly Record<string, unknown>[];
}

it('says how many sessions a difference needs, by deck too, from store and export alike', async () => {
  const question = ['--effect', '50chips', '--between', 'house-rock,house-maniac', '--json'];
  const { cwd } = { cwd: directory.path };
  const stored = await arena(['power', 'small', ...question], { cwd });
  const exported = await arena(['power', '--from', folder, ...question], { cwd });
  const { from, rows } = JSON.parse(exported.stdout) as Told;
  const told = JSON.parse(stored.stdout) as Told;
  // An export tells no pace, and so neither dollars nor hours.
  expect([told.from, from]).toEqual(['small', null]);
  expect(told.rows.map((row) => ({ ...row, usd: null, hours: null }))).toEqual(rows);
  expect(rows.map(({ method }) => method)).toEqual([
    'weighted',
    'raw',
    'all-in-adjusted',
    'duplicate',
  ]);
  expect(rows[3]).toMatchObject({ observations: SESSIONS, sessionsEach: PLAYERS.length });
  const bad = await arena(['power', '--from', folder, '--effect', '5'], { cwd });
  expect(bad.code).not.toBe(0);
  expect(bad.stderr).toMatch(/^arena: --effect: expected [^\n]*\n$/);
});
