import type { AxisFigures, MeanAxes } from '../../shared/records/axis-figures.ts';
import { mean } from '../statistics/sample.ts';

/** The mean over the axes that have data, which are not the same for every player, and over all. */
export function meanAxes(
  axes: readonly (Pick<AxisFigures, 'data'> & { readonly score: number })[],
): MeanAxes {
  const observed = axes.filter(({ data }) => data !== false).map(({ score }) => score);
  return {
    mean: mean(observed),
    axes: observed.length,
    asPublished: mean(axes.map(({ score }) => score)) ?? 0,
  };
}
