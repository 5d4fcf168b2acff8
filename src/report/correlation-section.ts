import { type Html, html } from '../pages/html.ts';
import { smallestSignificantRho } from '../scoring/statistics/spearman.ts';
import { decimal, signed } from '../shared/text/figures.ts';
import { type AxisCorrelation, type MeanAxis, MINIMUM_COMMON_AXES } from './axis-correlation.ts';
import { AXIS_NAMES } from './axis-names.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

/** Whether whoever scores higher wins more, and how little a handful of players proves (paper, G.4). */
export function correlationSection(data: ReportData): Html | null {
  const shown = data.correlations.filter(
    ({ mean, axes }) => mean !== null || axes.some(({ correlation }) => correlation !== null),
  );
  if (shown.length === 0) return null;
  const names = new Map(
    namedProfiles(data).map(({ player, condition, name }) => [`${condition} ${player}`, name]),
  );
  return html`<section aria-labelledby="correlation">
<h2 id="correlation">Do the axes go with chips?</h2>
${shown.map(
  (each) => html`${shown.length > 1 ? html`<h3>Condition “${each.condition}”</h3>` : null}
${correlationTable(each)}
<p class="note">${caution(each)}</p>
${rankTable(
  data.meanAxes.filter(({ condition }) => condition === each.condition),
  names,
)}`,
)}
</section>`;
}

interface CorrelationRow {
  readonly name: string;
  readonly rho: number | null;
  readonly p: number | null;
  readonly adjustedP: number | null;
}

function correlationTable({ condition, mean, axes }: AxisCorrelation): Html {
  const column = columnsOf<CorrelationRow>();
  const rows: readonly CorrelationRow[] = [
    { name: 'Mean of common axes', rho: mean?.rho ?? null, p: mean?.p ?? null, adjustedP: null },
    ...axes.map(({ axis, correlation, adjustedP }) => ({
      name: `${axis} ${AXIS_NAMES[axis]}`,
      rho: correlation?.rho ?? null,
      p: correlation?.p ?? null,
      adjustedP,
    })),
  ];
  return scrollingTable(
    `Rank correlation (Spearman) of scores with chips won, condition ${condition}`,
    [
      column.name('Axis', ({ name }) => name),
      column.number('ρ', ({ rho }) => (rho === null ? null : signed(rho, 3))),
      column.text('−1 to +1', ({ rho }) => (rho === null ? null : dot(rho))),
      column.number('p', ({ p }) => (p === null ? null : decimal(p, 3))),
      column.number('p, for nine axes (Holm)', ({ adjustedP }) =>
        adjustedP === null ? null : decimal(adjustedP, 3),
      ),
    ],
    rows,
  );
}

function dot(rho: number): Html {
  return html`<svg viewBox="0 0 120 14" width="120" height="14" aria-hidden="true"><path class="axis" d="M4 7H116M60 2V12" fill="none"/><circle class="${rho < 0 ? 'lost' : 'won'}" cx="${(60 + rho * 56).toFixed(1)}" cy="7" r="4.5"/></svg>`;
}

/** Of four players a perfect order is not below 0.05 yet: 2 of 4! orders are one. */
const FEWEST_PLAYERS = 5;

/** Up or down, of all orders that there are. */
function perfectOrderByChance(players: number): number {
  return Array.from({ length: players }, (_, at) => at + 1).reduce((chance, n) => chance / n, 2);
}

function caution({ players, axes }: AxisCorrelation): string {
  const needed = smallestSignificantRho(players);
  const tested = axes.filter(({ correlation }) => correlation !== null).length;
  const chance = 1 - 0.95 ** tested;
  return [
    `ρ is 1 where a higher score always goes with more chips, 0 where the orders have nothing to do with each other, −1 where they are opposite.`,
    players < FEWEST_PLAYERS || needed === null
      ? `With ${players} players nothing is shown: even a perfect order comes up by chance alone in ${Math.round(100 * perfectOrderByChance(players))} % of cases, and p, from an approximation for many, says too little there.`
      : `With ${players} players only a ρ beyond ±${decimal(needed)} has p below 0.05, and chips themselves are mostly luck over so few sessions: a high ρ here is a hint, and a low one no proof of the contrary.`,
    tested > 1
      ? `Of ${tested} axes that have nothing to do with chips, one or more would have p below 0.05 with a chance of ${Math.round(100 * chance)} %; the last column corrects for that.`
      : '',
    'A dash: every player has the same score or the same chips, or one of them has no data.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function rankTable(means: readonly MeanAxis[], names: ReadonlyMap<string, string>): Html {
  const column = columnsOf<MeanAxis>();
  const rank = (value: number) => (Number.isInteger(value) ? String(value) : decimal(value, 1));
  const ranked = means.some((each) => each.rank !== null);
  return html`${scrollingTable(
    'Ranks by the mean of the axes that all players have and by chips won; equals share the mean of their ranks',
    [
      column.name(
        'Player',
        ({ player, condition }) => names.get(`${condition} ${player}`) ?? player,
      ),
      column.number('Mean of axes with data', ({ mean, axes }) =>
        mean === null ? null : `${decimal(mean, 3)} of ${axes}`,
      ),
      column.number('Mean of common axes', ({ commonMean }) =>
        commonMean === null ? null : decimal(commonMean, 3),
      ),
      column.number('Rank by axes', (each) => (each.rank === null ? null : rank(each.rank))),
      column.number('Rank by chips', (each) => rank(each.chipRank)),
    ],
    [...means].sort((a, b) => (a.rank ?? a.chipRank) - (b.rank ?? b.chipRank)),
  )}${ranked ? null : html`<p class="note">No rank by axes: fewer than ${MINIMUM_COMMON_AXES} axes have data for every player, and a rank by what is left would be one by what is missing.</p>`}`;
}
