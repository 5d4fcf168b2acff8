import { describe, expect, it } from 'vitest';
import { scoreExport } from '../../../src/scoring/score-export.ts';
import type { AxisFigures } from '../../../src/shared/records/axis-figures.ts';
import type { ReadAxis } from '../../../src/shared/records/profile.ts';
import {
  conformanceFile,
  conformanceText,
  hasWholeData,
} from '../../conformance/conformance-data.ts';

/** What the page on nulls says two implementations differ by, at 200 permutations and 1,000 resamples. */
const TOLERANCE = { nullMean: 0.35, nullSd: 0.35, p: 0.15, smallP: 0.05, se: 0.3 };
const SMALL_P = 0.05;
const EXACT = 9;

interface Expected {
  readonly profiles: readonly {
    readonly player: string;
    readonly condition: string;
    readonly axes: Readonly<
      Record<
        string,
        Pick<ReadAxis, 'score'> & {
          readonly [Name in keyof AxisFigures]-?: Exclude<AxisFigures[Name], undefined>;
        }
      >
    >;
    readonly meanAxes: {
      readonly mean: number;
      readonly axes: number;
      readonly asPublished: number;
    };
  }[];
}

describe.skipIf(!hasWholeData)('the figures beside the scores of the conformance export', () => {
  const folder = conformanceFile('readings/export');
  const { profiles: expected } = hasWholeData
    ? (JSON.parse(conformanceText('readings/expected-nulls.json')) as Expected)
    : { profiles: [] };
  const scored = hasWholeData
    ? scoreExport(folder, { claims: conformanceFile('readings/export/claims.jsonl') })
    : Promise.resolve(null);

  async function axesOf(player: string) {
    const profile = (await scored)?.profiles.find((each) => each.player === player);
    if (profile === undefined) throw new Error(`expected a profile of ${player}`);
    return profile;
  }

  it.each(expected)('are scores, data and means of $player to nine digits', async (each) => {
    const { axes, meanAxes } = await axesOf(each.player);
    for (const [axis, { score, data }] of Object.entries(each.axes)) {
      const found = axes[axis as keyof typeof axes];
      expect(found.score, axis).toBeCloseTo(score, EXACT);
      expect(found.data, axis).toBe(data);
    }
    expect(meanAxes.axes).toBe(each.meanAxes.axes);
    expect(meanAxes.mean).toBeCloseTo(each.meanAxes.mean, EXACT);
    expect(meanAxes.asPublished).toBeCloseTo(each.meanAxes.asPublished, EXACT);
  });

  it.each(expected)('are the intervals of $player', async (each) => {
    const { axes } = await axesOf(each.player);
    for (const [axis, { interval }] of Object.entries(each.axes)) {
      const found = axes[axis as keyof typeof axes].interval;
      const { clusters, unit, resamples, se = 0 } = interval ?? {};
      expect(found, axis).toMatchObject({ clusters, unit, resamples });
      expect(Math.abs((found?.se ?? 0) / se - 1), axis).toBeLessThan(TOLERANCE.se);
    }
  });

  it.each(expected)('are the nulls of $player', async (each) => {
    const { axes } = await axesOf(each.player);
    for (const [axis, { null: distribution, p }] of Object.entries(each.axes)) {
      const found = axes[axis as keyof typeof axes];
      if (distribution === null || p === null) {
        expect(found, axis).toMatchObject({ null: null, excess: null, p: null, pHolm: null });
        continue;
      }
      const { kind, tail, permutations, mean, sd } = distribution;
      expect(found.null, axis).toMatchObject({ kind, tail, permutations });
      const off = Math.abs((found.null?.mean ?? 0) - mean) / sd;
      expect(off, axis).toBeLessThan(TOLERANCE.nullMean);
      expect(Math.abs((found.null?.sd ?? 0) / sd - 1), axis).toBeLessThan(TOLERANCE.nullSd);
      const small = p < SMALL_P && (found.p ?? 1) < SMALL_P;
      expect(Math.abs((found.p ?? 1) - p), axis).toBeLessThan(
        small ? TOLERANCE.smallP : TOLERANCE.p,
      );
    }
  });

  it.each(expected)('say what is possible at the counts of $player', async (each) => {
    const { axes } = await axesOf(each.player);
    for (const [axis, { ceiling }] of Object.entries(each.axes)) {
      const found = axes[axis as keyof typeof axes].ceiling;
      if (ceiling === null) expect(found, axis).toBeNull();
      // Two means of 400 draws, each of them off by some .01.
      else expect(Math.abs((found ?? 0) - ceiling), axis).toBeLessThan(0.04);
    }
  });
});
