import { type Html, html } from '../../pages/html.ts';
import { playersPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import type { PlayerFigures } from '../../shared/fleet/progress/session-figures.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { decimal, dollars, percent, plural, signed } from '../../shared/text/figures.ts';
import type { BatchView } from './batch-view.ts';

/** Who leads, a table for each condition; how they play, once that is scored. */
export function batchLeaderboard({ batch, figures, profiles }: BatchView): Html {
  const title = html`<h2 id="leaderboard-title">Leaderboard</h2>`;
  const players = figures?.details.players ?? [];
  if (players.every(({ chips, sessions }) => chips === 0 && sessions === 0)) {
    return html`<section>${title}<p class="empty">Nobody has won a chip yet.</p></section>`;
  }
  const nameOf = playerNames(batch);
  const isInPlay = players.some(({ chipsInPlay }) => chipsInPlay !== 0);
  const styles = new Map(
    profiles.map(({ player, condition, style }) => [`${condition}.${player}`, style]),
  );
  const most = Math.max(1, ...players.map(({ chips }) => Math.abs(chips)));
  const conditions = [...new Set(players.map(({ condition }) => condition))];
  const table = (condition: string): Html => {
    const rows = players.filter((each) => each.condition === condition);
    const row = (each: PlayerFigures): Html => {
      const style = styles.get(`${condition}.${each.player}`);
      const rank = 1 + rows.filter(({ chips }) => chips > each.chips).length;
      const cell = (value: string | undefined): Html =>
        html`<td class="number">${value ?? '–'}</td>`;
      return html`<tr><td class="rank number">${rank}</td><th scope="row">${nameOf(each.player)}</th><td class="number chips ${toneOf(each.chips)}">${signed(each.chips)}</td><td class="bars">${chipBar(each.chips, most)}</td>${isInPlay ? html`<td class="number">${each.chipsInPlay === 0 ? '–' : signed(each.chipsInPlay)}</td>` : null}<td class="number">${each.firstPlaces}/${each.sessions}</td>${
        profiles.length === 0
          ? null
          : html`${cell(style && signed(style.bb100, 1))}${cell(style && percent(style.vpip))}${cell(style && percent(style.pfr))}${cell(style && decimal(style.af))}`
      }<td class="number">${dollars(each.costMicroUsd)}</td></tr>`;
    };
    return html`${conditions.length === 1 ? null : html`<h3>${condition}</h3>`}${scrolling(`Leaderboard, ${condition}`, html`<table class="leaderboard"><thead><tr><th scope="col" class="number">#</th><th scope="col">Player</th><th scope="col" class="number">Chips</th><td class="bars"></td>${isInPlay ? html`<th scope="col" class="number">of which in play</th>` : null}<th scope="col" class="number">Wins</th>${profiles.length === 0 ? null : html`<th scope="col" class="number">bb/100</th><th scope="col" class="number">VPIP</th><th scope="col" class="number">PFR</th><th scope="col" class="number">AF</th>`}<th scope="col" class="number">Cost</th></tr></thead><tbody>${rows.map(row)}</tbody></table>`)}`;
  };
  return html`<section aria-labelledby="leaderboard-title">${title}${conditions.map(table)}<p class="note">${
    profiles.length === 0
      ? `So far, in ${plural(figures?.sessions.finished ?? 0, 'finished session')}${isInPlay ? ' and after the last whole hand of those being played' : ''}. How they play is scored at the end.`
      : html`How each of them decides, and what its nine scores tell: <a href="${playersPath(batch._id)}">players</a>.`
  }</p></section>`;
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
