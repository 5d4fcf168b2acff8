import { type Html, html } from '../pages/html.ts';
import type { PairAgreement } from '../scoring/judging/quality/agreement.ts';
import type { AxisQuality } from '../scoring/judging/quality/judging-quality.ts';
import type { NameOf } from '../shared/records/display-names.ts';
import { count, decimal, percent, plural } from '../shared/text/figures.ts';
import { columnsOf, scrollingTable } from './data-table.ts';

interface Row extends PairAgreement {
  readonly kind: string;
  readonly who: string;
  readonly rubric: string | null;
  /** What was asked for and has no score. */
  readonly without: number;
}

/** How far judges agree with each other, with people and with themselves, and what nobody has looked at. */
export function agreementPart(
  quality: AxisQuality,
  names: { readonly judge: NameOf },
  batch: string,
): Html {
  const rows = rowsOf(quality, names.judge);
  const column = columnsOf<Row>();
  return html`<h4>Agreement</h4>
${alphaNote(quality)}
${
  rows.length === 0
    ? null
    : html`${scrollingTable(
        `Agreement: ${quality.axis}`,
        [
          column.name('Who', ({ who }) => who),
          column.text('Kind', ({ kind }) => kind),
          column.text('Rubric', ({ rubric }) => rubric),
          column.number('Traces', ({ traces }) => count(traces)),
          column.number('The same', ({ alike }) => (alike === null ? null : percent(alike))),
          column.number('Kappa', ({ kappa }) => (kappa === null ? null : decimal(kappa, 3))),
          column.number('Weighted', ({ weightedKappa }) =>
            weightedKappa === null ? null : decimal(weightedKappa, 3),
          ),
          column.number('No score', ({ without }) => (without === 0 ? null : count(without))),
        ],
        rows,
      )}
<p class="note">Cohen’s kappa: 1 is agreement, 0 what chance would give; weighted, differences count by their square. A dash: not defined, since one score alone was given. A judge and itself: the same traces asked again later; these verdicts count for no score.</p>`
}
${missingNote(quality, batch)}`;
}

function rowsOf(
  { pairs, people, labellers, retests }: AxisQuality,
  nameOf: NameOf,
): readonly Row[] {
  return [
    ...pairs.map((pair) => ({
      ...pair,
      kind: 'judge and judge',
      who: pair.judges.map(nameOf).join(' and '),
      without: 0,
    })),
    ...people.map((each) => ({
      ...each,
      kind: 'person and judge',
      who: `${each.labeller} and ${nameOf(each.judge)}`,
      without: 0,
    })),
    ...labellers.map((each) => ({
      ...each,
      kind: 'person and person',
      who: each.labellers.join(' and '),
      rubric: null,
      without: 0,
    })),
    ...retests.map((each) => ({
      ...each,
      kind: 'judge and itself',
      who: nameOf(each.judge),
      without: each.unscored + each.pending,
    })),
  ];
}

function alphaNote({ agreement }: AxisQuality): Html | null {
  const compared = agreement.filter(({ traces }) => traces > 0);
  if (compared.length === 0) return null;
  return html`<p class="note">${compared.map(
    ({ rubric, traces, alpha, alike }) =>
      html`Rubric ${rubric}: Krippendorff’s alpha ${alpha === null ? 'is not defined (every verdict is the same)' : decimal(alpha, 3)} over ${plural(traces, 'trace')} with two verdicts or more; ${percent(alike ?? 0)} of pairs of verdicts are the same. `,
  )}Alpha is 1 where judges agree, 0 where they agree no more than by chance; scores are taken as ordered.</p>`;
}

/** A figure that is not there must not look like one that was fine. */
function missingNote(
  { axis, agreement, people, retests }: AxisQuality,
  batch: string,
): Html | null {
  const missing = [
    ...(agreement.some(({ traces }) => traces > 0)
      ? []
      : [
          html`<li>One judge: there is nothing to compare its verdicts with. <code>arena judge add-judge ${batch}</code> asks another about the same reasoning.</li>`,
        ]),
    ...(people.length > 0
      ? []
      : [
          axis === 'claims'
            ? html`<li>People do not label lists of claims. <code>arena judge calibrate --axis claims</code> holds a judge to texts whose claims are known.</li>`
            : html`<li>No person has labelled these traces: how far judges agree with people is not known. <code>arena judge sheet ${batch} --out sheet.html</code> writes a sheet to label blind, <code>arena judge calibrate --labels</code> reads it.</li>`,
        ]),
    ...(retests.some(({ traces }) => traces > 0)
      ? []
      : [
          html`<li>No judge was asked again: how far each agrees with itself is not known. <code>arena judge repeat ${batch}</code> asks about a share of the traces once more.</li>`,
        ]),
  ];
  return missing.length === 0
    ? null
    : html`<div class="note"><p>Missing here:</p><ul>${missing}</ul></div>`;
}
