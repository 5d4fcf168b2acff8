import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Ablation,
  AblationTally,
  ablationSchema,
  type ConditionComparison,
} from '../../../src/scoring/ablation/ablation.ts';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { NO_VERDICTS } from '../../../src/scoring/judging/verdicts.ts';
import type { SessionRecords } from '../../../src/scoring/records/session-records.ts';
import { scoreSessions } from '../../../src/scoring/score-sessions.ts';
import { holm } from '../../../src/scoring/statistics/holm.ts';
import { axisNameSchema } from '../../../src/shared/records/profile.ts';
import { randomConfiguration, randomSessions } from '../support/played-batch.ts';
import { inOrder, type SessionSketch, sessionDocuments } from '../support/records.ts';

const tables = JSON.parse(
  readFileSync(new URL('../../../seeds/paper/tables.json', import.meta.url), 'utf8'),
);

function ablationOf(
  records: readonly SessionRecords[],
  conditions: readonly string[],
  runs = 1,
): Ablation {
  const tally = new AblationTally(
    { conditions, runs },
    { verdicts: NO_VERDICTS, claims: readingTexts() },
  );
  for (const each of records) tally.add(each);
  const result = tally.result([]);
  // What a reader of report.json is promised.
  return ablationSchema.parse(JSON.parse(JSON.stringify(result)));
}

/** A session of one hand in which each player wins what is said. */
function session(nets: Readonly<Record<string, number>>, rest: Omit<SessionSketch, 'hands'>) {
  const seats = Object.fromEntries(
    Object.entries(nets).map(([player, net]) => [player, { net }] as const),
  );
  return sessionDocuments({ ...rest, hands: [{ seats }] });
}

function only({ comparisons }: Ablation): ConditionComparison {
  const [comparison, ...more] = comparisons;
  if (comparison === undefined || more.length > 0) throw new Error('one comparison was expected');
  return comparison;
}

