import { type Card, RANKS, rankValue, SUITS, suitOf } from '../../engine/card.ts';

export type DrawToCome =
  | 'flush draw'
  | 'open-ended straight draw'
  | 'gutshot'
  | 'backdoor flush draw'
  | 'backdoor straight draw';

/** What may still come on the flop and the turn, where a hole card takes part; best first. */
export function drawsOf(holeCards: readonly Card[], board: readonly Card[]): readonly DrawToCome[] {
  if (board.length < 3 || board.length > 4) return [];
  const straight = straightDraw(holeCards, board);
  return [...flushDraw(holeCards, board), ...straight];
}

function flushDraw(holeCards: readonly Card[], board: readonly Card[]): readonly DrawToCome[] {
  for (const suit of SUITS) {
    const own = holeCards.filter((card) => suitOf(card) === suit).length;
    const all = own + board.filter((card) => suitOf(card) === suit).length;
    if (own > 0 && all >= 5) return [];
    if (own > 0 && all === 4) return ['flush draw'];
    if (own > 0 && all === 3 && board.length === 3) return ['backdoor flush draw'];
  }
  return [];
}

const LOWEST_OF_WHEEL = 1;
const STRAIGHT_LENGTH = 5;

function straightDraw(holeCards: readonly Card[], board: readonly Card[]): readonly DrawToCome[] {
  const onBoard = valuesOf(board);
  const held = new Set([...onBoard, ...valuesOf(holeCards)]);
  const completing = new Set<number>();
  let backdoor = false;
  for (let low = LOWEST_OF_WHEEL; low <= RANKS.length + 2 - STRAIGHT_LENGTH; low += 1) {
    const window = Array.from({ length: STRAIGHT_LENGTH }, (_, step) => low + step);
    const missing = window.filter((value) => !held.has(value));
    const ownTakesPart = window.some((value) => held.has(value) && !onBoard.has(value));
    if (missing.length === 0) return [];
    if (!ownTakesPart) continue;
    if (missing.length === 1) completing.add(missing[0] as number);
    if (missing.length === 2 && board.length === 3) backdoor = true;
  }
  if (completing.size >= 2) return ['open-ended straight draw'];
  if (completing.size === 1) return ['gutshot'];
  return backdoor ? ['backdoor straight draw'] : [];
}

/** The ace counts at both ends. */
function valuesOf(cards: readonly Card[]): Set<number> {
  const values = new Set(cards.map(rankValue));
  if (values.has(14)) values.add(LOWEST_OF_WHEEL);
  return values;
}
