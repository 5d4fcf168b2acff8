import { assetOf } from '../page/asset.ts';
import { SEAT_PLACES } from './seat-places.ts';

/** The table, its controls, and the list of what happened. */
const REPLAY = `
body:has(.replay) { max-width: 86rem; }
.badge-plain { color: var(--soft); }
.text { margin: .4rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
.whole > summary { margin-top: .4rem; color: var(--link); cursor: pointer; font-size: .9rem; }
.whole > summary small { margin-left: .4rem; }
.replay { display: grid; grid-template-columns: minmax(0, 1.65fr) minmax(19rem, 1fr); gap: 1.5rem; padding: 1.25rem; }
.stage { min-width: 0; }
.table { position: relative; aspect-ratio: 16 / 10; font-size: clamp(.72rem, 1.15vw, .92rem); }
.felt {
  position: absolute; inset: 11% 8% 12%; border-radius: 50%; border: .75rem solid #4a3524;
  background: radial-gradient(ellipse at 50% 40%, #1b7c5b 0, #11604a 55%, #0b4535 100%);
  box-shadow: inset 0 0 0 2px rgb(0 0 0 / 35%), inset 0 0 3rem rgb(0 0 0 / 35%), 0 .4rem 1.4rem rgb(0 0 0 / 25%);
}
.middle { position: absolute; left: 50%; top: 48%; transform: translate(-50%, -50%); display: grid; justify-items: center; gap: .45em; color: #fff; }
.board { display: flex; gap: .3em; font-size: 1.25em; }
.no-card { width: 1.75em; height: 2.4em; border: 1px dashed rgb(255 255 255 / 28%); border-radius: .25em; }
.pot-total { margin: 0; padding: .05em .8em; border-radius: 1em; background: #0a3529; font-variant-numeric: tabular-nums; }
.pots { display: flex; flex-wrap: wrap; justify-content: center; gap: .2em .9em; margin: 0; padding: 0; list-style: none; }
.pots small { color: #fff; }
.chip-stack { display: inline-flex; align-items: flex-end; gap: .3em; line-height: 1; }
.chip-stack b { padding: .12em .45em; border-radius: 1em; background: #0a3529; color: #fff; font-size: .95em; font-weight: 650; font-variant-numeric: tabular-nums; }
.chip-stack svg { overflow: visible; }
.chip ellipse { stroke: rgb(0 0 0 / 45%); stroke-width: .6; }
.chip .ring { fill: none; stroke: rgb(255 255 255 / 75%); stroke-width: .9; stroke-dasharray: 2.2 1.6; }
.chip-white ellipse { fill: #eceff1; } .chip-white .ring { stroke: #78909c; }
.chip-red ellipse { fill: #d0403a; } .chip-green ellipse { fill: #2f9e5b; } .chip-black ellipse { fill: #2b2f33; }
.chip-purple ellipse { fill: #7a4fb5; } .chip-yellow ellipse { fill: #e0b021; } .chip-orange ellipse { fill: #e07a2d; }
.seats { position: absolute; inset: 0; margin: 0; padding: 0; list-style: none; }
.seat, .bet { position: absolute; transform: translate(-50%, -50%); }
.seat { display: grid; grid-template-columns: 100%; justify-items: center; width: 11em; }
.bet { z-index: 2; }
.seat .playing-cards { height: 2.4em; margin-bottom: -.35em; font-size: 1.15em; gap: .15em; }
.plate {
  position: relative; z-index: 1; width: 100%; padding: .3em .3em .35em; border: 2px solid #33403b; border-radius: .7em; background: #141c19; color: #f2f5f3;
  text-align: center; line-height: 1.3; box-shadow: 0 2px 6px rgb(0 0 0 / 35%);
}
.plate .name { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: .9em; font-weight: 650; letter-spacing: -.01em; }
.plate .stack { font-variant-numeric: tabular-nums; }
.plate .position { margin-left: .35em; color: #a9c9bc; font-size: .88em; }
.button-disc {
  position: absolute; right: -.7em; top: -.75em; width: 1.65em; height: 1.65em; border: 1px solid #9a8a4c; border-radius: 50%; background: #fff8dc; color: #3a2f00;
  font-weight: 750; line-height: 1.6em; text-align: center; box-shadow: 0 1px 3px rgb(0 0 0 / 45%);
}
.seat-status { margin-top: .15em; padding: 0 .6em; border-radius: 1em; background: #0a3529; color: #fff; font-size: .85em; line-height: 1.5; }
.seat-status.won { background: #f4d35e; color: #2b2300; font-weight: 700; }
.seat.turn .plate { border-color: #f4d35e; box-shadow: 0 0 0 3px rgb(244 211 94 / 35%), 0 2px 6px rgb(0 0 0 / 35%); }
.seat.acted .plate { border-color: #7fd6b2; }
.seat.paid .plate { border-color: #f4d35e; background: #2b2a12; }
.seat.folded .plate, .seat.out .plate { background: #232927; border-color: #3a423f; color: #b9c3be; }
.seat.folded .playing-cards, .seat.out .playing-cards { filter: brightness(.55) saturate(.4); }
.caption { min-height: 3.4rem; margin: .75rem 0; text-align: center; text-wrap: balance; font-size: 1.08rem; font-weight: 550; }
.caption .playing-cards { font-size: .8rem; }
.controls { display: flex; justify-content: center; align-items: center; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.controls .button { min-width: 2.9rem; min-height: 2.4rem; justify-content: center; }
.controls svg { fill: currentcolor; }
.title + .actions { margin: 0 0 1.25rem; }
.controls .count { min-width: 5.2rem; text-align: center; font-variant-numeric: tabular-nums; }
.keys { margin: .6rem 0; text-align: center; color: var(--soft); font-size: .82rem; }
kbd { padding: .02rem .35rem; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: .3rem; background: var(--ground); font: .95em ui-monospace, Menlo, Consolas, monospace; }
.viewers { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: .5rem; }
.viewers select { max-width: 100%; }
.story { position: relative; max-height: 44rem; overflow-y: auto; border: 1px solid var(--line); border-radius: .75rem; }
.happenings { margin: 0; padding: 0; list-style: none; font-size: .93rem; }
.happenings li { padding: .5rem .9rem; border-bottom: 1px solid var(--line); }
.happenings li:last-child { border-bottom: 0; }
.happenings li > a { display: block; color: var(--ink); font-weight: 600; text-decoration: none; }
.happenings li > a:hover { text-decoration: underline; }
.happenings .playing-cards { font-size: .72rem; }
.happenings .street, .happenings .deal, .happenings .posts { background: var(--ground); }
.happenings .award > a { color: var(--won); }
.happenings .current { box-shadow: inset 4px 0 0 var(--accent); background: color-mix(in srgb, var(--accent) 8%, var(--card)); }
.happenings .badge { margin-top: .25rem; white-space: normal; }
.figures-line { display: flex; flex-wrap: wrap; align-items: center; gap: .1rem .8rem; margin: .3rem 0 0; color: var(--soft); font-size: .86rem; font-variant-numeric: tabular-nums; }
.figure b { color: var(--ink); font-weight: 600; }
.happenings li:not(.current) .reasoning { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.happenings li:not(.current) :is(.more, .whole) { display: none; }
.more { margin-top: .5rem; font-size: .9rem; }
.more details { border-top: 1px solid var(--line); }
.more summary { padding: .35rem 0; cursor: pointer; color: var(--link); }
.more p { margin: .35rem 0; }
.loaded { max-height: 26rem; overflow: auto; }
.loaded pre, pre.text { white-space: pre-wrap; overflow-wrap: anywhere; font: .86em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.deck { display: flex; flex-wrap: wrap; gap: .25rem; font-size: .8rem; }
.copy { margin: .5rem 0; }
.halves { margin-bottom: 1.5rem; }
.halves > section { margin: 0; min-width: 0; }
.part h3:first-of-type { margin-top: 1rem; }
.difference ins { background: color-mix(in srgb, var(--won) 18%, var(--card)); text-decoration: none; border-radius: .2em; }
.difference del { background: color-mix(in srgb, var(--lost) 16%, var(--card)); color: var(--soft); border-radius: .2em; }
.judgements { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1.5rem 2.5rem; }
.columns .text-title { margin-top: 1rem; }
.judgement h3 { margin: 0 0 .3rem; }
.judgement p { margin: .3rem 0; }
.judgement:target { outline: 2px solid var(--accent); outline-offset: .6rem; border-radius: .2rem; }
q { quotes: '“' '”'; }
@media (max-width: 62rem) {
  .replay { grid-template-columns: minmax(0, 1fr); }
  .table { font-size: clamp(.74rem, 1.8vw, .95rem); }
  .story { max-height: 30rem; }
}
@media (max-width: 40rem) {
  .replay { padding: .75rem .5rem 1rem; }
  .table { aspect-ratio: 3 / 4.6; font-size: .72rem; }
  .felt { inset: 9% 9%; border-radius: 46% / 30%; border-width: .55rem; }
  .seat { width: 8.6em; }
  .plate .name { white-space: normal; overflow-wrap: anywhere; max-height: 2.6em; line-height: 1.25; }
  .controls { gap: .3rem; }
  .controls .button { min-width: 2.6rem; }
  .controls .count { min-width: 4.2rem; }
  .board { font-size: 1.05em; }
  .keys { display: none; }
}
@media print { .controls, .keys, .viewers { display: none; } .story { max-height: none; overflow: visible; } .felt { print-color-adjust: exact; } }
`;

export const REPLAY_STYLE = assetOf('replay.css', `${SEAT_PLACES}${REPLAY}`);
