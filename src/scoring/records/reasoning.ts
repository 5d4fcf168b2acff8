import type { DecisionLine } from '../../archive/export/lines.ts';

/**
 * The text that the textual metrics and the judges read. What the arena chose in a player's stead,
 * after an unusable answer or none in time, has no reasoning (metrics, common terms).
 */
export function reasoningOf(decision: DecisionLine): string {
  return decision.rung === 'default' || decision.timedOut ? '' : (decision.reasoning ?? '').trim();
}

/** Whether a decision came without a word that could be read or judged. */
export function isWordless(decision: DecisionLine): boolean {
  return reasoningOf(decision) === '';
}