describe('an ablation', () => {
  it("gives Table 8 from the paper's sessions of Table 7: t, p, W, p and the means", () => {
    const { columns, sessions } = tables.table7_ablation;
    const of = (condition: 'A' | 'B', row: readonly number[]) =>
      Object.fromEntries(
        ['Claude', 'GPT', 'Kimi'].map((model) => [
          model.toLowerCase(),
          row[columns.indexOf(`${model} ${condition}`)] ?? Number.NaN,
        ]),
      );
    const records = Object.entries<number[]>(sessions).flatMap(([index, row]) => [
      session(of('B', row), { condition: 'empty', index: Number(index) }),
      session(of('A', row), { condition: 'seeded', index: Number(index) }),
    ]);
    const result = ablationOf(records, ['empty', 'seeded']);
    const comparison = only(result);
    expect(comparison).toMatchObject({
      baseline: 'empty',
      other: 'seeded',
      pairs: 10,
      unpaired: [],
    });
    const figures = Object.fromEntries(
      comparison.players.map(({ player, chips }) => [player, chips] as const),
    );
    const published = tables.table8_pairedTests;
    for (const [model, t, p, w, wilcoxonP] of [
      ['Claude', -1.923, 0.0866, 8, 0.0977],
      ['GPT', 1.7179, 0.1199, 13, 0.1602],
      ['Kimi', -1.8394, 0.099, 12, 0.1309],
    ] as const) {
      const found = figures[model.toLowerCase()];
      expect(found?.t).toEqual({
        t: expect.closeTo(t, 4),
        degreesOfFreedom: 9,
        p: expect.closeTo(p, 4),
      });
      expect(found?.wilcoxon).toMatchObject({ w, p: expect.closeTo(wilcoxonP, 4) });
      expect(found?.other.mean).toBeCloseTo(published[model].meanA, 9);
      expect(found?.baseline.mean).toBeCloseTo(published[model].meanB, 9);
      expect(found?.meanDifference).toBeCloseTo(published[model].meanA - published[model].meanB, 9);
      // Student's interval reaches 2.262157 standard errors either way; t is in standard errors.
      const error = (published[model].meanA - published[model].meanB) / t;
      expect((found?.interval?.upper ?? 0) - (found?.interval?.lower ?? 0)).toBeCloseTo(
        2 * 2.262157 * error,
        1,
      );
    }
    // One of Claude's ten differences is 0.
    expect(figures['claude']?.wilcoxon?.n).toBe(9);
    // Table 7's last rows, by which Figure 4 draws its bars: mean and one sigma over n - 1.
    const cell = (player: string, condition: string) =>
      result.cells.find((each) => each.player === player && each.condition === condition)?.chips;
    expect(cell('claude', 'seeded')).toEqual({
      mean: expect.closeTo(-53.5, 9),
      sigma: expect.closeTo(13.8, 1),
    });
    expect(cell('gpt', 'seeded')?.sigma).toBeCloseTo(205.0, 1);
    expect(cell('kimi', 'empty')?.sigma).toBeCloseTo(174.6, 1);
  });

  it('counts only sessions finished on both sides, and names the others', () => {
    const nets = { ann: 10, bob: -10 };
    const comparison = only(
      ablationOf(
        [
          session(nets, { condition: 'none', index: 1 }),
          session({ ann: 40, bob: -40 }, { condition: 'session', index: 1 }),
          session(nets, { condition: 'none', index: 2, status: 'parked' }),
          session(nets, { condition: 'session', index: 2 }),
          session(nets, { condition: 'none', index: 3 }),
          session(nets, { condition: 'session', index: 3, status: 'open' }),
          session(nets, { condition: 'none', index: 4 }),
        ],
        ['none', 'session'],
      ),
    );
    expect(comparison.pairs).toBe(1);
    expect(
      comparison.unpaired.map(({ session: index, baseline, other }) => [index, baseline, other]),
    ).toEqual([
      [2, 'parked', 'finished'],
      [3, 'finished', 'open'],
      [4, 'finished', 'missing'],
    ]);
    expect(comparison.pairedRuns).toEqual([]);
    const [ann] = comparison.players;
    // One pair has a difference, and nothing that tells it from chance.
    expect(ann?.chips).toMatchObject({ n: 1, meanDifference: 30, interval: null, t: null });
    expect(ann?.chips.wilcoxon).toEqual({ w: 0, n: 1, p: 1 });
  });

  it('takes sessions of other decks for no pair', () => {
    const [one, two] = [
      session({ ann: 1, bob: -1 }, { condition: 'none' }),
      session({ ann: 2, bob: -2 }, { condition: 'session' }),
    ];
    const elsewhere = { ...two, session: { ...two.session, seed: 'another' } };
    expect(only(ablationOf([one, two], ['none', 'session'])).pairs).toBe(1);
    const { pairs, unpaired } = only(ablationOf([one, elsewhere], ['none', 'session']));
    expect(pairs).toBe(0);
    expect(unpaired).toEqual([
      {
        run: expect.any(String),
        session: 1,
        baseline: 'finished',
        other: 'finished',
        sameDecks: false,
      },
    ]);
  });

  it('says what has no figure: differences that do not vary, and none at all', () => {
    const records = [1, 2, 3].flatMap((index) => [
      session({ ann: 0, bob: 5 }, { condition: 'none', index }),
      session({ ann: 100, bob: 5 }, { condition: 'session', index }),
    ]);
    const [ann, bob] = only(ablationOf(records, ['none', 'session'])).players;
    expect(ann?.chips).toMatchObject({
      meanDifference: 100,
      interval: { lower: 100, upper: 100 },
      t: { t: 'Infinity', p: 0 },
      wilcoxon: { w: 0, n: 3, p: 0.25 },
    });
    expect(bob?.chips).toMatchObject({ meanDifference: 0, t: null, wilcoxon: null });
  });

  it('compares all-in-adjusted chips beside the real ones, and not where a record lacks them', () => {
    const adjusted = (by: number | null, condition: string, index: number) => {
      const played = session({ ann: 100, bob: -100 }, { condition, index });
      return {
        ...played,
        hands: played.hands.map((hand) => ({
          ...hand,
          seats: hand.seats.map((seat) => ({
            ...seat,
            allInAdjusted: seat.player === 'ann' ? by : (seat.payoff ?? 0),
          })),
        })),
      };
    };
    const records = [
      adjusted(20.5, 'none', 1),
      adjusted(70.25, 'session', 1),
      adjusted(30, 'none', 2),
      adjusted(90, 'session', 2),
    ];
    const [ann] = only(ablationOf(records, ['none', 'session'])).players;
    expect(ann?.chips.meanDifference).toBe(0);
    expect(ann?.allInAdjusted?.meanDifference).toBe((49.75 + 60) / 2);
    const lacking = only(
      ablationOf([...records.slice(0, 3), adjusted(null, 'session', 2)], ['none', 'session']),
    );
    expect(lacking.players[0]?.allInAdjusted).toBeNull();
    expect(lacking.players[1]?.allInAdjusted?.n).toBe(2);
  });

  it('compares every pair of conditions in the order of the batch, the first as baseline', () => {
    const records = ['a', 'b', 'c'].map((condition) => session({ ann: 1, bob: -1 }, { condition }));
    const { comparisons } = ablationOf(records, ['c', 'a', 'b']);
    expect(comparisons.map(({ baseline, other }) => [baseline, other])).toEqual([
      ['c', 'a'],
      ['c', 'b'],
      ['a', 'b'],
    ]);
  });

  it('is none under one condition', () => {
    const tally = new AblationTally(
      { conditions: ['only'], runs: 3 },
      { verdicts: NO_VERDICTS, claims: readingTexts() },
    );
    tally.add(session({ ann: 1 }, { condition: 'only' }));
    expect(tally.result([])).toBeNull();
  });
});

