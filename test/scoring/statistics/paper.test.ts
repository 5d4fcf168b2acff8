import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BOOTSTRAP_SEED, bootstrapTotal } from '../../../src/scoring/statistics/bootstrap.ts';
import { NumpyRandom } from '../../../src/scoring/statistics/numpy-random.ts';
import { pairedT } from '../../../src/scoring/statistics/paired-t.ts';
import { mean, median, sampleDeviation, sum } from '../../../src/scoring/statistics/sample.ts';
import { spearman } from '../../../src/scoring/statistics/spearman.ts';
import { wilcoxon } from '../../../src/scoring/statistics/wilcoxon.ts';

const tables = JSON.parse(
  readFileSync(new URL('../../../seeds/paper/tables.json', import.meta.url), 'utf8'),
);

const MODELS: readonly string[] = tables.models;

function chips(model: string): number[] {
  const column = tables.table5_chipDelta.columns.indexOf(model);
  return Object.values<(number | null)[]>(tables.table5_chipDelta.sessions).flatMap((row) => {
    const delta = row[column];
    return delta === null || delta === undefined ? [] : [delta];
  });
}

function differences(model: string): number[] {
  const [a, b] = [`${model} A`, `${model} B`].map((name) =>
    tables.table7_ablation.columns.indexOf(name),
  );
  return Object.values<number[]>(tables.table7_ablation.sessions).map(
    (row) => (row[a ?? 0] ?? 0) - (row[b ?? 0] ?? 0),
  );
}

describe("the paper's own figures", () => {
  it.each(MODELS)('table 5: total, mean, median, least and most of %s', (model) => {
    const published = tables.table5_chipDelta.published;
    const column = MODELS.indexOf(model);
    const values = chips(model);
    expect(sum(values)).toBe(published.total[column]);
    expect(Math.round(mean(values) ?? 0)).toBe(published.mean[column]);
    expect(Math.abs((median(values) ?? 0) - published.median[column])).toBeLessThanOrEqual(0.5);
    expect(Math.min(...values)).toBe(published.min[column]);
    expect(Math.max(...values)).toBe(published.max[column]);
  });

  it("table 5: Claude's standard deviation", () => {
    expect(Math.round(sampleDeviation(chips('Claude')) ?? 0)).toBe(
      tables.table5_chipDelta.claudeSd,
    );
  });

  it('G.4: the seven bootstrap intervals, digit for digit, one generator in column order', () => {
    const random = new NumpyRandom(BOOTSTRAP_SEED);
    const intervals = MODELS.map((model) => {
      const interval = bootstrapTotal(chips(model), random);
      return [model, [Math.round(interval?.lower ?? 0), Math.round(interval?.upper ?? 0)]];
    });
    expect(Object.fromEntries(intervals)).toEqual(tables.g4_bootstrap.chipTotal95);
  });

  it.each([
    ['Claude', -1.923, 0.0866, 0.0977, 8],
    ['GPT', 1.7179, 0.1199, 0.1602, 13],
    ['Kimi', -1.8394, 0.099, 0.1309, 12],
  ] as const)('table 8: paired tests of %s', (model, t, p, wilcoxonP, w) => {
    const published = tables.table8_pairedTests[model];
    const found = pairedT(differences(model));
    expect(found?.t).toBeCloseTo(t, 4);
    expect(found?.p).toBeCloseTo(p, 4);
    expect(found?.t).toBeCloseTo(published.t, 2);
    expect(found?.p).toBeCloseTo(published.p, 3);
    expect(wilcoxon(differences(model))).toMatchObject({ w });
    expect(wilcoxon(differences(model))?.p).toBeCloseTo(wilcoxonP, 4);
    expect(wilcoxon(differences(model))?.p).toBeCloseTo(published.wilcoxonP, 3);
  });

  it('G.4: Spearman is 0.500 of the printed ranks and 0.571 with GPT third and Qwen fourth', () => {
    const ranks = (of: Record<string, number>) => MODELS.map((model) => of[model] ?? 0);
    const chip = ranks(tables.g4_ranks.chip);
    const printed = spearman(ranks(tables.g4_ranks.metric), chip);
    expect(printed?.rho).toBeCloseTo(0.5, 3);
    expect(printed?.p).toBeCloseTo(0.253, 3);
    const byMidpoint = spearman(ranks({ ...tables.g4_ranks.metric, GPT: 3, Qwen: 4 }), chip);
    expect(byMidpoint?.rho).toBeCloseTo(tables.g4_ranks.published.rho, 3);
    expect(byMidpoint?.p).toBeCloseTo(tables.g4_ranks.published.p, 3);
  });
});
