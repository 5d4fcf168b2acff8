import { type Html, html } from '../../pages/html.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { type Call, isLate } from '../../shared/records/call.ts';
import { attemptOf } from '../../shared/records/ids.ts';
import { latency } from '../../shared/text/durations.ts';
import { count, dollars } from '../../shared/text/figures.ts';

const OUTCOMES: Readonly<Record<Call['outcome'], string>> = {
  open: 'not settled',
  ok: 'answered',
  timeout: 'no answer in time',
  rate_limited: 'rate limited',
  provider_error: 'provider’s fault',
  invalid: 'not usable',
  unsent: 'never sent',
};

/**
 * What was asked of providers, and what it cost: a row a call.
 * @param named call that the answer was read from; undefined while there is none
 */
export function decisionCallsTable(calls: readonly Call[], named: string | null | undefined): Html {
  if (calls.length === 0) return html`<p class="empty">No provider was asked.</p>`;
  return html`${scrolling(
    'What was asked of providers',
    html`<table>
<thead><tr><th scope="col">Call</th><th scope="col">Model</th><th scope="col">Outcome</th><th scope="col" class="number">Tokens in</th><th scope="col" class="number">Tokens out</th><th scope="col" class="number">Time</th><th scope="col" class="number">Cost</th></tr></thead>
<tbody>${calls.map((call) => callRow(call, named !== undefined && isLate(call, named)))}</tbody></table>`,
  )}`;
}

function callRow(call: Call, late: boolean): Html {
  const { usage, outcome, httpStatus, error, maybePaid } = call;
  return html`<tr><th scope="row">${attemptOf(call._id)}</th><td><bdi>${call.modelAnswered ?? call.modelAsked}</bdi> <small>${call.provider}</small></td>
<td>${OUTCOMES[outcome]}${httpStatus === null ? null : html` <small>HTTP ${httpStatus}</small>`}${late ? html` <span class="badge badge-notice" title="answered beside the call that stands: paid for, and no part of play">late</span>` : null}${maybePaid ? html` <span class="badge badge-notice">may have been paid for</span>` : null}${error === null ? null : html`<br><small><bdi>${error.slice(0, ERROR_SHOWN)}</bdi></small>`}</td>
<td class="number">${number(usage?.promptTokens)}</td><td class="number">${number(usage?.completionTokens)}</td><td class="number">${call.latencyMs === null ? '–' : latency(call.latencyMs)}</td><td class="number">${call.costMicroUsd === null ? '–' : dollars(call.costMicroUsd)}</td></tr>`;
}

/** An error page of a proxy can be long, and its beginning says what it is. */
const ERROR_SHOWN = 300;

function number(value: number | undefined): string {
  return value === undefined ? '–' : count(value);
}

/** Of all calls whose cost is known, micro-dollars. */
export function costOf(calls: readonly Call[]): number {
  return calls.reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0), 0);
}
