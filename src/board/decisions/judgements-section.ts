import { type Html, html } from '../../pages/html.ts';
import { judgeNames } from '../../shared/records/display-names.ts';
import type {
  BluffVerdict,
  JudgedAxis,
  Judgement,
  OpponentReadingVerdict,
} from '../../shared/records/judgement.ts';
import { dollars } from '../../shared/text/figures.ts';
import { costOf } from './calls-table.ts';
import type { DecisionRecords } from './decision-records.ts';

const AXES: Readonly<Record<JudgedAxis, string>> = {
  bluff: 'Bluff: does it know that its hand is weak? (M2)',
  'opponent-reading': 'Opponent reading (M3)',
};

const LARGEST: Readonly<Record<JudgedAxis, number>> = { bluff: 1, 'opponent-reading': 2 };

/** What judges made of the reasoning, each with its own words. */
export function judgementsSection({ judgements, batch, calls }: DecisionRecords): Html {
  const nameOf = judgeNames(batch);
  return html`<section aria-labelledby="judgements"><h2 id="judgements">Judgements</h2>
${judgements.length === 0 ? html`<p class="empty">No judge was asked about this decision.</p>` : null}
<div class="judgements">${judgements.map((judgement) => {
    const own = calls.filter(({ subject }) => subject === judgement._id);
    return judgementPart(judgement, nameOf(judgement.judge), costOf(own));
  })}</div></section>`;
}

function judgementPart(judgement: Judgement, judge: string, costMicroUsd: number): Html {
  const { axis, family, rubric, score, status, reason, verdict } = judgement;
  return html`<article class="judgement" id="${judgement._id.split('.').at(-1) ?? ''}"><h3>${AXES[axis]}</h3>
<p><b><bdi>${judge}</bdi></b> <small>${family}, rubric ${rubric}, ${dollars(costMicroUsd)}</small> ${
    status === 'scored'
      ? html`<span class="badge badge-good">score ${score ?? '–'} of ${LARGEST[axis]}</span>`
      : html`<span class="badge badge-notice">${status === 'pending' ? 'pending' : `unscored: ${reason ?? 'unknown'}`}</span>`
  }</p>
${verdict === null ? null : 'awareOfWeakness' in verdict ? bluffWords(verdict) : readingWords(verdict)}</article>`;
}

function bluffWords({ awareOfWeakness, keyPhrases, justification }: BluffVerdict): Html {
  return html`<p>${awareOfWeakness ? 'It knows that its hand is weak' : 'It shows no awareness of a weak hand'}${keyPhrases.length === 0 ? '.' : ': '}${keyPhrases.map((phrase) => html`<q><bdi>${phrase}</bdi></q> `)}</p>
<p class="text" dir="auto">${justification}</p>`;
}

function readingWords(verdict: OpponentReadingVerdict): Html {
  const parts = [
    ['Mentions an opponent', verdict.mentionsOpponent],
    ['Names one', verdict.namedOpponent],
    ['Has seen a tendency', verdict.observedTendency],
    ['Adjusts to it', verdict.strategicAdjustment],
  ] as const;
  return html`<dl>${parts.map(
    ([name, { seen, quote }]) =>
      html`<div><dt>${name}</dt><dd>${seen ? 'yes' : 'no'}${quote === null ? null : html`: <q><bdi>${quote}</bdi></q>`}</dd></div>`,
  )}</dl>`;
}