describe('the nine axes of an ablation', () => {
  const configuration = randomConfiguration('paired', {
    runs: 3,
    sessionsPerRun: 1,
    handsPerSession: 12,
    conditions: [
      { id: 'blank', memory: 'none' },
      { id: 'persistent', memory: 'persistent' },
    ],
  });
  const records = [...randomSessions(configuration)];
  const verdicts = NO_VERDICTS;

  async function compared(): Promise<ConditionComparison> {
    const tally = new AblationTally(
      { conditions: ['blank', 'persistent'], runs: 3 },
      { verdicts, claims: readingTexts() },
    );
    const { players } = await scoreSessions(tally.passing(inOrder(records)), { verdicts });
    return only(ablationSchema.parse(tally.result(players)));
  }

  it('are the pooled scores with their difference, and pairs of what each run has alone', async () => {
    const comparison = await compared();
    const pooled = await scoreSessions(inOrder(records), { verdicts });
    expect(comparison.pairedRuns).toEqual(['paired.r01', 'paired.r02', 'paired.r03']);
    for (const { player, axes } of comparison.players) {
      expect(axes.map(({ axis }) => axis)).toEqual(axisNameSchema.options);
      const [blank, persistent] = ['blank', 'persistent'].map(
        (condition) =>
          pooled.players.find((each) => each.player === player && each.condition === condition)
            ?.axes,
      );
      for (const { axis, baseline, other, difference, runs } of axes) {
        expect(baseline?.score).toBe(blank?.[axis].score);
        expect(other?.score).toBe(persistent?.[axis].score);
        expect(difference).toBe((other?.score ?? 0) - (baseline?.score ?? 0));
        expect(runs?.n).toBe(3);
      }
    }
    // Each run scored as if there were no other.
    const alone = async (condition: string) => {
      const scores = [];
      for (const number of [1, 2, 3]) {
        const ofRun = records.filter(
          ({ run }) => run.number === number && run.condition === condition,
        );
        scores.push((await scoreSessions(inOrder(ofRun), { verdicts })).players);
      }
      return scores;
    };
    const [blank, persistent] = [await alone('blank'), await alone('persistent')];
    for (const { player, axes } of comparison.players) {
      for (const { axis, runs } of axes) {
        const differences = blank.map((players, at) => {
          const score = (of: typeof players | undefined) =>
            of?.find((each) => each.player === player)?.axes[axis].score ?? Number.NaN;
          return score(persistent[at]) - score(players);
        });
        const mean = differences.reduce((sum, each) => sum + each, 0) / 3;
        expect(runs?.meanDifference).toBeCloseTo(mean, 12);
      }
    }
  });

  it('are one family of nine tests, over which Holm adjusts; low confidence is counted', async () => {
    for (const { axes } of (await compared()).players) {
      const p = axes.map(({ runs }) => runs?.t?.p ?? null);
      expect(axes.map(({ runs }) => runs?.holmP ?? null)).toEqual(holm(p));
      // Twelve hands give no full M1: fewer than twenty bets after the flop.
      expect(axes[0]?.runs?.lowConfidence).toBeGreaterThan(0);
    }
  });

  it('are not tested where only one run is whole on both sides', async () => {
    const tally = new AblationTally(
      { conditions: ['blank', 'persistent'], runs: 3 },
      { verdicts, claims: readingTexts() },
    );
    for (const each of records) {
      const broken = each.run.number > 1 && each.run.condition === 'blank';
      tally.add(broken ? { ...each, session: { ...each.session, status: 'open' } } : each);
    }
    const result = tally.result([]);
    expect(result?.comparisons[0]?.pairedRuns).toEqual(['paired.r01']);
    expect(result?.comparisons[0]?.players[0]?.axes.every(({ runs }) => runs === null)).toBe(true);
  });
});
