import { comparePairs } from '../ablation/paired-comparison.ts';
import type { PaperTables, PaperText } from './paper-data.ts';
import {
  type Claim,
  numberFigure,
  type PaperFigure,
  reproduces,
  wordFigure,
} from './paper-finding.ts';

/** Table 8's differences are A less B. */
export function comparisonOf(tables: PaperTables, model: string) {
  const [a, b] = [chipsUnder(tables, model, 'A'), chipsUnder(tables, model, 'B')];
  return comparePairs(b.map((baseline, at) => ({ baseline, other: a[at] ?? Number.NaN })));
}

function chipsUnder(
  { table7_ablation: { columns, sessions } }: PaperTables,
  model: string,
  condition: string,
): number[] {
  const column = columns.indexOf(`${model} ${condition}`);
  return Object.values(sessions).map((row) => row[column] ?? Number.NaN);
}

export const pairedTTests: Claim = ({ tables }) => {
  const figures = Object.entries(tables.table8_pairedTests).flatMap(([model, published]) => {
    const { other, baseline, t } = comparisonOf(tables, model);
    return [
      numberFigure(model, 'mean A', published.meanA, other.mean, { published: 1, recomputed: 1 }),
      numberFigure(model, 'mean B', published.meanB, baseline.mean, {
        published: 1,
        recomputed: 1,
      }),
      numberFigure(model, 't', published.t, Number(t?.t), { published: 2, recomputed: 4 }),
      numberFigure(model, 'p', published.p, t?.p ?? null, { published: 3, recomputed: 4 }),
    ];
  });
  return {
    id: 'paired-t',
    where: 'Table 8',
    claim: 'means and paired t tests over Table 7’s ten pairs',
    figures,
    verdict: reproduces(figures),
    remark: null,
  };
};

export const wilcoxonTests: Claim = ({ tables }) => {
  const figures = Object.entries(tables.table8_pairedTests).flatMap(([model, { wilcoxonP }]) => {
    const { wilcoxon } = comparisonOf(tables, model);
    return [
      numberFigure(model, 'W', null, wilcoxon?.w ?? null, { published: 0, recomputed: 0 }),
      numberFigure(model, 'p', wilcoxonP, wilcoxon?.p ?? null, { published: 3, recomputed: 4 }),
    ];
  });
  return {
    id: 'wilcoxon',
    where: 'Table 8',
    claim: 'Wilcoxon’s signed-rank tests over Table 7’s ten pairs',
    figures,
    verdict: reproduces(figures),
    remark: 'the exact distribution, zero differences dropped',
  };
};

/** Which of A and B had the memory: each statement of the paper is read against Table 7's means. */
export const memoryCondition: Claim = ({ tables, text }) => {
  const figures: PaperFigure[] = text.withMemory.map((statement) =>
    wordFigure(statement.where, statement.says, null, conditionMeant(tables, statement)),
  );
  const named = new Set(figures.map(({ recomputed }) => recomputed));
  return {
    id: 'memory-condition',
    where: 'results, G.3, I.7, Table 7, Figure 4',
    claim: 'which of A and B is “with memory”',
    figures,
    verdict: named.size === 1 ? 'reproduces' : 'contradictory',
    remark: 'conditions are named here by what they do, never A and B',
  };
};

function conditionMeant(tables: PaperTables, statement: PaperText['withMemory'][number]): string {
  if ('condition' in statement) return statement.condition;
  const { other, baseline } = comparisonOf(tables, statement.player);
  const isNear = (mean: number | null) =>
    mean !== null && Math.abs(mean - statement.mean) < 0.05 + 1e-9;
  return isNear(other.mean) ? 'A' : isNear(baseline.mean) ? 'B' : 'neither';
}
