import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import type { AxisQuality, JudgeFigures } from '../scoring/judging/quality/judging-quality.ts';
import type { ScoreChange } from '../shared/records/batch.ts';
import { judgeNames, type NameOf, playerNames } from '../shared/records/display-names.ts';
import type { JudgedAxis } from '../shared/records/judgement.ts';
import { count, decimal, percent, signed, time } from '../shared/text/figures.ts';
import { agreementPart } from './agreement-part.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import type { ReportData } from './report-data.ts';

const AXIS_IN_WORDS: Readonly<Record<JudgedAxis, string>> = {
  bluff: 'Bluff intent (M2)',
  'opponent-reading': 'Opponent reading (M3)',
  claims: 'Claims read (M6, M8)',
};

/** Whether the judges can be trusted, and what their verdicts rest on. */
export function judgingSection(data: ReportData): Html | null {
  if (data.judging.length === 0) return null;
  const names = { player: playerNames(data.batch), judge: judgeNames(data.batch) };
  return html`<section aria-labelledby="judging">
<h2 id="judging">Judges</h2>
${data.judging.map((quality) => axisPart(quality, names, data))}
${rescored(data, names)}
</section>`;
}

interface Names {
  readonly player: NameOf;
  readonly judge: NameOf;
}

function axisPart(quality: AxisQuality, names: Names, data: ReportData): Html {
  return html`<h3>${AXIS_IN_WORDS[quality.axis]}</h3>
${judgesTable(quality, names)}
${agreementPart(quality, names, data.batch._id)}
${familiesTable(quality, names)}
${leaveOneOutTable(quality, names)}
${wordlessTable(quality, names)}`;
}

function judgesTable({ axis, judges }: AxisQuality, names: Names): Html {
  return html`${scrolling(
    `Judges: ${AXIS_IN_WORDS[axis]}`,
    html`<table>
<caption class="unseen">Judges: ${AXIS_IN_WORDS[axis]}</caption>
<thead><tr><th scope="col">Judge</th><th scope="col">Family</th><th scope="col">Rubric</th><th scope="col">Counts</th><th scope="col" class="number">Verdicts</th><th scope="col" class="number">Mean</th><th scope="col" class="number">Spread</th><th scope="col" class="number">Unscored</th><th scope="col">Why</th></tr></thead>
<tbody>${judges.map(
      (each) =>
        html`<tr><th scope="row">${names.judge(each.judge)}</th><td>${each.family}</td><td>${each.rubric}</td><td>${each.counts ? 'yes' : html`<span class="badge">beside</span>`}</td><td class="number">${count(each.scored)}</td>${figure(each.mean)}${figure(each.spread)}<td class="number">${unscoredShare(each)}</td><td>${reasons(each)}</td></tr>`,
    )}</tbody>
</table>`,
  )}`;
}

function figure(value: number | null, digits = 2): Html {
  return value === null
    ? html`<td class="none">–</td>`
    : html`<td class="number">${decimal(value, digits)}</td>`;
}

function unscoredShare({ scored, unscored }: JudgeFigures): string {
  return unscored === 0 ? '–' : percent(unscored / (scored + unscored));
}

function reasons({ reasons: found, scored, unscored, pending, noWords }: JudgeFigures): string {
  const share = (times: number) => percent(times / (scored + unscored));
  const named = Object.entries(found)
    .sort((a, b) => b[1] - a[1])
    .map(([reason, times]) => `${reason.replaceAll('-', ' ')}: ${share(times)}`);
  const missing = pending === 0 ? [] : [`still to come: ${count(pending)}`];
  const wordless = noWords === undefined ? [] : [`no words to judge: ${count(noWords)}`];
  return [...named, ...missing, ...wordless].join(', ') || '–';
}

function familiesTable({ axis, families }: AxisQuality, names: Names): Html | null {
  const judges = [...new Set(families.flatMap((each) => each.judges.map(({ judge }) => judge)))];
  const compared = families.filter(({ traces }) => traces > 0);
  if (compared.length === 0) return null;
  return html`<h4>By the contestant’s family</h4>
${scrolling(
  `Agreement by the contestant’s family: ${AXIS_IN_WORDS[axis]}`,
  html`<table>
<caption class="unseen">Agreement by the contestant’s family: ${AXIS_IN_WORDS[axis]}</caption>
<thead><tr><th scope="col">Family</th><th scope="col" class="number">Traces</th><th scope="col" class="number">Alpha</th>${judges.map((judge) => html`<th scope="col" class="number">${names.judge(judge)}</th>`)}</tr></thead>
<tbody>${compared.map(
    (each) =>
      html`<tr><th scope="row">${each.family}</th><td class="number">${count(each.traces)}</td>${figure(each.alpha)}${judges.map((judge) => leaning(each, judge))}</tr>`,
  )}</tbody>
</table>`,
)}
<p class="note">Under each judge: the mean of its scores minus that of the other judges on the same traces. A judge that favours its own family leans upwards where “own” stands.</p>`;
}

function leaning(family: AxisQuality['families'][number], judge: string): Html {
  const found = family.judges.find((each) => each.judge === judge);
  if (found === undefined || found.leaning === null) return html`<td class="none">–</td>`;
  return html`<td class="number">${signed(found.leaning, 2)}${found.ownFamily ? html` <span class="badge badge-notice">own</span>` : null}</td>`;
}

