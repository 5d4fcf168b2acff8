import { type Html, html } from '../../pages/html.ts';
import { queuePath, sessionPath } from '../../pages/links.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { awaitsTrust } from '../../shared/fleet/halted-batch.ts';
import { awaitedVersion } from '../../shared/fleet/progress/figures.ts';
import { llmQueueName } from '../../shared/fleet/queues/options.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { plural, time } from '../../shared/text/figures.ts';
import { command } from '../page/marks.ts';
import type { BatchView } from './batch-view.ts';
import { remedyFor } from './parked.ts';

/** More than so many have one cause, which the first of them tell. */
const SHOWN = 25;

/** Whoever reads figures of such a batch must know. */
function mixedNotice({ mixedSince, mixedWith, templates }: Batch): readonly Html[] {
  if (mixedSince === null) return [];
  const versions = mixedWith.map(({ codeVersion }) => codeVersion).join(', ');
  return [
    html`Questions may be asked with other prompts than those of version ${templates?.codeVersion ?? 'unknown'} since ${time(mixedSince)}: ${versions === '' ? 'none was so far' : `versions that did so: ${versions}`}.`,
  ];
}

function awaitedNotice(batch: Batch): readonly Html[] {
  const awaits = awaitedVersion(batch);
  if (awaits === null) return [];
  return [
    html`The ${awaits.message}. Start one, or have those answer, too: ${command(`arena resume ${batch._id} --allow-mixed`)}.`,
  ];
}

/** What stands still, why, and what to do about it; nothing where all goes on. */
export function troublesSection({ batch, figures }: BatchView): Html | null {
  const notices = [
    ...(batch.stopped === null
      ? []
      : [
          html`The batch is at its budget: ${batch.stopped.message}. ${command(`arena resume ${batch._id} --budget USD`)} allows more.`,
        ]),
    ...(batch.status !== 'finished' && awaitsTrust(batch)
      ? [
          html`It was imported, and nothing of it starts before somebody has seen whom it asks and trusts it: ${command(`arena resume ${batch._id} --trust`)}.`,
        ]
      : []),
    ...(batch.status === 'paused' && batch.stopped === null && !awaitsTrust(batch)
      ? [html`A person has paused this batch. ${command(`arena resume ${batch._id}`)} goes on.`]
      : []),
    ...mixedNotice(batch),
    ...awaitedNotice(batch),
    ...(figures?.troubles ?? []).map(({ provider, state, message }) =>
      state === 'paused'
        ? html`Provider <a href="${queuePath(llmQueueName(provider))}">${provider}</a> is paused: ${message}. See to it, then ${command(`arena resume ${batch._id}`)}.`
        : html`Provider <a href="${queuePath(llmQueueName(provider))}">${provider}</a> rests and is tried again by itself: ${message}.`,
    ),
  ];
  const parked = figures?.details.parked ?? [];
  if (notices.length === 0 && parked.length === 0) return null;
  return html`${notices.map((words) => html`<p class="notice">${words}</p>`)}${
    parked.length === 0
      ? null
      : html`<section aria-labelledby="parked-title"><h2 id="parked-title">${plural(parked.length, 'parked session')}</h2>
${scrolling(
  { headingId: 'parked-title' },
  html`<table><thead><tr><th scope="col">Session</th><th scope="col">Why it stands still</th><th scope="col">What to do</th></tr></thead>
<tbody>${parked
    .slice(0, SHOWN)
    .map(
      ({ _id, parked: why }) =>
        html`<tr><th scope="row"><a href="${sessionPath(_id)}">${_id}</a></th><td><strong>${why?.reason ?? 'unknown'}</strong><br><small>${why?.message ?? ''}</small></td><td>${remedyFor(_id, why?.reason ?? 'internal')}</td></tr>`,
    )}</tbody></table>`,
)}${parked.length > SHOWN ? html`<p class="note">And ${plural(parked.length - SHOWN, 'more')}.</p>` : null}</section>`
  }`;
}
