import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import { chipsASession, type LeaderboardRow, rawChipsASession } from '../scoring/leaderboard.ts';
import type { ChipPair } from '../scoring/winnings/chip-pairs.ts';
import { mainWinnings } from '../shared/records/play-figures.ts';
import { count, dollars, signed } from '../shared/text/figures.ts';
import { byCondition, namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';
import { estimateOf, intervalLine } from './winnings/estimate.ts';
import { howSureWords } from './winnings/how-sure.ts';
import { pairWithNext, sessionsText } from './winnings/needed-words.ts';
import { pairsPart } from './winnings/pairs-part.ts';
import { winningsPart } from './winnings/winnings-part.ts';
import { ranksText } from './winnings/winnings-words.ts';

/** Players by what they won, a table a condition: how sure that is, and what would make it sure. */
export function leaderboardSection(data: ReportData): Html | null {
  const { leaderboard, chipPairs } = data;
  if (leaderboard.length === 0) return null;
  const profiles = byCondition(namedProfiles(data));
  const conditions = [...new Set(leaderboard.map(({ condition }) => condition))];
  return html`<section aria-labelledby="leaderboard">
<h2 id="leaderboard">Leaderboard</h2>
${conditions.map((condition) => {
  const rows = leaderboard.filter((row) => row.condition === condition);
  const pairs = chipPairs.filter((pair) => pair.condition === condition);
  const own = profiles.find((each) => each.condition === condition)?.profiles ?? [];
  const of = conditions.length > 1 ? `, condition ${condition}` : '';
  const nameOf = (player: string) =>
    rows.find((row) => row.player === player)?.displayName ?? player;
  return html`${conditions.length > 1 ? html`<h3>Condition “${condition}”</h3>` : null}${howSure(rows, pairs)}${scrolling(`Leaderboard${of}`, table(`Leaderboard${of}`, rows, pairs))}${winningsPart(condition, own)}${pairsPart(`Who won more than whom${of}`, pairs, nameOf)}`;
})}
<p class="note">In order of chips a session. Rank: where a player may stand by the pairs that are told apart. Sessions to tell from the next: so many find the difference seen from the next player four times in five. VPIP: % of hands entered by choice before the flop; PFR: % raised before the flop; AF: bets and raises for each call after the flop, their number where there was no call. First places are shared by equals. Cost: the player’s own decisions and memory updates${judging(data)}</p>
</section>`;
}

function judging({ spending }: ReportData): string {
  const judges = spending.find(({ kind }) => kind === 'judge')?.costMicroUsd ?? 0;
  const all = spending.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  return judges === 0
    ? '.'
    : `; judging cost ${dollars(judges)} more, and everything together ${dollars(all)}.`;
}

/** Before the figures what they are, and how far they can be trusted. */
function howSure(rows: readonly LeaderboardRow[], pairs: readonly ChipPair[]): Html | null {
  const lines = howSureWords(rows, pairs);
  if (lines.length === 0) return null;
  return html`<ul class="facts">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

function table(title: string, rows: readonly LeaderboardRow[], pairs: readonly ChipPair[]): Html {
  const widest = Math.max(1, ...rows.map((row) => Math.abs(chipsASession(row))));
  return html`<table class="leaderboard">
<caption class="unseen">${title}</caption>
<thead><tr><th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col" class="number">Rank</th><th scope="col" class="number">Chips a session</th><th scope="col" class="bars"><span class="unseen">Chips as a bar</span></th><th scope="col" class="number">Raw, luck included</th><th scope="col" class="number">Places</th><th scope="col" class="number">Sessions to tell from the next</th><th scope="col" class="number">VPIP/PFR/AF</th><th scope="col" class="number">First</th><th scope="col" class="number">Cost</th></tr></thead>
<tbody>${rows.map((row) => tableRow(row, rows, { pairs, widest }))}</tbody>
</table>`;
}

function tableRow(
  row: LeaderboardRow,
  rows: readonly LeaderboardRow[],
  { pairs, widest }: { readonly pairs: readonly ChipPair[]; readonly widest: number },
): Html {
  const { winnings } = row;
  const chips = chipsASession(row);
  const main = winnings === null ? null : mainWinnings(winnings);
  const estimate = estimateOf(main?.chips);
  return html`<tr>
<td class="number rank">${row.rank}</td>
<th scope="row">${row.displayName}</th>
<td class="number">${winnings === null ? '–' : ranksText(winnings)}</td>
<td class="number"><span class="chips ${chips < 0 ? 'lost' : 'won'}">${signed(chips)}</span>${estimate === null ? null : intervalLine(estimate)}</td>
<td class="bars">${bar(chips / widest)}</td>
<td class="number">${signed(rawChipsASession(row))}</td>
<td class="number">${winnings === null ? '–' : signed(winnings.place.value, 2)}</td>
<td class="number">${needed(pairWithNext(row, rows, pairs))}</td>
<td class="number">${style(row)}</td>
<td class="number">${count(row.firstPlaces)} <small>of ${count(row.sessions)}</small></td>
<td class="number">${dollars(row.costMicroUsd)}</td>
</tr>`;
}

/** As players write it: `25/8/1.5`. */
function style({ vpip, pfr, af }: LeaderboardRow): string {
  return [(100 * vpip).toFixed(0), (100 * pfr).toFixed(0), af.toFixed(1)].join('/');
}

function needed(pair: ChipPair | null): string {
  if (pair?.toldApart) return 'told apart';
  return sessionsText(pair?.sessionsNeeded ?? null) ?? '–';
}

/** @param share -1..1, from the middle to the left or right */
function bar(share: number): Html {
  const width = Math.max(1, Math.abs(share) * 60);
  const x = share < 0 ? 60 - width : 60;
  return html`<svg viewBox="0 0 120 14" width="120" height="14" aria-hidden="true"><line class="axis" x1="60" y1="0" x2="60" y2="14"/><rect class="${share < 0 ? 'lost' : 'won'}" x="${x.toFixed(1)}" y="2" width="${width.toFixed(1)}" height="10" rx="2"/></svg>`;
}
