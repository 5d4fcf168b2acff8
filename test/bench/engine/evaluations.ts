import phe from 'phe';
import pokersolver from 'pokersolver';
import { FULL_DECK } from '../../../src/engine/card.ts';
import { evaluatorTables } from '../../../src/engine/equity/evaluator-tables.ts';
import { strengthOfSeven } from '../../../src/engine/equity/strength.ts';
import { randomStream } from '../../../src/engine/random.ts';
import { processorTime, type Suite } from '../measure.ts';

const HANDS = 50_000;
/** The slow ones get through fewer hands in a slice of time. */
const HANDS_AT_A_TIME = 500;

/** Seven random cards each, every evaluator given them in the form it likes best. */
export function evaluations(): Suite {
  const hands = randomHands();
  const flat = Uint8Array.from(hands.flat());
  const texts = hands.map((hand) => hand.map((card) => FULL_DECK[card] as string));
  const since = processorTime();
  const tables = evaluatorTables();
  const built = processorTime() - since;
  return {
    title: 'Evaluations of seven random cards',
    unit: 'evaluations',
    contenders: [
      {
        name: 'poker-arena',
        run: () => {
          let sum = 0;
          for (let offset = 0; offset < flat.length; offset += 7) {
            sum += strengthOfSeven(tables, flat, offset);
          }
          return used(sum, HANDS);
        },
      },
      inPieces('pokersolver', texts, (hand) => pokersolver.Hand.solve(hand).cards.length, 500),
      inPieces('phe', hands, (hand) => phe.evaluateCardCodes(hand), 2),
    ],
    remark: () =>
      `our tables: built in ${built.toFixed(0)} ms of processor time, ${(bytes() / 1e6).toFixed(2)} MB`,
  };
}

function inPieces<Hand>(
  name: string,
  hands: readonly Hand[],
  evaluate: (hand: Hand) => number,
  goal?: number,
): Suite['contenders'][number] {
  let from = 0;
  const run = (): number => {
    let sum = 0;
    for (let hand = from; hand < from + HANDS_AT_A_TIME; hand += 1) {
      sum += evaluate(hands[hand] as Hand);
    }
    from = (from + HANDS_AT_A_TIME) % HANDS;
    return used(sum, HANDS_AT_A_TIME);
  };
  return { name, run, ...(goal !== undefined && { goal }) };
}

/** The work done, once it is sure that no compiler left it out. */
function used(sum: number, done: number): number {
  if (Number.isNaN(sum)) throw new Error('an evaluation came to nothing');
  return done;
}

function randomHands(): number[][] {
  const random = randomStream('evaluations');
  return Array.from({ length: HANDS }, () => {
    const deck = [...FULL_DECK.keys()];
    return Array.from({ length: 7 }, () => deck.splice(random.below(deck.length), 1)[0] as number);
  });
}

function bytes(): number {
  const tables = evaluatorTables();
  return Object.values(tables).reduce((sum: number, table) => sum + table.byteLength, 0);
}
