import type { Html } from '../../pages/html.ts';
import { html } from '../../pages/html.ts';
import type { Page } from '../page/layout.ts';
import { type SearchForm, searchForm } from './search-form.ts';
import { type FoundHands, searchResults } from './search-results.ts';
import { SEARCH_STYLE } from './search-style.ts';

/** @param found null: nothing was asked for, or not in a way that can be searched */
export function searchPage(form: SearchForm, found: FoundHands | null): Page {
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
