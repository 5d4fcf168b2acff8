import { type Html, html } from '../../pages/html.ts';
import { scrolling } from '../../pages/scrolling.ts';
import type { ChipPair } from '../../scoring/winnings/chip-pairs.ts';
import { plural } from '../../shared/text/figures.ts';
import { pText } from '../ablation-words.ts';
import { columnsOf, dataTable } from '../data-table.ts';
import { estimateCell, estimateOf } from './estimate.ts';
import { sessionsText } from './needed-words.ts';

/** Every two players of a condition, folded away on a screen; nothing where there is only one. */
export function pairsPart(
  title: string,
  pairs: readonly ChipPair[],
  nameOf: (player: string) => string,
): Html | null {
  if (pairs.length === 0) return null;
  const column = columnsOf<ChipPair>();
  const table = dataTable(
    title,
    [
      column.name('Pair', ({ a, b }) => `${nameOf(a)} – ${nameOf(b)}`),
      column.number('Chips a session more (95 %)', (pair) => estimateCell(estimateOf(pair))),
      column.number('p, Holm', ({ holm }) => (holm === null ? null : pText(holm))),
      column.text('Told apart', ({ toldApart, p }) =>
        p === null ? null : toldApart ? 'yes' : 'no',
      ),
      column.number('Sessions needed', ({ sessionsNeeded }) => sessionsText(sessionsNeeded)),
    ],
    pairs,
  );
  return html`<details class="figures-behind"><summary>Who won more than whom: ${plural(pairs.length, 'pair')}</summary>${scrolling(title, table)}</details>`;
}
