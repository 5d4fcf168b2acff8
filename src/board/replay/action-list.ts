import { cardPictures } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import { decisionPath } from '../../pages/links.ts';
import { describeError } from '../../shared/records/errors.ts';
import { longText } from '../page/long-text.ts';
import { type ActionFacts, figuresOf, remarkBadges } from './action-facts.ts';
import type { HandRecords } from './hand-records.ts';
import type { ReplayStep } from './replay-step.ts';
import { stepWords, type Telling } from './step-words.ts';
import { seatsOf } from './viewer.ts';

export interface Listing extends Telling {
  readonly steps: readonly ReplayStep[];
  /** By number of the action, from 1. */
  readonly factsOf: (action: number) => ActionFacts;
  readonly stepPath: (step: number) => string;
  readonly damaged: HandRecords['damaged'];
  /** False while the hand is in play: what players think is theirs until it is over. */
  readonly open: boolean;
}

/** Everything that happened, each a link to its step; the one that is shown tells everything about it. */
export function actionList(listing: Listing, current: number): Html {
  return html`<ol class="happenings">${listing.steps.map((step, number) =>
    entry(step, number, number === current, listing),
  )}</ol>`;
}

function entry(step: ReplayStep, number: number, isCurrent: boolean, listing: Listing): Html {
  const facts = step.action === null ? null : listing.factsOf(step.action);
  return html`<li class="${step.kind}${isCurrent ? ' current' : ''}" data-step="${number}"${step.action === null ? null : html` id="d${step.action}"`}>
<a href="${listing.stepPath(number)}"${isCurrent ? html` aria-current="step"` : null}>${stepWords(step, listing)}</a>
${facts === null ? null : actionDetails(step, facts, listing)}</li>`;
}

function actionDetails(step: ReplayStep, facts: ActionFacts, listing: Listing): Html {
  const [operation] = step.operations;
  const seat = operation?.kind === 'action' ? seatsOf(listing.hand).get(operation.seat) : undefined;
  if (!listing.open) {
    return html`<p class="note">What it thought is shown when the hand is over.</p>`;
  }
  if (listing.viewer !== null && listing.viewer !== seat?.player) return html``;
  const { decision, answer } = facts;
  const reasoning = decision?.reasoning ?? answer?.reasoning ?? null;
  return html`${remarkBadges(facts)}
${decision === null ? missingNote(facts, listing) : figures(decision, listing)}
${reasoning === null || reasoning === '' ? null : html`<div class="reasoning">${longText(reasoning)}</div>`}
<div class="more">${onDemand(facts.decisionId)}</div>`;
}

function figures(decision: NonNullable<ActionFacts['decision']>, { viewer }: Listing): Html {
  const shown = figuresOf(decision, { everyCard: viewer === null });
  return html`<p class="figures-line">${cardPictures(decision.holeCards)} ${shown.map(
    ([name, value]) => html`<span class="figure">${name} <b>${value}</b></span> `,
  )}</p>`;
}

function missingNote({ decisionId }: ActionFacts, { damaged }: Listing): Html {
  const damage = damaged.find(
    ({ id, collection }) => id === decisionId && collection === 'decisions',
  );
  const words =
    damage === undefined
      ? 'Its record is not in the store.'
      : `Its record cannot be read: ${describeError(damage)}.`;
  return html`<p class="note">${words}</p>`;
}

/** What is fetched when it is opened; without scripts each is a page of its own. */
function onDemand(decisionId: string): Html {
  const path = decisionPath(decisionId);
  const parts = [
    ['notebook', 'Notebook'],
    ['prompt', 'Prompt'],
    ['raw-answer', 'Raw answer'],
  ] as const;
  return html`${parts.map(
    ([name, title]) =>
      html`<details data-load="${path}/${name}"><summary>${title}</summary><p><a href="${path}/${name}">Open on a page of its own</a></p></details>`,
  )}<p><a href="${path}">All about this decision</a></p>`;
}
