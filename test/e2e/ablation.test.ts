import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommittedDeck } from '../../src/engine/deck.ts';
import type { Ablation } from '../../src/scoring/ablation/ablation.ts';
import type { Hand } from '../../src/shared/records/hand.ts';
import type { Session } from '../../src/shared/records/session.ts';
import { arena, clearRedis } from '../cli/arena.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Every command of the page that can be run as it stands: those that need no key. */
const COMMANDS = [
  ...readFileSync(join(ROOT, 'docs', 'ablation.md'), 'utf8').matchAll(/^ {4}npx arena (.+)$/gm),
].map(([, words = '']) => words);

let directory: TemporaryDirectory;
const printed = new Map<string, string>();

beforeAll(async () => {
  directory = await temporaryDirectory('ablation');
  symlinkSync(join(ROOT, 'seeds'), join(directory.path, 'seeds'));
  for (const words of COMMANDS) {
    const { code, stdout, stderr } = await arena(words.split(' '), { cwd: directory.path });
    if (code !== 0) throw new Error(`arena ${words} ended with ${code}\n${stdout}\n${stderr}`);
    printed.set(words, stdout);
  }
});

afterAll(async () => {
  clearRedis(join(directory.path, '.arena'));
  await directory.close();
});

function exported<Document>(file: string): Document[] {
  const path = join(directory.path, '.arena', 'exports', 'ablation-demo', file);
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Document);
}

function reported(file: string): string {
  return readFileSync(join(directory.path, '.arena', 'reports', 'ablation-demo', file), 'utf8');
}

/** Finished sessions by their place, which is what both sides have in common. */
function bySide(): ReadonlyMap<string, { readonly empty: Session; readonly seeded: Session }> {
  const sessions = exported<Session>('sessions.jsonl');
  const place = ({ runId, index, condition }: Session) =>
    `${runId.replace(`-${condition}`, '')} ${index}`;
  return new Map(
    sessions.flatMap((empty) => {
      const seeded = sessions.find(
        (each) => each.condition === 'seeded' && place(each) === place(empty),
      );
      return empty.condition === 'empty' && seeded !== undefined
        ? [[place(empty), { empty, seeded }] as const]
        : [];
    }),
  );
}

/** Mean and t of differences, written out. */
function pairedFigures(differences: readonly number[]) {
  const n = differences.length;
  const mean = differences.reduce((sum, each) => sum + each, 0) / n;
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1);
  return { mean, t: mean / Math.sqrt(variance / n) };
}

describe('an ablation between stand-ins, by the commands of docs/ablation.md', () => {
  it('is played, reported and scored', () => {
    expect(COMMANDS.length).toBeGreaterThanOrEqual(6);
    expect(printed.get('report ablation-demo')).toContain('condition seeded');
    expect([...printed.values()].every((text) => text.trim() !== '')).toBe(true);
  });

  it('deals both conditions the same decks to the same seats', () => {
    const hands = exported<Hand>('hands.jsonl');
    const pairs = [...bySide().values()];
    expect(pairs).toHaveLength(4);
    for (const { empty, seeded } of pairs) {
      const seats = (session: Session) => session.seats.map(({ seat, player }) => [seat, player]);
      expect(seats(seeded)).toEqual(seats(empty));
      const handsOf = (session: Session) =>
        hands
          .filter(({ sessionId }) => sessionId === session._id)
          .sort((one, other) => one.number - other.number);
      const [one, two] = [handsOf(empty), handsOf(seeded)];
      // A session may be over early; as many hands as both have are of the same decks.
      const both = Math.min(one.length, two.length);
      expect(both).toBeGreaterThan(0);
      expect(two.slice(0, both).map(({ deck }) => deck)).toEqual(
        one.slice(0, both).map(({ deck }) => deck),
      );
      expect(two[0]?.button).toBe(one[0]?.button);
      // Each committed to before its first question, under the hand's own id.
      for (const { _id, deck, deckCommitment } of [...one, ...two]) {
        expect(isCommittedDeck(_id, deck ?? [], deckCommitment)).toBe(true);
      }
    }
  });

  it('reports what the records come to, computed again', () => {
    const { ablation } = JSON.parse(reported('report.json')) as { ablation: Ablation };
    const [comparison, ...more] = ablation.comparisons;
    expect(more).toEqual([]);
    expect(comparison).toMatchObject({
      baseline: 'empty',
      other: 'seeded',
      pairs: 4,
      unpaired: [],
    });
    expect(comparison?.pairedRuns).toEqual(['ablation-demo.r01', 'ablation-demo.r02']);
    const hands = exported<Hand>('hands.jsonl');
    const pairs = [...bySide().values()];
    expect(comparison?.players).toHaveLength(4);
    for (const {
      player,
      chips,
      difference,
      weighted,
      allInAdjusted,
      axes,
    } of comparison?.players ?? []) {
      const won = ({ seats }: Session) =>
        seats.find((seat) => seat.player === player)?.delta ?? Number.NaN;
      const real = pairedFigures(pairs.map(({ empty, seeded }) => won(seeded) - won(empty)));
      expect(chips.meanDifference).toBeCloseTo(real.mean, 9);
      expect(chips.t?.t).toBeCloseTo(real.t, 9);
      const worth = (session: Session) =>
        hands
          .filter(({ sessionId }) => sessionId === session._id)
          .flatMap(({ seats }) => seats.filter((seat) => seat.player === player))
          .reduce((sum, { allInAdjusted: value }) => sum + (value ?? Number.NaN), 0);
      const adjusted = pairedFigures(
        pairs.map(({ empty, seeded }) => worth(seeded) - worth(empty)),
      );
      expect(allInAdjusted?.meanDifference).toBeCloseTo(adjusted.mean, 6);
      expect(allInAdjusted?.t?.t).toBeCloseTo(adjusted.t, 6);
      // Notebooks of neither last, so that each pair is an observation of its own.
      expect(difference).toMatchObject({ figure: 'weighted', clusters: 4 });
      expect(difference.mean).toBeCloseTo(weighted?.meanDifference ?? Number.NaN, 9);
      expect(difference.p).toBeCloseTo(weighted?.t?.p ?? Number.NaN, 9);
      expect(axes.every(({ runs }) => runs?.n === 2)).toBe(true);
    }
    // Chips are neither made nor lost, under any condition.
    const sum = comparison?.players.reduce(
      (all, { chips }) => all + (chips.meanDifference ?? 0),
      0,
    );
    expect(sum).toBeCloseTo(0, 9);
  });

  it('scores the export to the same figures', () => {
    const scored = [...printed].find(([words]) => words.startsWith('score'))?.[1] ?? '';
    const { ablation } = JSON.parse(scored) as { ablation: Ablation };
    expect(ablation).toEqual(
      (JSON.parse(reported('report.json')) as { ablation: Ablation }).ablation,
    );
  });

  it('shows them on the page, with what each condition is', () => {
    const page = reported('report.html');
    const section = page.slice(page.indexOf('id="ablation"'));
    expect(section).toContain('notebooks within a session, empty at its start');
    expect(section).toContain('each begun with the text of ../notebooks/house-table.md');
    expect(section).toContain('4 pairs of sessions.');
    expect(section).toContain('id="ablation-means"');
    // A player whose figures are different under the conditions: the notebooks were read.
    expect(section).toMatch(/chips a session (?:more|fewer) under “seeded”/);
  });
});
