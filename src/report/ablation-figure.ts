import { type Html, html } from '../pages/html.ts';
import type { Ablation, Cell } from '../scoring/ablation/ablation.ts';
import { count, signed } from '../shared/text/figures.ts';

import { roundScale } from './charts/axes.ts';
import { chartFigure, type PictureWidth, WIDE } from './charts/figure.ts';
import { whiskersPicture } from './charts/whiskers.ts';
import { columnsOf, dataTable } from './data-table.ts';
import { symbol } from './player-key.ts';

interface NamedCell extends Cell {
  readonly name: string;
  /** Place of its condition in the batch. */
  readonly series: number;
  readonly mean: number;
}

/** Mean chips a session with one sigma, by player and condition (paper, Figure 4). */
export function ablationFigure(ablation: Ablation, names: Names): Html | null {
  const { conditions, cells } = ablation;
  const drawn = names.flatMap(({ player, name }) =>
    conditions.flatMap((condition, series): NamedCell[] => {
      const cell = cells.find((each) => each.player === player && each.condition === condition);
      const mean = cell?.chips.mean ?? null;
      return cell === undefined || mean === null ? [] : [{ ...cell, name, series, mean }];
    }),
  );
  if (drawn.length === 0) return null;
  return chartFigure({
    id: 'ablation-means',
    title: 'Mean chips a session with one sigma, by player and condition',
    label: `Mean chips a session and one standard deviation to either side. ${drawn.map(({ name, condition, mean, chips }) => `${name}, ${condition}: ${signed(mean, 1)}${chips.sigma === null ? '' : ` ± ${chips.sigma.toFixed(1)}`}`).join('; ')}.`,
    caption:
      'Mean chips a session by player and condition. Lines reach one sample standard deviation of the sessions to either side: how far single sessions lie apart, not how sure the mean is.',
    draw: (width) => picture(ablation, drawn, width),
    key: html`<ul class="key">${conditions.map((condition, series) => html`<li>${symbol(series)}${condition}</li>`)}</ul>`,
    table: table(drawn),
  });
}

function picture(
  { comparisons }: Ablation,
  cells: readonly NamedCell[],
  width: PictureWidth,
): ReturnType<typeof whiskersPicture> {
  const ends = cells.flatMap(({ mean, chips: { sigma } }) => [
    mean - (sigma ?? 0),
    mean + (sigma ?? 0),
  ]);
  const scale = {
    name: 'chips a session, mean ± σ',
    ...roundScale([0, ...ends], width === WIDE ? 8 : 4),
    label: (value: number) => signed(value),
  };
  // With more than two conditions there is no one difference to name.
  const [comparison, ...more] = comparisons;
  const groups = [...new Set(cells.map(({ player }) => player))].map((player) => {
    const ofPlayer = cells.filter((cell) => cell.player === player);
    const compared = comparison?.players.find((each) => each.player === player);
    const difference = more.length > 0 ? null : (compared?.chips.meanDifference ?? null);
    return {
      text: ofPlayer[0]?.name ?? player,
      note: difference === null ? '' : `difference ${signed(difference, 1)}`,
      estimates: ofPlayer.map(({ series, mean, chips }) => ({
        series,
        value: mean,
        reach: chips.sigma,
      })),
    };
  });
  return whiskersPicture(groups, scale, width);
}

function table(cells: readonly NamedCell[]): Html {
  const column = columnsOf<NamedCell>();
  return dataTable(
    'Mean chips a session with one sigma',
    [
      column.name('Player', ({ name }) => name),
      column.text('Condition', ({ condition }) => condition),
      column.number('Sessions', ({ sessions }) => count(sessions)),
      column.number('Mean', ({ mean }) => signed(mean, 1)),
      column.number('σ', ({ chips }) => chips.sigma?.toFixed(1) ?? null),
      column.number('Mean, all-in-adjusted', ({ allInAdjusted }) =>
        allInAdjusted?.mean == null ? null : signed(allInAdjusted.mean, 1),
      ),
      column.number(
        'σ, all-in-adjusted',
        ({ allInAdjusted }) => allInAdjusted?.sigma?.toFixed(1) ?? null,
      ),
    ],
    cells,
  );
}

/** Players in the order of the roster, with the names that people know them by. */
export type Names = readonly { readonly player: string; readonly name: string }[];
