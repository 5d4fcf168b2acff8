import { type Html, html } from '../../pages/html.ts';
import { batchPath, STANDING_PATH } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { GROUPINGS, type Grouping } from '../../scoring/standing/identity.ts';
import type { PairMeeting } from '../../scoring/standing/pair-table.ts';
import type { Standing, StandingComponent } from '../../scoring/standing/standing.ts';
import { inRatedOrder, lastSkills } from '../../scoring/standing/standing-files.ts';
import {
  componentNotes,
  leftOutWords,
  playerWords,
} from '../../scoring/standing/standing-words.ts';
import type { TimelineEntry } from '../../scoring/standing/timeline.ts';
import { decimal, signed } from '../../shared/text/figures.ts';
import type { Page } from '../page/layout.ts';

/** @param standing null: no session is finished */
export function standingPage(standing: Standing | null, by: Grouping): Page {
  return {
    title: 'Standing',
    section: 'standing',
    lead: 'Players over all batches of this store, at the strength of their opponents and with the luck of the board taken out.',
    main: html`${groupingLinks(by)}${
      standing === null
        ? html`<section><p class="empty">No session is finished yet.</p></section>`
        : sections(standing)
    }`,
  };
}

export function standingBeingMade(by: Grouping): Page {
  return {
    title: 'Standing',
    section: 'standing',
    lead: 'It is being worked out, and shown here as soon as it is there.',
    main: groupingLinks(by),
  };
}

const GROUPING_WORDS: Readonly<Record<Grouping, string>> = {
  settings: 'Same model, settings and prompts',
  model: 'Same model',
};

function groupingLinks(by: Grouping): Html {
  return html`<nav class="pages" aria-label="Who is the same player"><p>Players are one by: ${GROUPINGS.map(
    (each, at) =>
      html`${at === 0 ? null : ' · '}<a href="${STANDING_PATH}?by=${each}"${each === by ? html` aria-current="true"` : null}>${GROUPING_WORDS[each]}</a>`,
  )}</p></nav>`;
}

function sections(standing: Standing): Html {
  const nameOf = playerWords(standing);
  const { components } = standing;
  const leftOut = leftOutWords(standing);
  return html`${components.map((component, at) =>
    ratings(standing, component, nameOf, { at, of: components.length }),
  )}${pairs(standing.pairs, nameOf)}${timeline(standing.timeline, nameOf)}${
    leftOut.length === 0
      ? null
      : html`<section aria-labelledby="left-out"><h2 id="left-out">Left out</h2><ul>${leftOut.map((line) => html`<li>${line}</li>`)}</ul></section>`
  }`;
}

type NameOf = (id: string) => string;

function ratings(
  standing: Standing,
  component: StandingComponent,
  nameOf: NameOf,
  { at, of }: { readonly at: number; readonly of: number },
): Html {
  const id = `ratings-${at + 1}`;
  const title = of === 1 ? 'Ratings' : `Ratings, group ${at + 1} of ${of}`;
  const byPlayer = new Map(component.chips?.ratings.map((each) => [each.player, each]));
  const places = new Map(component.places.map((each) => [each.player, each]));
  const players = new Map(standing.players.map((each) => [each.id, each]));
  const skills = lastSkills(standing);
  const row = (player: string): Html => {
    const [rating, place, skill] = [byPlayer.get(player), places.get(player), skills.get(player)];
    const known = players.get(player);
    const [best, worst] = rating?.ranks ?? [];
    return html`<tr>${number(best === undefined ? '–' : best === worst ? String(best) : `${best} to ${worst}`)}<th scope="row">${nameOf(player)}</th>${number(String(known?.batches.length ?? 0))}${number(String(known?.sessions ?? 0))}${number(figure(rating?.value))}${number(interval(rating?.interval))}${number(figure(place?.value, 2))}${number(interval(place?.interval, 2))}${number(skill === undefined ? '–' : `${skill.mu.toFixed(1)} ± ${skill.sigma.toFixed(1)}`)}</tr>`;
  };
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${
    of === 1
      ? null
      : html`<p class="notice">These players cannot be compared with those of another group: they never met, not even by way of others.</p>`
  }${scrolling(
    { headingId: id },
    html`<table><thead><tr>${heads(['#'], 'number')}<th scope="col">Player</th>${heads(['Batches', 'Sessions', 'bb/100', '95 %', 'By places', '95 % (places)', 'Skill'], 'number')}</tr></thead><tbody>${inRatedOrder(component).map(row)}</tbody></table>`,
  )}${componentNotes(component, nameOf).map((note) => html`<p class="note">${note}</p>`)}</section>`;
}

function pairs(meetings: readonly PairMeeting[], nameOf: NameOf): Html {
  return html`<section aria-labelledby="pairs"><h2 id="pairs">Who beat whom</h2>${scrolling(
    { headingId: 'pairs' },
    html`<table><thead><tr><th scope="col">Players</th>${heads(['Sessions', 'bb/100', '95 %', 'p (Holm)'], 'number')}</tr></thead><tbody>${meetings.map(
      ({ a, b, sessions, mean, interval: bounds, holm }) =>
        html`<tr><th scope="row">${nameOf(a)} – ${nameOf(b)}</th>${number(String(sessions))}${number(figure(mean))}${number(interval(bounds))}${number(holm === null ? '–' : decimal(holm, 3))}</tr>`,
    )}</tbody></table>`,
  )}<p class="note">By how much the first won more than the second at the tables of both, for 100 hands of the table.</p></section>`;
}

function timeline(entries: readonly TimelineEntry[], nameOf: NameOf): Html {
  return html`<section aria-labelledby="timeline"><h2 id="timeline">By date</h2>${scrolling(
    { headingId: 'timeline' },
    html`<table><thead><tr><th scope="col">Date</th><th scope="col">Batch</th><th scope="col">Player</th>${heads(['Sessions', 'Performance', 'Skill'], 'number')}</tr></thead><tbody>${entries.map(
      ({ date, batch, player, sessions, performance, skill }) =>
        html`<tr><td>${date.slice(0, 10)}</td><td><a href="${batchPath(batch)}">${batch}</a></td><th scope="row">${nameOf(player)}</th>${number(String(sessions))}${number(figure(performance))}${number(skill === null ? '–' : `${skill.mu.toFixed(1)} ± ${skill.sigma.toFixed(1)}`)}</tr>`,
    )}</tbody></table>`,
  )}<p class="note">Performance is what a player won in the batch, bb for 100 hands of the table, plus the mean rating of its opponents.</p></section>`;
}

function heads(titles: readonly string[], className: string): readonly Html[] {
  return titles.map((title) => html`<th scope="col" class="${className}">${title}</th>`);
}

function number(text: string): Html {
  return html`<td class="number">${text}</td>`;
}

function figure(value: number | null | undefined, digits = 1): string {
  return value == null ? '–' : signed(value, digits);
}

function interval(bounds: readonly [number, number] | null | undefined, digits = 1): string {
  return bounds == null ? '–' : `${signed(bounds[0], digits)} to ${signed(bounds[1], digits)}`;
}
