import { type Html, html } from '../pages/html.ts';
import { median } from '../scoring/statistics/sample.ts';
import { decimal, percent } from '../shared/text/figures.ts';
import { roundScale } from './charts/axes.ts';
import { chartFigure, WIDE } from './charts/figure.ts';
import { scatterPicture } from './charts/scatter.ts';
import { columnsOf, dataTable } from './data-table.ts';
import { type NamedProfile, namedProfiles } from './named-profile.ts';
import { pictureLabel, playerKey } from './player-key.ts';
import type { ReportData } from './report-data.ts';

/** From so many players on, dividing the field in two halves says something. */
const MINIMUM_FOR_MEDIANS = 3;

/** Which kind of player each is: how many hands it enters, and how it goes on (paper, Figure 3a). */
export function styleMapSection(data: ReportData): Html | null {
  const profiles = namedProfiles(data).filter(({ style }) => style.hands > 0);
  if (profiles.length === 0) return null;
  return html`<section aria-labelledby="style-map">
<h2 id="style-map">Tight or loose, passive or aggressive</h2>
${styleMap('style-map-chart', profiles)}
</section>`;
}

export function styleMap(id: string, profiles: readonly NamedProfile[]): Html {
  const column = columnsOf<NamedProfile>();
  const vpip = profiles.map(({ style }) => 100 * style.vpip);
  const af = profiles.map(({ style }) => style.af);
  const x = { name: 'VPIP, % of hands', ...roundScale(padded(vpip)), label: shortNumber };
  const y = { name: 'AF, bets and raises a call', ...roundScale(padded(af)), label: shortNumber };
  const middle =
    profiles.length < MINIMUM_FOR_MEDIANS ? null : { x: median(vpip) ?? 0, y: median(af) ?? 0 };
  return chartFigure({
    id,
    title: 'VPIP and aggression factor',
    label: `Players by VPIP and aggression factor. ${profiles.map(({ name, style }) => `${name}: VPIP ${percent(style.vpip)}, AF ${decimal(style.af)}`).join('; ')}.`,
    caption: `To the right, hands that a player enters by choice (VPIP); upwards, bets and raises for each call after the flop (AF).${middle === null ? '' : ' Dashed: the medians.'}`,
    draw: (width) => {
      const label = pictureLabel(profiles, width);
      const points = profiles.map((profile) => ({
        x: 100 * profile.style.vpip,
        y: profile.style.af,
        text: label(profile),
        series: profile.series,
      }));
      return scatterPicture({ points, x, y, middle }, width, width === WIDE ? 440 : 340);
    },
    key: playerKey(profiles),
    table: dataTable(
      'VPIP and aggression factor',
      [
        column.name('Player', ({ name }) => name),
        column.number('VPIP', ({ style }) => percent(style.vpip)),
        column.number('AF', ({ style }) => decimal(style.af)),
        column.number('Calls after the flop', ({ style }) => String(style.calls)),
      ],
      profiles,
    ),
  });
}

/** A little room around the outermost points, and never below nothing. */
function padded(values: readonly number[]): readonly number[] {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const room = (highest - lowest || highest || 1) * 0.06;
  return [Math.max(0, lowest - room), highest + room];
}

/** Marks are multiples of a round step: more digits are noise of binary fractions. */
export function shortNumber(value: number): string {
  return decimal(Number(value.toFixed(6)), value % 1 === 0 ? 0 : undefined)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}
