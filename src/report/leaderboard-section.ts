import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import type { LeaderboardRow } from '../scoring/leaderboard.ts';
import type { Estimate, Narrowed, Winnings } from '../shared/records/play-figures.ts';
import { count, decimal, dollars, percent, signed } from '../shared/text/figures.ts';
import { roundScale } from './charts/axes.ts';
import { chartFigure, WIDE } from './charts/figure.ts';
import { intervalsPicture } from './charts/intervals.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
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

/** The same chips with 95 % intervals, and with less luck in them where that is known. */
function luck(condition: string, profiles: readonly NamedProfile[]): Html | null {
  const won = profiles.flatMap((each): Won[] =>
    each.winnings === null ? [] : [{ ...each, winnings: each.winnings }],
  );
  if (won.length === 0) return null;
  const duplicate = won.some(({ winnings }) => winnings.duplicate !== null);
  return html`${won.some(({ winnings }) => winnings.raw.chips.interval !== null) ? luckPicture(condition, won) : null}
${luckTable(condition, won)}
${duplicate ? duplicateTable(condition, won) : null}
<p class="note">Intervals: 95 %, by 10,000 bootstrap resamples of whole sessions (paper, G.4)${fewSessions(won)}. All-in-adjusted: pots that were all-in before the last card are paid by the exact chance of each hand, so that the luck of those cards is out. ${narrower(won)}${won.every(({ winnings }) => winnings.raw.chips.interval === null) ? ' From a single session no interval can be had.' : ''}</p>`;
}

/** Resamples of a handful of sessions know only those: such intervals promise too much. */
const FEW_SESSIONS = 20;

function fewSessions(won: readonly Won[]): string {
  const sessions = Math.max(...won.map(({ winnings }) => winnings.sessions));
  return sessions < FEW_SESSIONS && sessions > 1
    ? `; from as few as ${count(sessions)} sessions they come out too narrow, and the true figure is outside of them more often than 5 times in 100`
    : '';
}

function narrower(won: readonly Won[]): string {
  const ratios = won.flatMap(({ winnings }) => winnings.allInAdjusted?.chips.widthRatio ?? []);
  if (ratios.length === 0) return '';
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  return mean < 1
    ? `Here that makes intervals ${percent(1 - mean, 0)} narrower on average.`
    : `Here that makes intervals no narrower${mean - 1 < 0.005 ? '' : ` (${percent(mean - 1, 0)} wider on average)`}: too few pots were all-in early.`;
}

function luckPicture(condition: string, won: readonly Won[]): Html {
  const values = won.flatMap(({ winnings: { raw, allInAdjusted } }) =>
    [raw.chips, allInAdjusted?.chips].flatMap((each) =>
      each === undefined ? [] : [each.value, each.interval?.lower ?? 0, each.interval?.upper ?? 0],
    ),
  );
  return chartFigure({
    id: `winnings-${condition}`,
    title: `Chips won with 95 % intervals, ${condition}`,
    label: `Chips won with their 95 % intervals. ${won.map(({ name, winnings }) => `${name}: ${estimateText(winnings.raw.chips)}`).join('; ')}.`,
    caption:
      'Chips won with 95 % intervals: as they were won (filled), and all-in-adjusted (hollow).',
    draw: (width) => {
      const label = pictureLabel(won, width);
      const scale = { name: 'chips', ...roundScale(values, width === WIDE ? 8 : 4) };
      const rows = won.map((each) => ({
        text: label(each),
        series: each.series,
        estimates: [
          { ...each.winnings.raw.chips, hollow: false },
          ...(each.winnings.allInAdjusted === null
            ? []
            : [{ ...each.winnings.allInAdjusted.chips, hollow: true }]),
        ],
      }));
      return intervalsPicture(rows, { ...scale, label: (value) => signed(value) }, width);
    },
    key: playerKey(won),
    table: null,
  });
}

function luckTable(condition: string, won: readonly Won[]): Html {
  const column = columnsOf<Won>();
  return scrollingTable(
    `Winnings with 95 % intervals, condition ${condition}`,
    [
      column.name('Player', ({ name }) => name),
      column.number('Chips', ({ winnings }) => estimate(winnings.raw.chips)),
      column.number('bb/100', ({ winnings }) => estimate(winnings.raw.bb100, 1)),
      column.number('Chips, all-in-adjusted', ({ winnings }) =>
        estimate(winnings.allInAdjusted?.chips ?? null),
      ),
      column.number('bb/100, all-in-adjusted', ({ winnings }) =>
        estimate(winnings.allInAdjusted?.bb100 ?? null, 1),
      ),
      column.number('Interval', ({ winnings }) => width(winnings.allInAdjusted?.chips ?? null)),
    ],
    won,
  );
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
        estimate(duplicate?.rawChips ?? null),
      ),
      column.number('Chips a session, paired', ({ winnings: { duplicate } }) =>
        estimate(duplicate?.chips ?? null),
      ),
      column.number('bb/100, paired', ({ winnings: { duplicate } }) =>
        estimate(duplicate?.bb100 ?? null, 1),
      ),
      column.number('Interval', ({ winnings: { duplicate } }) => width(duplicate?.chips ?? null)),
    ],
    won,
  )}
<p class="note">Every deck was played from every seat in turn: the luck of the cards is the same to all, and goes out of the mean over a deck’s sessions.${fewDecks(won)}</p>`;
}

/** Decks are what is resampled here, and there are far fewer of them than sessions. */
function fewDecks(won: readonly Won[]): string {
  const decks = Math.max(...won.map(({ winnings }) => winnings.duplicate?.deckSets ?? 0));
  return decks < FEW_SESSIONS && decks > 1
    ? ` Whole decks are resampled: from as few as ${count(decks)} the paired intervals come out too narrow, and part of what is narrower is only that.`
    : '';
}

function estimate(found: Estimate | null, digits = 0): Html | null {
  if (found === null) return null;
  const { value, interval } = found;
  return html`${signed(value, digits)}${interval === null ? null : html`<br><small>${signed(interval.lower, digits)} to ${signed(interval.upper, digits)}</small>`}`;
}

function estimateText({ value, interval }: Estimate): string {
  if (interval === null) return signed(value);
  return `${signed(value)} (${signed(interval.lower)} to ${signed(interval.upper)})`;
}

function width(found: Narrowed | null): string | null {
  if (found === null || found.widthRatio === null) return null;
  const change = 1 - found.widthRatio;
  return `${percent(Math.abs(change), 0)} ${change >= 0 ? 'narrower' : 'wider'}`;
}
