import { count, percent } from '../../../shared/page/figures.ts';
import { type Html, html } from '../../../shared/page/html.ts';
import { type AnswerRates, fallbackRate, PAPER_FALLBACK_RATE } from '../answering/answer-rates.ts';
import type { ReportData } from './report-data.ts';

/** How each model's answers could be read: whether a player lost to its opponents or to the format. */
export function answeringSection({ answering, batch }: ReportData): Html | null {
  const played = answering.filter(({ decisions }) => decisions > 0);
  if (played.length === 0) return null;
  const names = new Map(
    batch.configuration.players.map(({ id, displayName }) => [id, displayName]),
  );
  return html`<section aria-labelledby="answering">
<h2 id="answering">How answers were read</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Player</th><th scope="col" class="number">Decisions</th><th scope="col" class="number">Tool call</th><th scope="col" class="number">JSON</th><th scope="col" class="number">Text</th><th scope="col" class="number">Check or fold instead</th><th scope="col" class="number">Refused</th><th scope="col" class="number">Timed out</th><th scope="col">Made legal</th><th scope="col">Answered as</th></tr></thead>
<tbody>${played.map((rates) => row(rates, names.get(rates.player) ?? rates.player))}</tbody>
</table></div>
<p class="note">Shares of decisions by the step of the answer ladder that gave the action. The paper’s setting reports less than ${percent(PAPER_FALLBACK_RATE, 0)} that came to check or fold instead. “Made legal” counts actions that the rules did not allow as they were asked for. A name under “Answered as” is what the provider says its model is called, where that is not what was asked for.</p>
</section>`;
}

function row(rates: AnswerRates, name: string): Html {
  const { decisions, rungs, refused, timedOut, model, answeredBy } = rates;
  const share = (part: number): Html => html`<td class="number">${percent(part / decisions)}</td>`;
  const others = answeredBy.filter((each) => each !== model);
  return html`<tr><th scope="row">${name}</th><td class="number">${count(decisions)}</td>${share(rungs.tool)}${share(rungs.json)}${share(rungs.text)}<td class="number">${percent(fallbackRate(rates))}</td><td class="number">${count(refused)}</td><td class="number">${count(timedOut)}</td><td>${adjustments(rates)}</td><td>${others.length === 0 ? '–' : others.map((each) => html`<code>${each}</code> `)}</td></tr>`;
}

function adjustments({ adjusted }: AnswerRates): string {
  const kinds = Object.entries(adjusted).sort((a, b) => b[1] - a[1]);
  return kinds.length === 0
    ? '–'
    : kinds.map(([kind, times]) => `${kind.replaceAll('-', ' ')}: ${count(times)}`).join(', ');
}
