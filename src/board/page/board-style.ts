import { CARD_STYLE } from '../../pages/card.ts';
import { STYLE_SHEET } from '../../pages/style-sheet.ts';
import { assetOf } from './asset.ts';

/** What pages of the board have beyond those of any kind: their top, links, forms, states. */
const SHELL_STYLE = `
:root { --link: #0b6a4c; --accent: #0b7a57; --felt: #0f6b4d; --ground: #eef1ec; }
@media (prefers-color-scheme: dark) { :root { --link: #6bd3a9; --accent: #46c795; --felt: #12503c; --ground: #1b2522; } }
body { padding-top: 0; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: .2em; }
.skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem .9rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; z-index: 10; }
.skip:focus { top: .6rem; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.5rem; margin: 0 0 1.75rem; padding: 1rem 0 .9rem; border-bottom: 1px solid var(--line); }
.brand { display: inline-flex; align-items: baseline; gap: .45rem; color: var(--ink); font-weight: 700; letter-spacing: -.01em; text-decoration: none; }
.brand .suits { letter-spacing: -.05em; }
.top nav { margin-left: auto; }
.top ul { display: flex; flex-wrap: wrap; gap: .25rem; margin: 0; padding: 0; list-style: none; }
.top li a { display: block; padding: .35rem .75rem; border-radius: .5rem; color: var(--soft); font-weight: 550; text-decoration: none; }
.top li a:hover { background: var(--ground); color: var(--ink); }
.top li a[aria-current] { background: var(--ground); color: var(--ink); }
.breadcrumb ol { display: flex; flex-wrap: wrap; gap: .15rem .4rem; margin: 0 0 .4rem; padding: 0; list-style: none; color: var(--soft); font-size: .9rem; }
.breadcrumb li { overflow-wrap: anywhere; }
.breadcrumb li + li::before { content: "/"; margin-right: .4rem; color: var(--line); }
.title { margin-bottom: 1.5rem; }
.title h1 { font-size: clamp(1.6rem, 4.5vw, 2.4rem); }
.title .lead { margin: .35rem 0 0; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0; padding: 0; list-style: none; }
.button, button {
  display: inline-flex; align-items: center; gap: .4em; padding: .4rem .85rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--card); color: var(--ink); font: inherit; font-size: .92rem; font-weight: 550; text-decoration: none; cursor: pointer;
}
.button:hover, button:hover { border-color: var(--accent); }
.button.first, button.first { border-color: transparent; background: var(--felt); color: #fff; }
button:disabled { opacity: .5; cursor: default; }
input, select { padding: .4rem .6rem; border: 1px solid var(--soft); border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; }
label { color: var(--soft); font-size: .85rem; font-weight: 600; }
pre { margin: .75rem 0 0; padding: .75rem 1rem; border-radius: .5rem; background: var(--ground); overflow-x: auto; }
.badge-good { border-color: transparent; background: color-mix(in srgb, var(--accent) 9%, var(--card)); color: var(--won); }
.badge-bad { border-color: transparent; background: color-mix(in srgb, var(--lost) 13%, var(--card)); color: var(--lost); }
.badge-live { border-color: transparent; background: color-mix(in srgb, var(--link) 12%, var(--card)); color: var(--link); }
.badge-live::before { content: ""; display: inline-block; width: .5em; height: .5em; margin-right: .45em; border-radius: 50%; background: var(--accent); }
.live-sign { float: right; display: inline-flex; align-items: center; gap: .5em; margin: .5rem 0 0; min-height: 1.5em; color: var(--soft); font-size: .85rem; }
.live-sign::before { content: none; width: .6em; height: .6em; border-radius: 50%; background: var(--soft); }
.live-sign.on::before { content: ""; background: var(--accent); animation: breathe 2.4s ease-in-out infinite; }
.live-sign.off::before { content: ""; }
@keyframes breathe { 50% { opacity: .35; } }
@media (prefers-reduced-motion: reduce) { .live-sign.on::before { animation: none; } }
.title + .actions, .title .actions { margin: -.4rem 0 1.5rem; }
.soft { color: var(--soft); }
.warn { margin: .4rem 0 0; color: var(--notice); font-size: .92rem; overflow-wrap: anywhere; }
.phase { margin: 0 0 .75rem; font-size: 1.05rem; }
.phase:last-child { margin: 0; }
.phase .badge { margin-right: .35rem; }
.progress .figures { margin-top: 1rem; }
.progress .soft { margin: .4rem 0 0; font-size: .92rem; }
.shares { display: block; width: 100%; border-radius: 4px; background: var(--line); }
.shares .finished { fill: var(--accent); } .shares .playing { fill: color-mix(in srgb, var(--accent) 45%, var(--card)); }
.shares .parked, .shares .damaged { fill: var(--notice); } .shares .waiting { fill: var(--line); }
td.wide { min-width: 10rem; width: 45%; }
.outer { margin: 0 0 .75rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; margin: 0 0 1.75rem; }
.card { padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); box-shadow: var(--shadow); }
.card h3 { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .4rem; margin: 0 0 .75rem; color: var(--ink); font-size: 1.1rem; }
.card h3 a { overflow-wrap: anywhere; }
.card p { margin: .6rem 0 0; font-size: .92rem; }
.columns.two { grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 1.5rem; align-items: start; }
.columns.two > .live { min-width: 0; }
progress { width: 100%; height: .6rem; accent-color: var(--accent); }
.command { padding: .1rem .35rem; border-radius: .3rem; background: var(--ground); }
table.hands .playing-cards { font-size: .8rem; }
.live-table h2 small { margin-left: .4rem; font-weight: 400; font-size: .85rem; }
.live-table { display: grid; grid-template-columns: minmax(0, 2.2fr) minmax(13rem, 1fr); gap: 0 1.5rem; }
.live-table h2 { grid-column: 1 / -1; margin-bottom: .25rem; }
.live-table .happenings { align-self: center; border-left: 1px solid var(--line); }
@media (max-width: 56rem) { .live-table { grid-template-columns: minmax(0, 1fr); } .live-table .happenings { border-left: 0; } }
.empty { margin: 0; color: var(--soft); }
.pages { display: flex; justify-content: space-between; gap: 1rem; margin: 1.25rem 0 0; }
.bottom { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
@media (max-width: 40rem) { .top nav { margin-left: 0; } .top ul { margin-left: -.75rem; } }
@media print { .top, .skip, .breadcrumb, .actions, .bottom { display: none; } }
`;

/** The sheet that every page of the board has. */
export const BOARD_STYLE = assetOf('board.css', `${STYLE_SHEET}${CARD_STYLE}${SHELL_STYLE}`);

/** The sign of the browser's tab. */
export const BOARD_ICON = assetOf(
  'icon.svg',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0f6b4d"/><path fill="#fff" d="M32 10c8 9 20 15 20 26a10 10 0 0 1-17 7c1 5 3 9 6 11H23c3-2 5-6 6-11a10 10 0 0 1-17-7c0-11 12-17 20-26z"/></svg>',
);
