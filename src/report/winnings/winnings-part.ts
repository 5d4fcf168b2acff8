import { type Html, html } from '../../pages/html.ts';
import { mainWinnings, type Winnings, winningsNow } from '../../shared/records/play-figures.ts';
import { count, decimal, percent, signed } from '../../shared/text/figures.ts';
import { roundScale } from '../charts/axes.ts';
import { chartFigure, WIDE } from '../charts/figure.ts';
import { intervalsPicture } from '../charts/intervals.ts';
import { columnsOf, scrollingTable } from '../data-table.ts';
import type { NamedProfile } from '../named-profile.ts';
import { pictureLabel, playerKey } from '../player-key.ts';
import { drawn, estimateCell, estimateOf, estimateText, intervalLine } from './estimate.ts';

interface Won extends NamedProfile {
  readonly winnings: Winnings;
}

/** Chips a session by every figure, with intervals: a picture, a table, and what pairing decks brings. */
export function winningsPart(condition: string, profiles: readonly NamedProfile[]): Html | null {
  const won = profiles.flatMap((each): Won[] => {
    const winnings = winningsNow(each);
    return winnings === null ? [] : [{ ...each, winnings }];
  });
  if (won.length === 0) return null;
  const isDrawn = won.some(({ winnings }) => mainWinnings(winnings).chips.interval !== null);
  const isDuplicate = won.some(({ winnings }) => winnings.duplicate !== null);
  return html`${isDrawn ? picture(condition, won) : null}
${figuresTable(condition, won)}
${isDuplicate ? duplicateTable(condition, won) : null}
<p class="note">Without the luck of the board: from every hand is taken what each card of the board brought a player, by the chances of all cards that could have come, times what was still to be won. On average that is nothing, whatever players do. bb/100: big blinds won a hundred hands dealt. All-in EV: only pots that were all-in before the last card are paid by those chances. Intervals: 95 %, Student’s t by independent observations, which are decks, or runs where notebooks last. Places: strength by who lasts longer (Plackett–Luce), on a log scale; +0.69 over another is twice as likely to outlast it.</p>`;
}

function picture(condition: string, won: readonly Won[]): Html {
  const estimates = ({ winnings: { weighted, raw } }: Won) => [
    ...drawn(estimateOf((weighted ?? raw).chips), false),
    ...drawn(weighted === null ? null : estimateOf(raw.chips), true),
  ];
  const values = won.flatMap((each) =>
    estimates(each).flatMap(({ value, interval }) => [
      value,
      interval?.lower ?? 0,
      interval?.upper ?? 0,
    ]),
  );
  const isWeighted = won.some(({ winnings }) => winnings.weighted !== null);
  return chartFigure({
    id: `winnings-${condition}`,
    title: `Chips a session with 95 % intervals, ${condition}`,
    label: `Chips a session with their 95 % intervals. ${won.map(({ name, winnings }) => `${name}: ${estimateText(estimateOf(mainWinnings(winnings).chips))}`).join('; ')}.`,
    caption: `Chips a session with 95 % intervals${isWeighted ? ': without the luck of the board (filled), and raw (hollow)' : ', raw'}.`,
    draw: (width) => {
      const label = pictureLabel(won, width);
      const scale = { name: 'chips a session', ...roundScale(values, width === WIDE ? 8 : 4) };
      const rows = won.map((each) => ({
        text: label(each),
        series: each.series,
        estimates: estimates(each),
      }));
      return intervalsPicture(rows, { ...scale, label: (value) => signed(value) }, width);
    },
    key: playerKey(won),
    table: null,
  });
}

function figuresTable(condition: string, won: readonly Won[]): Html {
  const column = columnsOf<Won>();
  const isAlone = won.some(({ winnings }) => winnings.asIfIndependent !== null);
  return scrollingTable(
    `Winnings with 95 % intervals, condition ${condition}`,
    [
      column.name('Player', ({ name }) => name),
      column.number('Chips a session', ({ winnings: { weighted } }) =>
        estimateCell(estimateOf(weighted?.chips)),
      ),
      ...(isAlone
        ? [
            column.number('As if sessions were independent', ({ winnings }) =>
              estimateCell(estimateOf(alone(winnings)?.chips)),
            ),
          ]
        : []),
      column.number('Raw', ({ winnings: { raw } }) => estimateCell(estimateOf(raw.chips))),
      column.number('All-in EV', ({ winnings: { allInAdjusted } }) =>
        estimateCell(estimateOf(allInAdjusted?.chips)),
      ),
      column.number('bb/100', ({ winnings: { weighted } }) =>
        estimateCell(estimateOf(weighted?.bb100), 1),
      ),
      column.number('Raw bb/100', ({ winnings: { raw } }) =>
        estimateCell(estimateOf(raw.bb100), 1),
      ),
      column.number(
        'Places',
        ({ winnings: { place, raw } }) =>
          html`${signed(place.value, 2)}${place.interval === null ? null : placeInterval(place.interval, raw.chips)}`,
      ),
      ...(isAlone
        ? []
        : [
            column.number('Worth, in sessions', ({ winnings: { worth } }) =>
              worth === null ? null : `× ${decimal(worth, 1)}`,
            ),
          ]),
    ],
    won,
  );
}

function placeInterval([lower, upper]: [number, number], chips: Winnings['raw']['chips']) {
  const few = estimateOf(chips)?.few ?? false;
  return intervalLine({ value: 0, interval: { lower, upper }, few }, 2);
}

function alone({ asIfIndependent }: Winnings) {
  return asIfIndependent === null ? null : (asIfIndependent.weighted ?? asIfIndependent.raw);
}

function duplicateTable(condition: string, won: readonly Won[]): Html {
  const column = columnsOf<Won>();
  return html`${scrollingTable(
    `Duplicate dealing, raw chips a session, condition ${condition}`,
    [
      column.name('Player', ({ name }) => name),
      column.number('Decks', ({ winnings: { duplicate } }) =>
        duplicate === null
          ? null
          : `${count(duplicate.deckSets)} × ${count(duplicate.rotations)} seats`,
      ),
      column.number('Raw chips a session, unpaired', ({ winnings: { duplicate } }) =>
        estimateCell(estimateOf(duplicate?.unpaired.chips)),
      ),
      column.number('Paired', ({ winnings: { duplicate } }) =>
        estimateCell(estimateOf(duplicate?.paired.chips)),
      ),
      column.number('bb/100, paired', ({ winnings: { duplicate } }) =>
        estimateCell(estimateOf(duplicate?.paired.bb100), 1),
      ),
      column.number('Error', ({ winnings: { duplicate } }) =>
        errorChange(duplicate?.errorRatio ?? null),
      ),
    ],
    won,
  )}
<p class="note">Every deck was played from every seat in turn: the luck of the cards is the same to all, and goes out of the mean over a deck’s sessions. Intervals of all figures go by the deck.</p>`;
}

function errorChange(ratio: number | null): string | null {
  if (ratio === null) return null;
  const change = 1 - ratio;
  return `${percent(Math.abs(change), 0)} ${change >= 0 ? 'smaller' : 'greater'}`;
}
