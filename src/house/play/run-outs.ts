import { type Card, FULL_DECK } from '../../engine/card.ts';
import { strengthOf } from '../../engine/equity/strength.ts';
import { randomStream } from '../../engine/random.ts';

/** Enough for a player's estimate, and well under a millisecond or two. */
const RUN_OUTS = 60;

/** Share of the pot (0..1) against random hands, estimated from a few run-outs of the seed. */
export function estimateEquity(
  holeCards: readonly Card[],
  board: readonly Card[],
  opponents: number,
  seed: string,
): number {
  const random = randomStream('house equity', seed);
  const known = new Set([...holeCards, ...board]);
  const deck = FULL_DECK.filter((card) => !known.has(card));
  let share = 0;
  for (let runOut = 0; runOut < RUN_OUTS; runOut += 1) {
    const needed = 5 - board.length + 2 * opponents;
    for (let index = 0; index < needed; index += 1) {
      const other = index + random.below(deck.length - index);
      [deck[index], deck[other]] = [deck[other] as Card, deck[index] as Card];
    }
    const fullBoard = [...board, ...deck.slice(2 * opponents, needed)];
    const own = strengthOf([...holeCards, ...fullBoard]);
    let best = 0;
    let ties = 0;
    for (let opponent = 0; opponent < opponents; opponent += 1) {
      const theirs = strengthOf([...deck.slice(2 * opponent, 2 * opponent + 2), ...fullBoard]);
      if (theirs === own) ties += 1;
      best = Math.max(best, theirs);
    }
    if (own >= best) share += 1 / (1 + (own === best ? ties : 0));
  }
  return share / RUN_OUTS;
}
