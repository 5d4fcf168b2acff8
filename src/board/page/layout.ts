import type { FastifyReply } from 'fastify';
import { SUIT_ROW } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { BATCHES_PATH, QUEUES_PATH, SEARCH_PATH, STANDING_PATH } from '../../pages/links.ts';
import { type Asset, browserScript } from './asset.ts';
import { BOARD_ICON, BOARD_STYLE } from './board-style.ts';

export interface Page {
  /** The heading, and the first words of the browser's tab. */
  readonly title: string;
  /** The pages above this one, from the top. */
  readonly breadcrumb?: readonly { readonly text: string; readonly path: string }[];
  /** Which entry of the navigation this page belongs to. */
  readonly section: Section | null;
  /** Below the heading: a sentence that says what this is. */
  readonly lead?: Html | string | null;
  readonly main: Html;
  /** Where the changes of the page's live parts come from. */
  readonly events?: string;
  /** Beside the board's own. */
  readonly styles?: readonly Asset[];
  readonly scripts?: readonly Asset[];
}

/** On every page with live parts. */
export const LIVE_SCRIPT = browserScript('live.js');

type Section = 'batches' | 'search' | 'standing' | 'queues';

const NAVIGATION: readonly { section: Section; text: string; path: string }[] = [
  { section: 'batches', text: 'Batches', path: BATCHES_PATH },
  { section: 'search', text: 'Search', path: SEARCH_PATH },
  { section: 'standing', text: 'Standing', path: STANDING_PATH },
  { section: 'queues', text: 'Queues', path: QUEUES_PATH },
];

/** A whole page of the board. */
export function layout(page: Page): string {
  const { title, section, breadcrumb = [], lead = null, main, events, styles = [] } = page;
  const scripts = [...(events === undefined ? [] : [LIVE_SCRIPT]), ...(page.scripts ?? [])];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Poker Arena</title>
<link rel="icon" type="image/svg+xml" href="${BOARD_ICON.path}">
${[BOARD_STYLE, ...styles].map(({ path }) => html`<link rel="stylesheet" href="${path}">\n`)}${scripts.map(({ path }) => html`<script type="module" src="${path}"></script>\n`)}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${BATCHES_PATH}">${SUIT_ROW} Poker Arena</a>
<nav aria-label="Main"><ul>${NAVIGATION.map(
    (entry) =>
      html`<li><a href="${entry.path}"${entry.section === section ? html` aria-current="page"` : null}>${entry.text}</a></li>`,
  )}</ul></nav>
</header>
<main id="content" tabindex="-1"${events === undefined ? null : html` data-events="${events}"`}>
${
  breadcrumb.length === 0
    ? null
    : html`<nav class="breadcrumb" aria-label="Breadcrumb"><ol>${breadcrumb.map(
        ({ text, path }) => html`<li><a href="${path}">${text}</a></li>`,
      )}</ol></nav>\n`
}<div class="title">${events === undefined ? null : html`<p class="live-sign" id="live-sign" role="status"></p>`}<h1>${title}</h1>${lead === null ? null : html`<p class="lead">${lead}</p>`}</div>
${main}
</main>
</body>
</html>
`.toString();
}

/** Pages show what is stored now, so no browser keeps them. */
export function sendPage(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(layout(page));
}
