import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../../pages/html.ts';
import { SEARCH_PATH } from '../../pages/links.ts';
import { type QueryField, type QueryTexts, readQuery } from '../../scoring/search/read-query.ts';
import { type SearchBudget, searchHands } from '../../scoring/search/search-hands.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { batchOf, isIdOf } from '../../shared/records/ids.ts';
import { type Page, sendPage } from '../page/layout.ts';
import { readable } from '../replay/hand-records.ts';
import { type SearchForm, searchForm } from './search-form.ts';
import { type FoundHands, searchResults } from './search-results.ts';
import { SEARCH_STYLE } from './search-style.ts';

/** A page of hands, and no more work for one request than a person waits for without wondering. */
const BUDGET: SearchBudget = { matches: 25, hands: 5_000, timeMs: 800 };

/** More are typed in. */
const BATCHES_OFFERED = 200;

interface SearchRequest {
  Querystring: Record<string, string | string[] | undefined>;
}

/** The search over hands: a form, and what was found by it. */
export function searchRoutes(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
): void {
  server.get<SearchRequest>(SEARCH_PATH, async ({ query }, reply) => {
    const { after, ...texts } = textsOf(query);
    const ids = await store.collection('batches').distinct('_id');
    const batches = ids.slice(-BATCHES_OFFERED).reverse();
    if (Object.values(texts).every((text) => text === '')) {
      const empty: SearchForm = { texts, faults: new Map(), batches, players: [] };
      return sendPage(reply, searchPage(empty, null));
    }
    const { document: batch } = await readable(
      store.collection('batches'),
      batchOf(texts['batch'] ?? ''),
    );
    const players = batch?.configuration.players ?? [];
    const read = readQuery(texts, batch === null ? null : players.map(({ id }) => id));
    const faults = new Map(read.faults);
    if (!faults.has('batch') && !ids.includes(batchOf(texts['batch'] ?? ''))) {
      faults.set('batch', 'expected a batch that is in this store, found another');
    }
    const form: SearchForm = { texts, faults, batches, players };
    if (read.query === null || faults.size > 0) {
      return sendPage(reply, searchPage(form, null), BAD_REQUEST);
    }
    const from = placeOf(after, read.query.within);
    const clock = () => performance.now();
    const result = await searchHands({ store, clock }, read.query, BUDGET, from);
    const nameOf = playerNames(batch);
    return sendPage(reply, searchPage(form, { result, texts, isLater: from !== null, nameOf }));
  });
}

const BAD_REQUEST = 400;

/** A field that is given twice counts as given once, the first time. */
function textsOf(query: SearchRequest['Querystring']): QueryTexts & { after?: string } {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value[0] : value) ?? '',
    ]),
  ) satisfies Partial<Record<QueryField | 'after', string>>;
}

/** Anything else than a hand of what is searched is no place to go on from. */
function placeOf(after: string | undefined, within: string): string | null {
  if (after === undefined || !isIdOf('hand', after)) return null;
  return after.startsWith(`${within}.`) ? after : null;
}

/** @param found null: nothing was asked for, or not in a way that can be searched */
function searchPage(form: SearchForm, found: FoundHands | null): Page {
  return {
    title: 'Search hands',
    section: 'search',
    lead: 'Finished hands by what happened in them. The address of a search can be sent to others.',
    main: html`${form.faults.size === 0 ? null : faultNotice(form)}${searchForm(form)}${found === null ? null : searchResults(found)}`,
    styles: [SEARCH_STYLE],
  };
}

function faultNotice({ faults }: SearchForm): Html {
  const many = faults.size === 1 ? 'A field is' : `${faults.size} fields are`;
  return html`<p class="notice" role="alert">${many} not as expected: see below.</p>`;
}
