/** One sheet for screen, dark screen, phone and paper. Colours are named once and mixed from there. */
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --page: #f6f7f4; --card: #ffffff; --ink: #17211d; --soft: #5c6a64; --line: #dfe4df;
  --won: #0b7a57; --lost: #b3372f; --notice: #8a5a00; --notice-ground: #fdf3dc; --red: #c2362e;
  --heat: #0b7a57; --shadow: 0 1px 2px rgb(20 40 30 / 6%), 0 6px 24px rgb(20 40 30 / 5%);
  --series-1: #1b6ca8; --series-2: #b8500b; --series-3: #0b7a57; --series-4: #a3367d; --series-5: #6a58b8;
  --series-6: #86690a; --series-7: #007c88; --series-8: #c0392b; --series-9: #56635e; --series-10: #7a4a2b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1412; --card: #161e1b; --ink: #e6ece8; --soft: #93a29b; --line: #2a3530;
    --won: #46c795; --lost: #f0837a; --notice: #f0c36a; --notice-ground: #2b2413; --red: #f0837a;
    --heat: #2fae80; --shadow: none;
    --series-1: #6bb5ee; --series-2: #f0a060; --series-3: #46c795; --series-4: #e58ac4; --series-5: #b3a7f5;
    --series-6: #e0c04f; --series-7: #4fc9d3; --series-8: #f0837a; --series-9: #a9b5af; --series-10: #cf9f7b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2.5rem 1.5rem 3rem; max-width: 70rem; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  /* Models write words of any length. */
  overflow-wrap: anywhere;
}
header { margin-bottom: 2rem; }
.kind { margin: 0; color: var(--soft); font-size: .85rem; letter-spacing: .04em; text-transform: uppercase; }
.suits i { font-style: normal; margin-right: .15em; color: var(--ink); }
.suits .red { color: var(--red); }
h1 { margin: .1em 0 .15em; font-size: clamp(2rem, 6vw, 3rem); line-height: 1.1; letter-spacing: -.02em; overflow-wrap: anywhere; }
h2 { margin: 0 0 1rem; font-size: 1.35rem; letter-spacing: -.01em; }
h3 { margin: 1.75rem 0 .6rem; font-size: .95rem; color: var(--soft); font-weight: 600; }
.columns h3 { margin-top: 0; }
h4 { margin: 1.25rem 0 .4rem; font-size: .875rem; color: var(--soft); font-weight: 600; }
.lead { margin: 0 0 1.25rem; max-width: 46rem; font-size: 1.1rem; color: var(--soft); }
.notice {
  margin: 0 0 1.25rem; padding: .8rem 1rem; border-left: 4px solid var(--notice); border-radius: 0 .5rem .5rem 0;
  background: var(--notice-ground);
}
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 0; padding: 0; list-style: none; }
.figures li { padding: .9rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); box-shadow: var(--shadow); }
.figures b { display: block; font-size: 1.35rem; line-height: 1.25; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.figures span { color: var(--soft); font-size: .85rem; }
section { margin: 0 0 1.5rem; padding: 1.5rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); box-shadow: var(--shadow); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1.5rem 2.5rem; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 9.5rem 1fr; gap: .75rem; padding: .4rem 0; border-top: 1px solid var(--line); }
dl div:first-child { border-top: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 0 -1.5rem; padding: 0 1.5rem; }
/* Cells keep whole words, unless one is wider than a cell may be. */
table { width: 100%; border-collapse: collapse; font-size: .93rem; overflow-wrap: break-word; }
th, td { max-width: 40rem; padding: .5rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: middle; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
tbody tr:last-child > * { border-bottom: 0; }
tfoot > tr > * { border-top: 2px solid var(--line); border-bottom: 0; font-weight: 600; }
thead th { color: var(--soft); font-size: .8rem; font-weight: 600; white-space: nowrap; vertical-align: bottom; }
tbody th, tfoot th { font-weight: 600; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.leaderboard thead th { white-space: normal; }
.rank { color: var(--soft); }
.chips { font-size: 1.02rem; font-weight: 650; }
td.won, td .won { color: var(--won); } td.lost, td .lost { color: var(--lost); }
.few { color: var(--soft); }
.strong { font-weight: 650; }
small { color: var(--soft); font-size: .8em; }
.bars { width: 7.5rem; }
.bars svg { display: block; }
svg .won { fill: var(--won); } svg .lost { fill: var(--lost); } svg .track { fill: var(--line); }
svg .axis { stroke: var(--line); stroke-width: 1.5; }
code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: .05rem .55rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: .8rem; white-space: nowrap; }
.badge-notice { border-color: transparent; background: var(--notice-ground); color: var(--notice); }
.grid { border-collapse: separate; border-spacing: .25rem; margin: -.25rem; }
.grid th, .grid td { border: 0; }
.grid thead th { text-align: center; } .grid thead th:first-child { text-align: left; }
.grid tbody td {
  min-width: 5.4rem; padding: .45rem .4rem; border-radius: .5rem; text-align: center; line-height: 1.3;
  font-variant-numeric: tabular-nums; background: color-mix(in srgb, var(--heat) calc(4% + var(--share, 0%) * .5), var(--card));
}
.grid td b { display: block; font-size: 1.05rem; }
.grid td small { display: block; color: inherit; white-space: nowrap; }
.grid td.none { color: var(--soft); background: none; }
.grid td.total { outline: 1px solid var(--line); }
.note { margin: 1rem 0; max-width: 54rem; color: var(--soft); font-size: .85rem; }
footer { color: var(--soft); font-size: .85rem; }
a { color: inherit; text-underline-offset: .15em; }
caption { padding: 0 0 .4rem; text-align: left; color: var(--soft); font-size: .85rem; }
figure { margin: 0 0 1.25rem; }
.chart-picture { display: block; max-width: 100%; height: auto; }
figure .narrow { display: none; }
figcaption { margin: .6rem 0 0; max-width: 54rem; color: var(--soft); font-size: .85rem; }
summary { cursor: pointer; color: var(--soft); font-size: .85rem; }
.figures-behind { margin: .5rem 0 0; }
.figures-behind .scroll { margin-top: .5rem; }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .6rem 0 0; padding: 0; list-style: none; font-size: .88rem; }
.key li { display: flex; align-items: center; gap: .45rem; min-width: 0; overflow-wrap: anywhere; }
.key svg { flex: none; }
.multiples { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15.6rem, 100%), 1fr)); gap: 1rem .5rem; margin: 0; padding: 0; list-style: none; }
.multiples li { min-width: 0; text-align: center; overflow-wrap: anywhere; }
.multiples h4 { margin: 0; color: var(--ink); }
.multiples svg { margin: 0 auto; }
.parts { border-top: 1px solid var(--line); padding: .5rem 0; }
.parts summary h4 { display: inline; margin: 0; }
.parts .scroll { margin-top: .5rem; }
.facts { margin: 0 0 1rem; padding: 0 0 0 1.1rem; }
.pale { color: var(--soft); }
.nowrap { white-space: nowrap; }
section > :last-child { margin-bottom: 0; }
abbr { text-decoration: none; }
.hand { margin: 1rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); }
.hand h4 { margin: 0; color: var(--ink); font-size: 1rem; }
.hand p { margin: .2rem 0 .6rem; }
.dealt { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; margin: .6rem 0 1rem; padding: 0; list-style: none; font-size: .88rem; }
.dealt li { display: flex; align-items: center; gap: .6rem; line-height: 1.3; }
.dealt .won { color: var(--won); } .dealt .lost { color: var(--lost); }
.said { display: block; min-width: 14rem; max-width: 38rem; white-space: pre-line; overflow-wrap: anywhere; }
.said summary { color: inherit; font-size: inherit; list-style: none; white-space: normal; }
.said .more { color: var(--soft); text-decoration: underline; }
.said[open] summary { display: none; }
mark { padding: 0 .25em; border-radius: .25em; background: var(--notice-ground); color: inherit; }
:focus-visible { outline: 2px solid var(--series-1); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 40rem) {
  body { padding: 1.25rem .75rem 2rem; }
  section { padding: 1.1rem 1rem; border-radius: .75rem; }
  .scroll { margin: 0 -1rem; padding: 0 1rem; }
  .columns { grid-template-columns: 1fr; }
  dl div { grid-template-columns: 7.5rem 1fr; }
  .figures { grid-template-columns: repeat(2, 1fr); }
  .figures li:first-child:nth-last-child(odd) { grid-column: span 2; }
  .leaderboard .bars { display: none; }
  figure .wide { display: none; }
  figure .narrow { display: block; }
  figure ul.narrow { display: flex; }
  td { max-width: 80vw; }
  tbody th { position: sticky; left: 0; max-width: 45vw; background: var(--card); white-space: normal; z-index: 1; }
  .leaderboard td.rank { padding-right: .25rem; }
}
@media print {
  :root {
    color-scheme: light;
    --page: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #ccc; --won: #0b7a57; --lost: #b3372f;
    --notice: #7a5000; --notice-ground: #fdf3dc; --red: #b3372f; --heat: #0b7a57; --shadow: none;
    --series-1: #1b6ca8; --series-2: #b8500b; --series-3: #0b7a57; --series-4: #a3367d; --series-5: #6a58b8;
    --series-6: #86690a; --series-7: #007c88; --series-8: #c0392b; --series-9: #56635e; --series-10: #7a4a2b;
  }
  @page { margin: 14mm; size: A4 landscape; }
  body { max-width: none; padding: 0; font-size: 10pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  section { padding: 0; border: 0; }
  .scroll { overflow: visible; margin: 0; padding: 0; }
  tr, .figures li, dl div, .notice, figure { break-inside: avoid; }
  /* Paper cannot be unfolded. */
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { list-style: none; }
  .said summary { display: none; }
  h2, h3, h4 { break-after: avoid; }
  section { break-inside: avoid-page; }
}
`;
