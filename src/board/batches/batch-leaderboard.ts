import { type Html, html } from '../../pages/html.ts';
import { playersPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { estimateOf, intervalLine } from '../../report/winnings/estimate.ts';
import {
  fewWords,
  figureWords,
  noIntervalWords,
  ranksText,
} from '../../report/winnings/winnings-words.ts';
import type { PlayerFigures } from '../../shared/fleet/progress/session-figures.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { mainWinnings, type Winnings, winningsNow } from '../../shared/records/play-figures.ts';
import type { Style } from '../../shared/records/profile.ts';
import { decimal, dollars, percent, plural, signed } from '../../shared/text/figures.ts';
import type { BatchView } from './batch-view.ts';

/** A player under a condition: what it has won so far, and what is scored of it. */
interface Row extends PlayerFigures {
  readonly name: string;
  /** Both null until it is scored, winnings also where an earlier version scored it. */
  readonly style: Style | null;
  readonly winnings: Winnings | null;
}

/** Who leads, a table for each condition; how sure that is and how they play, once that is scored. */
export function batchLeaderboard(view: BatchView): Html {
  const { batch, figures, profiles } = view;
  const title = html`<h2 id="leaderboard-title">Leaderboard</h2>`;
  const players = figures?.details.players ?? [];
  if (players.every(({ chips, sessions }) => chips === 0 && sessions === 0)) {
    return html`<section>${title}<p class="empty">Nobody has won a chip yet.</p></section>`;
  }
  const nameOf = playerNames(batch);
  const scored = new Map(profiles.map((each) => [`${each.condition}.${each.player}`, each]));
  const rows = players.map((each): Row => {
    const profile = scored.get(`${each.condition}.${each.player}`);
    const winnings = profile === undefined ? null : winningsNow(profile);
    return { ...each, name: nameOf(each.player), style: profile?.style ?? null, winnings };
  });
  const conditions = [...new Set(rows.map(({ condition }) => condition))];
  const tables = conditions.map((condition) => {
    const own = rows.filter((row) => row.condition === condition);
    const heading = conditions.length === 1 ? null : html`<h3>${condition}</h3>`;
    const isKnown = own.every(({ winnings }) => winnings !== null);
    return html`${heading}${isKnown ? scoredTable(condition, own) : rawTable(condition, own)}`;
  });
  return html`<section aria-labelledby="leaderboard-title">${title}${tables}${note(view, rows)}</section>`;
}

function note({ batch, figures, profiles }: BatchView, rows: readonly Row[]): Html {
  if (profiles.length > 0) {
    return html`<p class="note">How each of them decides, and what its nine scores tell: <a href="${playersPath(batch._id)}">players</a>.</p>`;
  }
  const isInPlay = rows.some(({ chipsInPlay }) => chipsInPlay !== 0);
  return html`<p class="note">So far, in ${plural(figures?.sessions.finished ?? 0, 'finished session')}${isInPlay ? ' and after the last whole hand of those being played' : ''}: chips as they were paid, with the luck of the cards in them. How they play is scored at the end.</p>`;
}

/** Chips a session by the figure that players are compared by, with intervals and ranks. */
function scoredTable(condition: string, players: readonly Row[]): Html {
  const chipsOf = ({ winnings }: Row): number =>
    winnings === null ? 0 : (mainWinnings(winnings).chips.mean ?? 0);
  const rows = players.toSorted((a, b) => chipsOf(b) - chipsOf(a));
  const won = rows.flatMap(({ winnings }) => winnings ?? []);
  const most = Math.max(1, ...rows.map((row) => Math.abs(chipsOf(row))));
  const words = [figureWords(won), noIntervalWords(won), fewWords(won)].filter(
    (line) => line !== null,
  );
  const row = (each: Row): Html => {
    const rank = 1 + rows.filter((other) => chipsOf(other) > chipsOf(each)).length;
    const { winnings } = each;
    const main = winnings === null ? null : mainWinnings(winnings);
    const estimate = estimateOf(main?.chips);
    const raw = winnings?.raw.chips.mean ?? null;
    return html`<tr><td class="rank number">${rank}</td><th scope="row">${each.name}</th><td class="number">${winnings === null ? '–' : ranksText(winnings)}</td><td class="number"><span class="chips ${toneOf(chipsOf(each))}">${signed(chipsOf(each))}</span>${estimate === null ? null : intervalLine(estimate)}</td><td class="bars">${chipBar(chipsOf(each), most)}</td><td class="number">${raw === null ? '–' : signed(raw)}</td><td class="number">${main?.bb100.mean == null ? '–' : signed(main.bb100.mean, 1)}</td><td class="number">${winnings === null ? '–' : signed(winnings.place.value, 2)}</td><td class="number">${each.firstPlaces}/${each.sessions}</td>${styleCells(each)}<td class="number">${dollars(each.costMicroUsd)}</td></tr>`;
  };
  return html`<ul class="facts">${words.map((line) => html`<li>${line}</li>`)}</ul>
${scrolling(`Leaderboard, ${condition}`, html`<table class="leaderboard"><thead><tr><th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col" class="number">Rank</th><th scope="col" class="number">Chips a session</th><td class="bars"></td><th scope="col" class="number">Raw</th><th scope="col" class="number">bb/100</th><th scope="col" class="number">Places</th><th scope="col" class="number">Wins</th>${STYLE_HEADS}<th scope="col" class="number">Cost</th></tr></thead><tbody>${rows.map(row)}</tbody></table>`)}`;
}

const STYLE_HEADS = html`<th scope="col" class="number">VPIP</th><th scope="col" class="number">PFR</th><th scope="col" class="number">AF</th>`;

function styleCells({ style }: Row): Html {
  const cell = (value: string | null): Html => html`<td class="number">${value ?? '–'}</td>`;
  return html`${cell(style && percent(style.vpip))}${cell(style && percent(style.pfr))}${cell(style && decimal(style.af))}`;
}

/** Chips over all sessions as they were paid: nothing else is known while a batch is played. */
function rawTable(condition: string, rows: readonly Row[]): Html {
  const isInPlay = rows.some(({ chipsInPlay }) => chipsInPlay !== 0);
  const isScored = rows.some(({ style }) => style !== null);
  const most = Math.max(1, ...rows.map(({ chips }) => Math.abs(chips)));
  const row = (each: Row): Html => {
    const rank = 1 + rows.filter(({ chips }) => chips > each.chips).length;
    const inPlay = each.chipsInPlay === 0 ? '–' : signed(each.chipsInPlay);
    return html`<tr><td class="rank number">${rank}</td><th scope="row">${each.name}</th><td class="number chips ${toneOf(each.chips)}">${signed(each.chips)}</td><td class="bars">${chipBar(each.chips, most)}</td>${isInPlay ? html`<td class="number">${inPlay}</td>` : null}<td class="number">${each.firstPlaces}/${each.sessions}</td>${isScored ? html`<td class="number">${each.style === null ? '–' : signed(each.style.bb100, 1)}</td>${styleCells(each)}` : null}<td class="number">${dollars(each.costMicroUsd)}</td></tr>`;
  };
  return scrolling(
    `Leaderboard, ${condition}`,
    html`<table class="leaderboard"><thead><tr><th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col" class="number">Raw chips</th><td class="bars"></td>${isInPlay ? html`<th scope="col" class="number">of which in play</th>` : null}<th scope="col" class="number">Wins</th>${isScored ? html`<th scope="col" class="number">Raw bb/100</th>${STYLE_HEADS}` : null}<th scope="col" class="number">Cost</th></tr></thead><tbody>${rows.map(row)}</tbody></table>`,
  );
}

function toneOf(chips: number): string {
  return chips === 0 ? '' : chips < 0 ? 'lost' : 'won';
}

/** To the right of the middle for chips won, to the left for chips lost. */
function chipBar(chips: number, most: number): Html {
  const length = (50 * Math.abs(chips)) / most;
  const x = chips < 0 ? 50 - length : 50;
  return html`<svg width="100%" height="12" aria-hidden="true"><rect class="${chips < 0 ? 'lost' : 'won'}" x="${x.toFixed(1)}%" width="${length.toFixed(1)}%" height="12" rx="2"></rect><line class="axis" x1="50%" x2="50%" y1="0" y2="12"></line></svg>`;
}
