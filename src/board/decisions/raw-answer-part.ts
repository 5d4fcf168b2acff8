import { type Html, html } from '../../pages/html.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Call } from '../../shared/records/call.ts';
import { time } from '../../shared/text/figures.ts';
import { indented } from './prompt-part.ts';

/** What came back from the provider, byte by byte but for line breaks in JSON. */
export function rawAnswerPart(call: Call | null, batch: Batch | null): Html {
  if (call === null) {
    return html`<p>No answer of a model could be used here, so there is none to show.</p>`;
  }
  if (call.rawResponse === null) {
    const pruned = batch?.rawResponsesPrunedAt ?? null;
    return pruned === null
      ? html`<p>The call ended without a body.</p>`
      : html`<p>Raw responses of this batch were taken out of the store on ${time(pruned)}.</p>`;
  }
  return html`<p class="note"><bdi>${call.modelAnswered ?? call.modelAsked}</bdi> at ${call.provider}${call.httpStatus === null ? null : html`, HTTP ${call.httpStatus}`}.</p>
<pre class="text" dir="auto">${indented(call.rawResponse)}</pre>`;
}
