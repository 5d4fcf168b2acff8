import { assetOf } from '../page/asset.ts';

/** The form of the search, and hands in a list. */
export const SEARCH_STYLE = assetOf(
  'search.css',
  `
.search { padding: 1.25rem 1.5rem; margin-bottom: 1.5rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); box-shadow: var(--shadow); }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem 1.25rem; }
.fields > div { display: grid; align-content: start; gap: .25rem; min-width: 0; }
.fields :is(input, select) { width: 100%; min-width: 0; min-height: 2.6rem; }
.fault { margin: 0; color: var(--lost); font-size: .85rem; overflow-wrap: anywhere; }
[aria-invalid] { border-color: var(--lost); }
.search fieldset { margin: 1.25rem 0; padding: .75rem 1rem 1rem; border: 1px solid var(--line); border-radius: .75rem; min-width: 0; }
.search legend { padding: 0 .4rem; color: var(--soft); font-size: .85rem; font-weight: 600; }
.marks { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: .4rem 1.25rem; margin: 0; padding: 0; list-style: none; }
.marks li { display: grid; grid-template-columns: auto 1fr; gap: .1rem .5rem; align-items: baseline; }
.marks label { color: var(--ink); font-size: .92rem; font-weight: 450; }
.marks .fault { grid-column: 2; }
.submit { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem; margin: 0; }
.found { margin: 0; padding: 0; list-style: none; }
.found li { display: grid; grid-template-columns: minmax(10rem, auto) 1fr; gap: .15rem 1rem; align-items: center; padding: .9rem 0; border-top: 1px solid var(--line); }
.found li:first-child { border-top: 0; padding-top: 0; }
.found li > a { font-weight: 600; }
.found .cards-line { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .5rem; }
.found .playing-cards { font-size: .85rem; }
.found p { grid-column: 1 / -1; margin: 0; }
.found .about { color: var(--soft); font-size: .88rem; font-variant-numeric: tabular-nums; }
@media (max-width: 40rem) { .found li { grid-template-columns: 1fr; } }
`,
);
