import { type Html, html } from '../../pages/html.ts';
import { outlookLinesOf } from '../../report/outlook-words.ts';
import { recordedOutlook } from '../../scoring/stopping/batch-outlook.ts';
import type { BatchView } from './batch-view.ts';

/** Who is known to be better, about how far it is to that, and when the batch stops by its own rule. */
export function outlookSection({ batch, figures }: BatchView): Html | null {
  const lines = outlookLinesOf(batch, figures?.outlook ?? recordedOutlook(batch));
  if (lines.length === 0) return null;
  return html`<section aria-labelledby="outlook-title"><h2 id="outlook-title">When is it enough?</h2>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
<p class="note">Intervals hold however often somebody looks (anytime 95 %), with the luck of the board taken out; bb/100 are by hands of the table.</p></section>`;
}
