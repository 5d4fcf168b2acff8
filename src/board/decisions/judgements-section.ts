import { type Html, html } from '../../pages/html.ts';
import { judgeNames } from '../../shared/records/display-names.ts';
import type {
  BluffVerdict,
  ClaimsVerdict,
  JudgedAxis,
  Judgement,
  OpponentReadingVerdict,
  ReadClaim,
  VerdictBody,
} from '../../shared/records/judgement.ts';
import { decimal, dollars, plural } from '../../shared/text/figures.ts';
import { costOf } from './calls-table.ts';
import type { DecisionRecords } from './decision-records.ts';

const AXES: Readonly<Record<JudgedAxis, string>> = {
  bluff: 'Bluff: does it know that its hand is weak? (M2)',
  'opponent-reading': 'Opponent reading (M3)',
  claims: 'What it claims (M6, M8)',
};

/** Null: there is no largest, since claims are counted. */
const LARGEST: Readonly<Record<JudgedAxis, number | null>> = {
  bluff: 1,
  'opponent-reading': 2,
  claims: null,
};

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
  const { axis, family, rubric, score, status, reason, verdict, repeat } = judgement;
  return html`<article class="judgement" id="${judgement._id.split('.').at(-1) ?? ''}"><h3>${AXES[axis]}</h3>
<p><b><bdi>${judge}</bdi></b> <small>${family}, rubric ${rubric}, ${dollars(costMicroUsd)}${repeat === undefined ? null : html`, asked again to test the judge against itself (${repeat})`}</small> ${
    status === 'scored'
      ? html`<span class="badge badge-good">${scoreInWords(axis, score)}</span>`
      : html`<span class="badge badge-notice">${status === 'pending' ? 'pending' : `${reason === 'no-words' ? 'no words to judge' : `unscored: ${reason ?? 'unknown'}`}`}</span>`
  }</p>
${verdict === null ? null : verdictWords(verdict)}</article>`;
}

function scoreInWords(axis: JudgedAxis, score: number | null): string {
  const largest = LARGEST[axis];
  if (largest === null) return plural(score ?? 0, 'claim');
  return `score ${score ?? '–'} of ${largest}`;
}

function verdictWords(verdict: VerdictBody): Html {
  if ('awareOfWeakness' in verdict) return bluffWords(verdict);
  return 'claims' in verdict ? claimsWords(verdict) : readingWords(verdict);
}

const KINDS: Readonly<Record<ReadClaim['kind'], string>> = {
  hand: 'Own hand',
  equity: 'Equity',
  odds: 'Price of a call',
  draw: 'Draw',
  card: 'Card in hand or on the board',
  'other-card': 'Card elsewhere',
};

/** What it read, and how much of its list was not kept: a claim without its words is none. */
function claimsWords({ claims, dropped }: ClaimsVerdict): Html {
  const why = [
    [dropped.inventedQuote, 'words that do not stand in the text'],
    [dropped.valueDoesNotFollow, 'words that do not hold the value'],
    [dropped.outsideRubric, 'not what was asked for'],
  ] as const;
  const named = why.filter(([times]) => times > 0).map(([times, words]) => `${words}: ${times}`);
  return html`${claims.length === 0 ? html`<p class="empty">Nothing that the cards and chips could be held against.</p>` : null}
<dl>${claims.map((claim) => html`<div><dt>${KINDS[claim.kind]}</dt><dd>${valueInWords(claim)}${claim.street === 'now' ? null : ` (${claim.street})`}: <q><bdi>${claim.quote}</bdi></q></dd></div>`)}</dl>
${named.length === 0 ? null : html`<p class="note">Listed and not kept: ${named.join('; ')}.</p>`}`;
}

function valueInWords({ value }: ReadClaim): string {
  return typeof value === 'number' ? `${decimal(value, 1)} %` : value;
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
