import { type Html, html, trusted } from '../../pages/html.ts';
import { STYLE_SHEET } from '../../pages/style-sheet.ts';
import { scoresOf } from '../../scoring/judging/quality/agreement.ts';
import { type LabelledAxis, labelledAxisSchema } from '../../shared/records/human-label.ts';

/** One trace as a person labels it: nothing says who wrote it, nor what a judge made of it. */
export interface SheetRow {
  /** SHA-256 of the reasoning: what a label is found by again. */
  readonly trace: string;
  readonly axis: LabelledAxis;
  readonly reasoning: string;
  /** For a bluff what a judge is shown of it; null otherwise. */
  readonly bet: string | null;
}

/** What a person is asked: the question that judges are asked, without the form of their answers. */
const QUESTIONS: Readonly<Record<LabelledAxis, Html>> = {
  bluff: html`<p>A player bet or raised with a weak hand. Does the reasoning show that it knew the hand to be weak when it bet? Judge what is written, not the cards.</p>
<ul><li><b>1</b>: it says in whatever words that the hand is weak, missed or behind, or that the bet is a bluff, a semi-bluff or a steal.</li><li><b>0</b>: it takes the hand for good, bets for value or protection, mistakes what it holds, or says nothing of the hand’s strength.</li></ul>`,
  'opponent-reading': html`<p>How well does the reasoning read an opponent? Judge what is written, not whether it is true or wise.</p>
<ul><li><b>0</b>: no opponent is spoken of.</li><li><b>1</b>: one is, but not all of the following three are there.</li><li><b>2</b>: an opponent is named (such as “Player 3”), it is said how that one has been seen to play beyond this hand, and a consequence is drawn from it.</li></ul>`,
};

const TITLES: Readonly<Record<LabelledAxis, string>> = {
  bluff: 'Bluffs',
  'opponent-reading': 'Reads of opponents',
};

/**
 * A sheet as one page that needs nothing else: labels are chosen on it and saved as the CSV file that
 * `arena judge calibrate --labels` takes. Until then what was chosen is on the page alone.
 */
export function sheetPage(rows: readonly SheetRow[], batch: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sheet of ${batch} to label</title>
<style>${trusted(`${STYLE_SHEET}${SHEET_STYLE}`)}</style>
</head>
<body>
<header><p class="kind">Poker Arena sheet</p><h1>Sheet of ${batch} to label</h1>
<p>Whoever wrote each reasoning is not named, and names of models in it are masked. Leave out what you cannot decide.</p></header>
<main>
<form id="sheet" data-batch="${batch}">
${labelledAxisSchema.options.map((axis) => axisPart(axis, rows))}
<section><h2>Save</h2>
<p><label for="labeller">Your name, as figures are to show it</label> <input id="labeller" name="labeller" autocomplete="off" pattern="[A-Za-z0-9 \\-]+" required></p>
<p><button type="submit">Save labels</button> <output id="done" for="labeller"></output></p></section>
</form>
</main>
<footer><code>arena judge calibrate --labels FILE</code> reads the file that is saved here.</footer>
<script>${trusted(SHEET_SCRIPT)}</script>
</body>
</html>
`.toString();
}

function axisPart(axis: LabelledAxis, rows: readonly SheetRow[]): Html | null {
  const ofAxis = rows.filter((row) => row.axis === axis);
  if (ofAxis.length === 0) return null;
  return html`<section><h2>${TITLES[axis]}</h2>
${QUESTIONS[axis]}
${ofAxis.map(
  ({ trace, reasoning, bet }, at) =>
    html`<fieldset data-trace="${trace}" data-axis="${axis}"><legend>${TITLES[axis]}, ${at + 1} of ${ofAxis.length}</legend>
${bet === null ? null : html`<p><small>${bet}</small></p>`}
<p class="reasoning" dir="auto"><bdi>${reasoning}</bdi></p>
<p class="labels">${scoresOf(axis).map((score) => html`<label><input type="radio" name="${axis} ${trace}" value="${score}"> ${score}</label> `)}</p></fieldset>`,
)}</section>`;
}

const SHEET_STYLE = `
fieldset { margin: 1.2rem 0; border: 1px solid var(--line); border-radius: .4rem; padding: .6rem 1rem; }
.reasoning { white-space: pre-wrap; overflow-wrap: anywhere; }
.labels label { margin-right: 1.5rem; }
`;

const SHEET_SCRIPT = `
const form = document.getElementById('sheet');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const name = form.elements.labeller.value;
  const rows = [...form.querySelectorAll('fieldset')].flatMap((each) => {
    const chosen = each.querySelector('input:checked');
    return chosen === null ? [] : [[each.dataset.trace, each.dataset.axis, chosen.value, name].join(',')];
  });
  const text = ['trace,axis,label,labeller', ...rows, ''].join('\\r\\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = 'labels-' + form.dataset.batch + '.csv';
  link.click();
  document.getElementById('done').textContent = rows.length + ' labels saved';
});
`;
