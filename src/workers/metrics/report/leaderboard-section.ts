import { count, decimal, dollars, percent, signed } from '../../../shared/page/figures.ts';
import { type Html, html } from '../../../shared/page/html.ts';
import type { LeaderboardRow } from '../leaderboard.ts';
import type { ReportData } from './report-data.ts';

/** Players by chips won, a table a condition. */
export function leaderboardSection({ leaderboard }: ReportData): Html | null {
  if (leaderboard.length === 0) return null;
  const conditions = [...new Set(leaderboard.map(({ condition }) => condition))];
  return html`<section aria-labelledby="leaderboard">
<h2 id="leaderboard">Leaderboard</h2>
${conditions.map((condition) => {
  const rows = leaderboard.filter((row) => row.condition === condition);
  return html`${conditions.length > 1 ? html`<h3>Condition “${condition}”</h3>` : null}${table(rows)}`;
})}
<p class="note">Chips: won or lost over all finished sessions. bb/100: big blinds won a hundred hands dealt. VPIP: hands entered by choice before the flop; PFR: hands raised before the flop. AF: bets and raises for each call after the flop. First places are shared by equals. Cost: the player’s decisions and memory updates.</p>
</section>`;
}

function table(rows: readonly LeaderboardRow[]): Html {
  const widest = Math.max(1, ...rows.map(({ chips }) => Math.abs(chips)));
  return html`<div class="scroll"><table class="leaderboard">
<thead><tr><th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col" class="number">Chips</th><th scope="col" class="bars"><span class="unseen">Chips as a bar</span></th><th scope="col" class="number">bb/100</th><th scope="col" class="number">VPIP</th><th scope="col" class="number">PFR</th><th scope="col" class="number">AF</th><th scope="col" class="number">First places</th><th scope="col" class="number">Cost</th></tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>
<td class="number rank">${row.rank}</td>
<th scope="row">${row.displayName}</th>
<td class="number chips ${row.chips < 0 ? 'lost' : 'won'}">${signed(row.chips)}</td>
<td class="bars">${bar(row.chips / widest)}</td>
<td class="number">${signed(row.bb100, 1)}</td>
<td class="number">${percent(row.vpip)}</td>
<td class="number">${percent(row.pfr)}</td>
<td class="number">${decimal(row.af)}</td>
<td class="number">${count(row.firstPlaces)} <small>of ${count(row.sessions)}</small></td>
<td class="number">${dollars(row.costMicroUsd)}</td>
</tr>`,
  )}</tbody>
</table></div>`;
}

/** @param share -1..1, from the middle to the left or right */
function bar(share: number): Html {
  const width = Math.max(1, Math.abs(share) * 60);
  const x = share < 0 ? 60 - width : 60;
  return html`<svg viewBox="0 0 120 14" width="120" height="14" aria-hidden="true"><line class="axis" x1="60" y1="0" x2="60" y2="14"/><rect class="${share < 0 ? 'lost' : 'won'}" x="${x.toFixed(1)}" y="2" width="${width.toFixed(1)}" height="10" rx="2"/></svg>`;
}
