import { midRanks } from '../statistics/ranks.ts';
import { sum } from '../statistics/sample.ts';
import { type Spearman, spearman } from '../statistics/spearman.ts';
import { chipDeltasOf } from './chip-deltas.ts';
import type { PaperTables } from './paper-data.ts';
import {
  allAgree,
  type Claim,
  numberFigure,
  type PaperFigure,
  wordFigure,
} from './paper-finding.ts';

export const rankCorrelation: Claim = ({ tables }) => {
  const { metric, chip } = tables.g4_ranks;
  const { models } = tables;
  const printed = models.map((model) => metric[model] ?? Number.NaN);
  const chipRanks = ranksOf(models.map((model) => sum(chipDeltasOf(tables, model))));
  const midpoints = ranksOf(models.map((model) => midpointOf(tables, model)));
  const asPrinted = correlation('ranks as printed', tables, spearman(printed, chipRanks));
  const asMidpoints = correlation('ranks of midpoints', tables, spearman(midpoints, chipRanks));
  const moved = models.flatMap((model, at) =>
    midpoints[at] === metric[model]
      ? []
      : [wordFigure(model, 'rank', String(metric[model]), String(midpoints[at]))],
  );
  const chipsAgree = models.every((model, at) => chip[model] === chipRanks[at]);
  const right = chipsAgree && allAgree(asMidpoints);
  return {
    id: 'rank-correlation',
    where: 'G.4',
    claim: 'Spearman’s correlation of metric rank and chip rank',
    figures: [...asPrinted, ...asMidpoints, ...moved],
    verdict:
      chipsAgree && allAgree(asPrinted) ? 'reproduces' : right ? 'wrong' : 'does not reproduce',
    remark: right
      ? 'rho right, printed metric ranks wrong: it follows from the midpoints of the paper’s own mean-axis intervals'
      : null,
  };
};

function correlation(of: string, tables: PaperTables, found: Spearman | null): PaperFigure[] {
  const { rho, p } = tables.g4_ranks.published;
  const decimals = { published: 3, recomputed: 3 } as const;
  return [
    numberFigure(of, 'rho', rho, found?.rho ?? null, decimals),
    numberFigure(of, 'p', p, found?.p ?? null, decimals),
  ];
}

function midpointOf({ g4_bootstrap: { meanAxis95 } }: PaperTables, model: string): number {
  const [lower, upper] = meanAxis95[model] ?? [Number.NaN, Number.NaN];
  return (lower + upper) / 2;
}

/** 1 is the largest. */
function ranksOf(values: readonly number[]): readonly number[] {
  return midRanks(values.map((value) => -value)).ranks;
}
