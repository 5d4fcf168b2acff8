import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import type { LeaderboardRow } from '../scoring/leaderboard.ts';
import {
  FEW_CLUSTERS,
  isFew,
  mainWinnings,
  type Winnings,
  winningsNow,
} from '../shared/records/play-figures.ts';
import { count, decimal, dollars, percent, signed } from '../shared/text/figures.ts';
import { roundScale } from './charts/axes.ts';
import { chartFigure, WIDE } from './charts/figure.ts';
import { intervalsPicture } from './charts/intervals.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { type Estimate, estimateOf } from './estimate.ts';
import { byCondition, type NamedProfile, namedProfiles } from './named-profile.ts';
import { pictureLabel, playerKey } from './player-key.ts';
import type { ReportData } from './report-data.ts';

/** Players by chips won, a table a condition, and how much of it may be luck. */
export function leaderboardSection(data: ReportData): Html | null {
  const { leaderboard } = data;
  if (leaderboard.length === 0) return null;
  const profiles = byCondition(namedProfiles(data));
  const conditions = [...new Set(leaderboard.map(({ condition }) => condition))];
  return html`<section aria-labelledby="leaderboard">
<h2 id="leaderboard">Leaderboard</h2>
${conditions.map((condition) => {
  const rows = leaderboard.filter((row) => row.condition === condition);
  const own = profiles.find((each) => each.condition === condition)?.profiles ?? [];
  const title = `Leaderboard${conditions.length > 1 ? `, condition ${condition}` : ''}`;
  return html`${conditions.length > 1 ? html`<h3>Condition “${condition}”</h3>` : null}${scrolling(title, table(title, rows))}${luck(condition, own)}`;
})}
<p class="note">Chips: won or lost over all finished sessions. bb/100: big blinds won a hundred hands dealt. VPIP: hands entered by choice before the flop; PFR: hands raised before the flop. AF: bets and raises for each call after the flop; their number where there was no call. First places are shared by equals. Cost: the player’s own decisions and memory updates${judging(data)}</p>
</section>`;
}

function judging({ spending }: ReportData): string {
  const judges = spending.find(({ kind }) => kind === 'judge')?.costMicroUsd ?? 0;
  const all = spending.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  return judges === 0
    ? '.'
    : `; judging cost ${dollars(judges)} more, and everything together ${dollars(all)}.`;
}

function table(title: string, rows: readonly LeaderboardRow[]): Html {
  const widest = Math.max(1, ...rows.map(({ chips }) => Math.abs(chips)));
  return html`<table class="leaderboard">
<caption class="unseen">${title}</caption>
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
</table>`;
}

/** @param share -1..1, from the middle to the left or right */
function bar(share: number): Html {
  const width = Math.max(1, Math.abs(share) * 60);
  const x = share < 0 ? 60 - width : 60;
  return html`<svg viewBox="0 0 120 14" width="120" height="14" aria-hidden="true"><line class="axis" x1="60" y1="0" x2="60" y2="14"/><rect class="${share < 0 ? 'lost' : 'won'}" x="${x.toFixed(1)}" y="2" width="${width.toFixed(1)}" height="10" rx="2"/></svg>`;
}

interface Won extends NamedProfile {
  readonly winnings: Winnings;
}

/** Chips a session with 95 % intervals, and with less luck in them where that is known. */
function luck(condition: string, profiles: readonly NamedProfile[]): Html | null {
  const won = profiles.flatMap((each): Won[] => {
    const winnings = winningsNow(each);
    return winnings === null ? [] : [{ ...each, winnings }];
  });
  if (won.length === 0) return null;
  const duplicate = won.some(({ winnings }) => winnings.duplicate !== null);
  return html`${won.some(({ winnings }) => winnings.raw.chips.interval !== null) ? luckPicture(condition, won) : null}
${luckTable(condition, won)}
${duplicate ? duplicateTable(condition, won) : null}
<p class="note">The luck of the board out: from every hand is taken what each card of the board brought a player, worth what was still to be won; on average that is nothing, whatever players do. Intervals: 95 %, Student’s t by sessions that are independent${fewClusters(won)}. All-in-adjusted: pots that were all-in before the last card are paid by the exact chance of each hand. ${worthWords(won)}${won.every(({ winnings }) => winnings.raw.chips.clusters < 2) ? ' One run: no interval can be given.' : ''}</p>`;
}

function fewClusters(won: readonly Won[]): string {
  return won.some(({ winnings }) => winnings.raw.chips.clusters > 1 && isFew(winnings.raw.chips))
    ? `; from fewer than ${FEW_CLUSTERS} of them intervals cover less than they say`
    : '';
}

function worthWords(won: readonly Won[]): string {
  const worths = won.flatMap(({ winnings }) => winnings.worth ?? []);
  if (worths.length === 0) return '';
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
  return `Here these figures are worth ${decimal(mean)} times the sessions by raw chips.`;
}

