import { potOdds } from '../../engine/pot-odds.ts';
import { type Html, html } from '../../pages/html.ts';
import type { ActionReading } from '../../scoring/hand-reading.ts';
import type { DecisionAnswer } from '../../shared/records/answer.ts';
import type { Decision } from '../../shared/records/decision.ts';
import { latency } from '../../shared/text/durations.ts';
import { count, dollars, percent } from '../../shared/text/figures.ts';

/** What is known about one action besides the chips. */
export interface ActionFacts {
  readonly decisionId: string;
  readonly decision: Decision | null;
  /** Where the decision cannot be read, its answer may be. */
  readonly answer: DecisionAnswer | null;
  readonly reading: ActionReading | null;
}

/** The share of the final pot that a call pays; null where there is nothing to call. */
export function priceOf({ toCall, pot }: Pick<Decision, 'toCall' | 'pot'>): number | null {
  return toCall === 0 ? null : potOdds(toCall, pot);
}

/** Figures of a decision with their names; `equityTrue` for whoever may see every card. */
export function figuresOf(
  decision: Decision,
  { everyCard }: { everyCard: boolean },
): readonly (readonly [name: string, value: string])[] {
  const { equity, equityTrue, latencyMs, costMicroUsd } = decision;
  const price = priceOf(decision);
  return [
    ...(equity === null ? [] : [['Equity', percent(equity)] as const]),
    ...(everyCard && equityTrue !== null
      ? [['Against their cards', percent(equityTrue)] as const]
      : []),
    ...(price === null ? [] : [['Price', percent(price)] as const]),
    ...(latencyMs === null ? [] : [['Time', latency(latencyMs)] as const]),
    ...(costMicroUsd === null ? [] : [['Cost', dollars(costMicroUsd)] as const]),
  ];
}

const RUNGS: Readonly<Record<DecisionAnswer['rung'], string | null>> = {
  tool: null,
  json: 'read from JSON',
  text: 'read from text',
  default: 'no usable answer',
};

/** What is remarkable about how an action came about: rung, adjustment, timeout, bluff, misreading. */
export function remarkBadges({ decision, answer, reading }: ActionFacts): Html {
  const source = decision ?? answer;
  const rung = source === null || source.timedOut ? null : RUNGS[source.rung];
  const badges: readonly (readonly [words: string, tone: string])[] = [
    ...(source?.timedOut === true ? [['no answer in time', 'bad'] as const] : []),
    ...(rung === null ? [] : [[rung, source?.rung === 'default' ? 'bad' : 'plain'] as const]),
    ...(source === null || source.adjusted === null
      ? []
      : [[adjustedWords(source), 'notice'] as const]),
    ...(reading?.bluff === 'worked' ? [['bluff, worked', 'good'] as const] : []),
    ...(reading?.bluff === 'tried' ? [['bluff, called or raised', 'notice'] as const] : []),
    ...(reading?.misread ?? []).map((words) => [words, 'notice'] as const),
  ];
  return html`${badges.map(([words, tone]) => html`<span class="badge badge-${tone}">${words}</span> `)}`;
}

/** `asked: raise to 37 (below-minimum)`. */
export function adjustedWords({
  requested,
  adjusted,
}: Pick<Decision, 'requested' | 'adjusted'>): string {
  if (requested === null) return `adjusted: ${adjusted}`;
  const amount = requested.amount === null ? '' : ` ${count(requested.amount)}`;
  return `asked for ${requested.type}${amount}: ${adjusted}`;
}
