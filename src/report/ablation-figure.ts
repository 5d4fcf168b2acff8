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
  /** Without the luck of the board, where it is known. */
  readonly mean: number;
  readonly sigma: number | null;
}

/** Mean chips a session with one sigma, by player and condition (paper, Figure 4). */
export function ablationFigure(ablation: Ablation, names: Names): Html | null {
  const { conditions, cells } = ablation;
  const drawn = names.flatMap(({ player, name }) =>
    conditions.flatMap((condition, series): NamedCell[] => {
      const cell = cells.find((each) => each.player === player && each.condition === condition);
      if (cell === undefined) return [];
      const main = cell.weighted ?? cell.chips;
      const { mean, sigma } = main;
      return mean === null ? [] : [{ ...cell, name, series, mean, sigma }];
    }),
  );
  if (drawn.length === 0) return null;
  return chartFigure({
    id: 'ablation-means',
    title: 'Mean chips a session with one sigma, by player and condition',
    label: `Mean chips a session and one standard deviation to either side. ${drawn.map(({ name, condition, mean, sigma }) => `${name}, ${condition}: ${signed(mean, 1)}${sigma === null ? '' : ` ± ${sigma.toFixed(1)}`}`).join('; ')}.`,
    caption: `Mean chips a session by player and condition${drawn.some(({ weighted }) => weighted === null) ? '' : ', without the luck of the board'}. Lines reach one sample standard deviation of the sessions to either side: how far single sessions lie apart, not how sure the mean is.`,
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
  const ends = cells.flatMap(({ mean, sigma }) => [mean - (sigma ?? 0), mean + (sigma ?? 0)]);
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
    const difference = more.length > 0 ? null : (compared?.difference.mean ?? null);
    return {
      text: ofPlayer[0]?.name ?? player,
      note: difference === null ? '' : `difference ${signed(difference, 1)}`,
      estimates: ofPlayer.map(({ series, mean, sigma }) => ({ series, value: mean, reach: sigma })),
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
      column.number('σ', ({ sigma }) => sigma?.toFixed(1) ?? null),
      column.number('Raw mean', ({ chips }) =>
        chips.mean === null ? null : signed(chips.mean, 1),
      ),
      column.number('Raw σ', ({ chips }) => chips.sigma?.toFixed(1) ?? null),
      column.number('All-in EV mean', ({ allInAdjusted }) =>
        allInAdjusted?.mean == null ? null : signed(allInAdjusted.mean, 1),
      ),
      column.number('All-in EV σ', ({ allInAdjusted }) => allInAdjusted?.sigma?.toFixed(1) ?? null),
    ],
    cells,
  );
}

/** Players in the order of the roster, with the names that people know them by. */
export type Names = readonly { readonly player: string; readonly name: string }[];
