import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { batchPath, decisionPath, sessionPath } from '../../pages/links.ts';
import type { Decision } from '../../shared/records/decision.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { describeError } from '../../shared/records/errors.ts';
import { batchOf, parentId, sessionOf } from '../../shared/records/ids.ts';
import { actionWords } from '../../shared/text/action-words.ts';
import { count, dollars } from '../../shared/text/figures.ts';
import type { Page } from '../page/layout.ts';
import { longText } from '../page/long-text.ts';
import { adjustedWords, figuresOf, remarkBadges } from '../replay/action-facts.ts';
import { REPLAY_SCRIPT } from '../replay/hand-page.ts';
import { sessionTitle, stepPath } from '../replay/hand-view.ts';
import { REPLAY_STYLE } from '../replay/replay-style.ts';
import { STREET_NAMES } from '../replay/step-words.ts';
import { costOf, decisionCallsTable } from './calls-table.ts';
import { type DecisionRecords, mayBeSeen } from './decision-records.ts';
import { judgementsSection } from './judgements-section.ts';

/** One decision: what was seen, asked, answered, made of the answer, judged and paid. */
export function decisionPage(records: DecisionRecords): Page {
  const { id, decision } = records;
  return {
    title: decision === null ? `Decision ${numberOf(id)}` : `Decision ${decision.index}`,
    section: 'batches',
    breadcrumb: breadcrumbOf(parentId(id)),
    lead: lead(records),
    main: html`<ul class="actions"><li><a class="button first" href="${stepPath(parentId(id), `d${Number(numberOf(id))}`, null)}">See it at the table</a></li></ul>
${records.damaged.map((damage) => html`<p class="notice">${describeError(damage)}.</p>`)}
${mayBeSeen(records) ? sections(records) : html`<p class="notice">The hand is being played: what its players see and think is shown when it is over.</p>`}`,
    styles: [REPLAY_STYLE],
    scripts: [REPLAY_SCRIPT],
  };
}

/** The pages above something of a hand. */
export function breadcrumbOf(handId: string): NonNullable<Page['breadcrumb']> {
  const batch = batchOf(handId);
  return [
    { text: batch, path: batchPath(batch) },
    { text: sessionTitle({ _id: handId }), path: sessionPath(sessionOf(handId)) },
    { text: `hand ${Number(handId.split('.h').at(-1))}`, path: stepPath(handId, 0, null) },
  ];
}

function numberOf(decisionId: string): string {
  return decisionId.split('.d').at(-1) ?? '';
}

function lead(records: DecisionRecords): Html | null {
  const { decision } = records;
  if (decision === null) return null;
  const street = decision.street === 'preflop' ? 'before the flop' : `on the ${decision.street}`;
  const action = mayBeSeen(records) ? actionWords(decision.action) : 'acts';
  return html`<bdi>${playerNames(records.batch)(decision.player)}</bdi> (${decision.position}) ${action} ${street}.`;
}

function sections(records: DecisionRecords): Html {
  const { decision, answer, calls, id } = records;
  const own = calls.filter(({ subject }) => subject === id);
  return html`<div class="columns halves">${decision === null ? null : sawSection(decision)}${answeredSection(records)}</div>
${judgementsSection(records)}
<section aria-labelledby="calls"><h2 id="calls">Calls</h2>${decisionCallsTable(own, decision?.callId ?? answer?.callId)}
${own.length === 0 ? null : html`<p class="note">Together ${dollars(costOf(own))}. A call whose process died before the answer was stored may have been paid for and counts here, but not in play.</p>`}</section>`;
}

function sawSection(decision: Decision): Html {
  const facts: readonly (readonly [name: string, value: Html | string])[] = [
    ['Cards', html`${cardPictures(decision.holeCards)}`],
    [
      'Board',
      decision.board.length === 0
        ? STREET_NAMES[decision.street]
        : html`${cardPictures(decision.board)}`,
    ],
    ['Pot', count(decision.pot)],
    ['To call', count(decision.toCall)],
    ['Stack', count(decision.stack)],
    ['Least raise to', decision.minRaiseTo === null ? 'none allowed' : count(decision.minRaiseTo)],
    ['Big blind', count(decision.bigBlind)],
    ['Still in against it', count(decision.liveOpponents.length)],
    ['Allowed', decision.legal.join(', ')],
    ...figuresOf(decision, { everyCard: true }),
  ];
  return html`<section aria-labelledby="saw"><h2 id="saw">What it saw</h2>
<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="more">${part(decision._id, 'notebook', 'Its notebook then')}${part(decision._id, 'prompt', 'The prompt, as it was sent')}</div>
<p class="note">Equity is against random hands; “against their cards” is against the hands that the others really had, which nobody could know.</p></section>`;
}

function answeredSection({ id, decision, answer }: DecisionRecords): Html {
  const source = decision ?? answer;
  if (source === null) {
    return html`<section aria-labelledby="answered"><h2 id="answered">What it answered</h2><p class="empty">Nothing yet.</p></section>`;
  }
  const why = answer?.defaultReason ?? null;
  const asked =
    source.requested === null
      ? 'nothing that could be read'
      : `${source.requested.type}${source.requested.amount === null ? '' : ` ${count(source.requested.amount)}`}`;
  const done = decision === null ? (answer?.action.type ?? '') : actionWords(decision.action);
  return html`<section aria-labelledby="answered"><h2 id="answered">What it answered</h2>
<p>${remarkBadges({ decisionId: id, decision, answer, reading: null })}</p>
<dl><div><dt>Asked for</dt><dd>${asked}</dd></div><div><dt>Done</dt><dd>${done}</dd></div><div><dt>Read from</dt><dd>${RUNG_WORDS[source.rung]}</dd></div>${source.adjusted === null ? null : html`<div><dt>Adjusted</dt><dd>${adjustedWords(source)}</dd></div>`}${why === null ? null : html`<div><dt>Why not its own</dt><dd>${why}</dd></div>`}</dl>
<h3 class="text-title">Reasoning</h3>${source.reasoning === '' ? html`<p class="empty">It gave none.</p>` : longText(source.reasoning)}
<div class="more">${part(id, 'raw-answer', 'The raw answer')}</div></section>`;
}

const RUNG_WORDS: Readonly<Record<Decision['rung'], string>> = {
  tool: 'a call of the tool',
  json: 'JSON in the text',
  text: 'the text',
  default: 'nothing: check where it is free, else fold',
};

function part(id: string, name: string, title: string): Html {
  const path = `${decisionPath(id)}/${name}`;
  return html`<details data-load="${path}"><summary>${title}</summary><p><a href="${path}">Open on a page of its own</a></p></details>`;
}
