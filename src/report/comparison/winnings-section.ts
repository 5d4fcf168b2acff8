import { type Html, html } from '../../pages/html.ts';
import { count, signed } from '../../shared/text/figures.ts';
import { roundScale } from '../charts/axes.ts';
import { chartFigure, WIDE } from '../charts/figure.ts';
import { intervalsPicture } from '../charts/intervals.ts';
import { columnsOf, scrollingTable } from '../data-table.ts';
import { pictureLabel, playerKey } from '../player-key.ts';
import {
  drawn,
  type Estimate,
  estimateCell,
  estimateOf,
  estimateText,
} from '../winnings/estimate.ts';
import type { BatchComparison, ComparedPlayer } from './compare-batches.ts';
import { comparedFigureInWords, comparedName } from './comparison-words.ts';

/** What players won in both batches, and whether the difference can be luck. */
export function winningsSection(comparison: BatchComparison): Html {
  const { players, batches } = comparison;
  const [first, second] = [batches.first ?? '', batches.second ?? ''];
  const column = columnsOf<ComparedPlayer>();
  return html`<section aria-labelledby="leaderboard">
<h2 id="leaderboard">Winnings</h2>
<p>${comparedFigureInWords(comparison)}</p>
${picture(comparison)}
${scrollingTable(
  `Winnings in ${first} and ${second}`,
  [
    column.name('Player', comparedName),
    column.number(
      'Sessions',
      ({ sessions }) => `${count(sessions.first ?? 0)}, ${count(sessions.second ?? 0)}`,
    ),
    column.number(`Chips a session, ${first}`, ({ chips }) =>
      estimateCell(estimateOf(chips.first)),
    ),
    column.number(`Chips a session, ${second}`, ({ chips }) =>
      estimateCell(estimateOf(chips.second)),
    ),
    column.number('Difference', (player) => estimateCell(differenceOf(player), 1)),
    column.number('Raw', ({ rawChips: { first: one, second: other } }) =>
      [one, other].map((each) => (each?.mean == null ? '–' : signed(each.mean))).join(', '),
    ),
    column.number(`bb/100, ${first}`, ({ bb100 }) => estimateCell(estimateOf(bb100.first), 1)),
    column.number(`bb/100, ${second}`, ({ bb100 }) => estimateCell(estimateOf(bb100.second), 1)),
  ],
  players,
)}
<p class="note">Intervals: 95 %, Student’s t by independent observations, of a difference by Welch. Where the interval of a difference holds 0, luck alone can explain it. The batches are taken as independent: of batches with the same decks that is the careful side.</p>
</section>`;
}

function differenceOf({ chipsASession, chips }: ComparedPlayer): Estimate | null {
  const { difference, interval } = chipsASession;
  if (difference === null) return null;
  const few = [chips.first, chips.second].some((mean) => estimateOf(mean)?.few ?? false);
  return {
    value: difference,
    interval: interval === null ? null : { lower: interval[0], upper: interval[1] },
    few,
  };
}

function picture({ players, batches }: BatchComparison): Html | null {
  const keyed = players.map((player, at) => ({
    ...player,
    name: comparedName(player),
    number: at + 1,
    series: at,
    estimates: [
      ...drawn(estimateOf(player.bb100.first), false),
      ...drawn(estimateOf(player.bb100.second), true),
    ],
  }));
  const values = keyed.flatMap(({ estimates }) =>
    estimates.flatMap(({ value, interval }) => [
      value,
      ...(interval === null ? [] : [interval.lower, interval.upper]),
    ]),
  );
  if (values.length === 0) return null;
  return chartFigure({
    id: 'winnings',
    title: 'Winnings in bb/100',
    label: `Big blinds won a hundred hands, with 95 % intervals. ${keyed.map(({ name, bb100 }) => `${name}: ${estimateText(estimateOf(bb100.first), 1)} and ${estimateText(estimateOf(bb100.second), 1)}`).join('; ')}.`,
    caption: `Big blinds won a hundred hands, with 95 % intervals: ${batches.first ?? ''} (filled) and ${batches.second ?? ''} (hollow).`,
    draw: (width) => {
      const label = pictureLabel(keyed, width);
      const scale = {
        name: 'bb/100',
        ...roundScale(values, width === WIDE ? 8 : 4),
        label: (value: number) => signed(value),
      };
      const rows = keyed.map((player) => ({
        text: label(player),
        series: player.series,
        estimates: player.estimates,
      }));
      return intervalsPicture(rows, scale, width);
    },
    key: playerKey(keyed),
    table: null,
  });
}
