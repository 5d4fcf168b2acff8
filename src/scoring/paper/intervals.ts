import { bootstrapTotal } from '../statistics/bootstrap.ts';
import { NumpyRandom } from '../statistics/numpy-random.ts';
import { chipDeltasOf } from './chip-deltas.ts';
import { type Claim, numberFigure, reproduces } from './paper-finding.ts';

const WHOLE = { published: 0, recomputed: 0 } as const;

export const bootstrapIntervals: Claim = ({ tables }) => {
  const { resamples, seed, chipTotal95 } = tables.g4_bootstrap;
  // One generator goes through all models in the order of Table 5's columns.
  const random = new NumpyRandom(seed);
  const figures = tables.table5_chipDelta.columns.flatMap((model) => {
    const interval = bootstrapTotal(chipDeltasOf(tables, model), random, resamples);
    const [lower, upper] = chipTotal95[model] ?? [null, null];
    return [
      numberFigure(model, 'lower', lower, interval?.lower ?? null, WHOLE),
      numberFigure(model, 'upper', upper, interval?.upper ?? null, WHOLE),
    ];
  });
  return {
    id: 'bootstrap-intervals',
    where: 'G.4',
    claim: `95 % intervals of chip totals, ${resamples} resamples, seed ${seed}`,
    figures,
    verdict: reproduces(figures),
    remark:
      'digit for digit with NumPy’s default_rng, one generator for all models in column order',
  };
};