type LeftOut = AxisQuality['leaveOneOut'][number];

function leaveOneOutTable({ axis, leaveOneOut }: AxisQuality, names: Names): Html | null {
  const rows = leaveOneOut.filter(
    ({ verdicts, byFamily: { own, withoutOwn } }) =>
      verdicts > 0 || own.length > 0 || withoutOwn !== null,
  );
  if (rows.length === 0) return null;
  const several = new Set(rows.map(({ condition }) => condition)).size > 1;
  const judges = [...new Set(rows.flatMap(({ without }) => without.map(({ judge }) => judge)))];
  const column = columnsOf<LeftOut>();
  const score = (value: number | null | undefined): string | null =>
    value === null || value === undefined ? null : decimal(value, 3);
  return html`<h4>Verdicts behind each score, and the score by other judges</h4>
${scrollingTable(
  `Verdicts behind each score: ${AXIS_IN_WORDS[axis]}`,
  [
    column.name('Player', ({ player, condition }) =>
      several ? html`${names.player(player)} (${condition})` : names.player(player),
    ),
    column.number('Traces', ({ traces }) => count(traces)),
    column.number('Verdicts', ({ verdicts }) => count(verdicts)),
    column.text('By', (row) => row.judges.map(names.judge).join(', ') || null),
    column.number(SCORE_OF[axis], (row) => score(row.score)),
    ...judges.map((judge) =>
      column.number(html`without<br>${names.judge(judge)}`, ({ without }) =>
        score(without.find((each) => each.judge === judge)?.score),
      ),
    ),
    column.number(html`all asked, with<br>its own family`, ({ byFamily }) =>
      score(byFamily.withOwn),
    ),
    column.number(html`all asked, without<br>its own family`, ({ byFamily }) =>
      score(byFamily.withoutOwn),
    ),
  ],
  rows,
)}
<p class="note">${WEIGHT_OF_VERDICTS[axis]} Unscored verdicts are left out. The last two columns take in every judge that was asked, also those beside the ones that count: with those of the player’s own family, where there are any, and without them.</p>`;
}

const SCORE_OF: Readonly<Record<JudgedAxis, string>> = {
  bluff: 'M2',
  'opponent-reading': 'M3',
  claims: 'M6, M8',
};

const WEIGHT_OF_VERDICTS: Readonly<Record<JudgedAxis, string>> = {
  bluff:
    'A quarter of M2 is the share of bluffs in which a judge sees that the hand was known to be weak.',
  'opponent-reading':
    'Half of M3 is how differently a player acts against different opponents, half what judges give its reasoning. A trace’s score is the mean of its verdicts. Confidence is full from 50 traces with a verdict on.',
  claims: 'M6 and M8 are given by each reader of claims.',
};

/** What the paper's share of intended bluffs does not see, beside it. */
function wordlessTable({ wordless }: AxisQuality, names: Names): Html | null {
  if (wordless.length === 0) return null;
  const several = new Set(wordless.map(({ condition }) => condition)).size > 1;
  const column = columnsOf<AxisQuality['wordless'][number]>();
  return html`<h4>Bluffs without words</h4>
${scrollingTable(
  'Bluffs without words',
  [
    column.name('Player', ({ player, condition }) =>
      several ? html`${names.player(player)} (${condition})` : names.player(player),
    ),
    column.number('Bluffs', ({ bluffs }) => count(bluffs)),
    column.number('Without words', ({ noWords }) => count(noWords)),
    column.number('Intent', ({ intent }) => percent(intent, 0)),
    column.number('of all bluffs', ({ intentOfAll }) => percent(intentOfAll, 0)),
    column.number('M2', (row) => decimal(row.score, 3)),
    column.number('of all bluffs', ({ scoreOfAll }) => decimal(scoreOfAll, 3)),
  ],
  wordless,
)}
<p class="note">No judge is asked about a bluff that its player said nothing about. The paper’s intent, and M2, are of the bluffs with words; “of all bluffs” counts one without a word as one without intent.</p>`;
}

/** Scores that were corrected after they were first given: never silently. */
function rescored({ batch }: ReportData, names: Names): Html | null {
  const again = batch.rescored;
  if (again.length === 0) return null;
  return html`<h3>Scored again</h3>
${scrolling(
  'Scored again',
  html`<table>
<caption class="unseen">Scored again</caption>
<thead><tr><th scope="col">When</th><th scope="col">Axis</th><th scope="col">Player</th><th scope="col" class="number">Before</th><th scope="col" class="number">After</th><th scope="col" class="number">Change</th></tr></thead>
<tbody>${again.map(({ at, changes }) =>
    changes.length === 0
      ? html`<tr><th scope="row">${time(at)}</th><td colspan="5">no score has changed</td></tr>`
      : changes.map((change) => changeRow(at, change, names)),
  )}</tbody>
</table>`,
)}
<p class="note">Verdicts that were asked for again, or judges and rubrics that were added, since the batch was first scored.</p>`;
}

function changeRow(at: string, change: ScoreChange, names: Names): Html {
  return html`<tr><th scope="row">${time(at)}</th><td>${change.axis}</td><td>${names.player(change.player)} (${change.condition})</td><td class="number">${decimal(change.before, 3)}</td><td class="number">${decimal(change.after, 3)}</td><td class="number">${signed(change.after - change.before, 3)}</td></tr>`;
}
