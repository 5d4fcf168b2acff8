import { EXPORT_FILES } from './files.ts';

/** What a decision says of where it belongs. */
export interface DecisionPlace {
  readonly sessionId: string;
  readonly hand: number;
  readonly player: string;
}

/**
 * What is wrong with a decision that belongs to no hand, or to nobody who was dealt in, in the words that
 * follow its place; null: nothing.
 * @param seated players of its hand; undefined where there is no such hand
 */
export function strayDecision(
  { sessionId, hand, player }: DecisionPlace,
  seated: readonly string[] | undefined,
): string | null {
  if (seated === undefined) {
    return `hand: expected a hand of ${sessionId} in ${EXPORT_FILES.hands}, found ${hand}`;
  }
  if (seated.includes(player)) return null;
  return `player: expected one who was dealt in (${seated.join(', ')}), found "${player}"`;
}
