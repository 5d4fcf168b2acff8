import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import type { Style } from '../shared/records/profile.ts';
import { count, decimal, percent } from '../shared/text/figures.ts';
import { type NamedProfile, namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

/** How each player plays, altogether and by position. */
export function styleSection(data: ReportData): Html | null {
  const profiles = namedProfiles(data).filter(({ style }) => style.hands > 0);
  if (profiles.length === 0) return null;
  const positions = positionsOf(profiles);
  return html`<section aria-labelledby="style">
<h2 id="style">Style by position</h2>
${scrolling(
  'Style by position',
  html`<table class="grid">
<caption class="unseen">Style by position</caption>
<thead><tr><th scope="col">Player</th>${positions.map((position) => html`<th scope="col">${position}</th>`)}<th scope="col">All</th></tr></thead>
<tbody>${profiles.map(
    (profile) =>
      html`<tr><th scope="row">${profile.name}</th>${positions.map((position) => cell(profile.style.byPosition[position]))}${cell(profile.style, true)}</tr>`,
  )}</tbody>
</table>`,
)}
<p class="note">Large: VPIP. Below it PFR, AF and the number of hands with a decision before the flop. The stronger the colour, the more hands are entered. Positions are in the order in which they act before the flop.</p>
</section>`;
}

/** In acting order: of the player that has seen most of them first. */
function positionsOf(profiles: readonly NamedProfile[]): readonly string[] {
  const lists = profiles
    .map(({ style }) => Object.keys(style.byPosition))
    .sort((a, b) => b.length - a.length);
  return [...new Set(lists.flat())];
}

type Cell = Pick<Style, 'hands' | 'vpip' | 'pfr' | 'af'>;

function cell(style: Cell | undefined, total = false): Html {
  if (style === undefined || style.hands === 0) return html`<td class="none">–</td>`;
  return html`<td${total ? html` class="total"` : null} style="--share:${(100 * style.vpip).toFixed(0)}%"><b>${percent(style.vpip, 0)}</b><small>PFR ${percent(style.pfr, 0)}</small><small>AF ${decimal(style.af, 1)} · ${count(style.hands)}</small></td>`;
}