function luckPicture(condition: string, won: readonly Won[]): Html {
  const estimates = ({ winnings }: Won) => [
    ...shown(estimateOf(mainWinnings(winnings).chips), false),
    ...shown(winnings.weighted === null ? null : estimateOf(winnings.raw.chips), true),
  ];
  const values = won.flatMap((each) =>
    estimates(each).flatMap(({ value, interval }) => [
      value,
      interval?.lower ?? 0,
      interval?.upper ?? 0,
    ]),
  );
  return chartFigure({
    id: `winnings-${condition}`,
    title: `Chips a session with 95 % intervals, ${condition}`,
    label: `Chips a session with their 95 % intervals. ${won.map(({ name, winnings }) => `${name}: ${estimateText(estimateOf(mainWinnings(winnings).chips))}`).join('; ')}.`,
    caption:
      'Chips a session with 95 % intervals: the luck of the board out (filled), and as they were won (hollow).',
    draw: (width) => {
      const label = pictureLabel(won, width);
      const scale = { name: 'chips', ...roundScale(values, width === WIDE ? 8 : 4) };
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

function shown(
  estimate: Estimate | null,
  hollow: boolean,
): (Estimate & { readonly hollow: boolean })[] {
  return estimate === null ? [] : [{ ...estimate, hollow }];
}

function luckTable(condition: string, won: readonly Won[]): Html {
  const column = columnsOf<Won>();
  return scrollingTable(
    `Winnings with 95 % intervals, condition ${condition}`,
    [
      column.name('Player', ({ name }) => name),
      column.number('Chips a session, luck of the board out', ({ winnings }) =>
        estimate(estimateOf(winnings.weighted?.chips)),
      ),
      column.number('bb/100, luck of the board out', ({ winnings }) =>
        estimate(estimateOf(winnings.weighted?.bb100), 1),
      ),
      column.number('Chips a session, raw', ({ winnings }) =>
        estimate(estimateOf(winnings.raw.chips)),
      ),
      column.number('bb/100, raw', ({ winnings }) => estimate(estimateOf(winnings.raw.bb100), 1)),
      column.number('Chips a session, all-in-adjusted', ({ winnings }) =>
        estimate(estimateOf(winnings.allInAdjusted?.chips)),
      ),
      column.number('Worth, in sessions', ({ winnings: { worth } }) =>
        worth === null ? null : `× ${decimal(worth)}`,
      ),
      column.number('Rank', ({ winnings: { ranks } }) => rankText(ranks.weighted ?? ranks.raw)),
    ],
    won,
  );
}

function rankText([best, worst]: Winnings['ranks']['raw']): string {
  return best === worst ? count(best) : `${count(best)} to ${count(worst)}`;
}

function duplicateTable(condition: string, won: readonly Won[]): Html {
  const column = columnsOf<Won>();
  return html`${scrollingTable(
    `Duplicate dealing, chips a session, condition ${condition}`,
    [
      column.name('Player', ({ name }) => name),
      column.number('Decks', ({ winnings: { duplicate } }) =>
        duplicate === null
          ? null
          : `${count(duplicate.deckSets)} × ${count(duplicate.rotations)} seats`,
      ),
      column.number('Chips a session, unpaired', ({ winnings: { duplicate } }) =>
        estimate(estimateOf(duplicate?.unpaired.chips)),
      ),
      column.number('Chips a session, paired', ({ winnings: { duplicate } }) =>
        estimate(estimateOf(duplicate?.paired.chips)),
      ),
      column.number('bb/100, paired', ({ winnings: { duplicate } }) =>
        estimate(estimateOf(duplicate?.paired.bb100), 1),
      ),
      column.number('Error', ({ winnings: { duplicate } }) =>
        errorChange(duplicate?.errorRatio ?? null),
      ),
    ],
    won,
  )}
<p class="note">Every deck was played from every seat in turn: the luck of the cards is the same to all, and goes out of the mean over a deck’s sessions.</p>`;
}

function estimate(found: Estimate | null, digits = 0): Html | null {
  if (found === null) return null;
  const { value, interval } = found;
  return html`${signed(value, digits)}${interval === null ? null : html`<br><small>${signed(interval.lower, digits)} to ${signed(interval.upper, digits)}</small>`}`;
}

function estimateText(found: Estimate | null): string {
  if (found === null) return 'unknown';
  const { value, interval } = found;
  if (interval === null) return signed(value);
  return `${signed(value)} (${signed(interval.lower)} to ${signed(interval.upper)})`;
}

function errorChange(ratio: number | null): string | null {
  if (ratio === null) return null;
  const change = 1 - ratio;
  return `${percent(Math.abs(change), 0)} ${change >= 0 ? 'smaller' : 'greater'}`;
}
