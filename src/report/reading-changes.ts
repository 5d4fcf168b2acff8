import { type Html, html } from '../pages/html.ts';
import type { ReadingComparison } from '../scoring/readings/compare-readings.ts';
import { isRatio } from '../scoring/readings/reading-estimate.ts';
import { READING_NAMES } from '../shared/records/readings.ts';
import { signed } from '../shared/text/figures.ts';
import { pText } from './ablation-words.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { READING_TITLES } from './reading-names.ts';
import { numberText } from './readings-section.ts';

/** A player whose decisions were read twice. */
export interface ReadTwice {
  readonly name: string;
  readonly readings: readonly ReadingComparison[];
}

/** What changed in how players decide; null where none was read on both sides. */
export function readingChanges(title: string, players: readonly ReadTwice[]): Html | null {
  const shown = READING_NAMES.filter((name) =>
    players.some(({ readings }) => readings.some(({ reading }) => reading === name)),
  );
  if (shown.length === 0) return null;
  const column = columnsOf<ReadTwice>();
  return html`${scrollingTable(
    title,
    [
      column.name('Player', ({ name }) => name),
      ...shown.map((name) =>
        column.number(READING_TITLES[name].name, ({ readings }) =>
          changeCell(readings.find(({ reading }) => reading === name)),
        ),
      ),
    ],
    players,
  )}
<p class="note">First how many times the odds ratio is what it was (of cards the difference of the shares), with its 95 % interval; below it the two values and p. Both sides are taken as independent of each other.</p>`;
}

function changeCell(found: ReadingComparison | undefined): Html | null {
  if (found === undefined) return null;
  const { reading, baseline, other, change, low, high, p } = found;
  const text = (value: number) =>
    isRatio(reading) ? `×${numberText(reading, value)}` : signed(value, 2);
  return html`${text(change)}<br><small>${text(low)} to ${text(high)}<br>${numberText(reading, baseline)} → ${numberText(reading, other)}, p ${pText(p)}</small>`;
}
