import phe from 'phe';
import { TexasHoldem } from 'poker-odds-calc';
import { type Card, FULL_DECK, parseCards } from '../../../src/engine/card.ts';
import { equity } from '../../../src/engine/equity/equity.ts';
import { randomStream } from '../../../src/engine/random.ts';
import type { Suite } from '../measure.ts';

const RUN_OUTS = 1000;
const HERO = parseCards('As Ks');
const OTHERS = ['Qh Qd', 'Jc Tc'].map(parseCards);

/** A thousand run-outs before the flop, in runs of a thousand. */
export function runOuts(): readonly Suite[] {
  return [againstKnown(), againstUnknown()];
}

function againstKnown(): Suite {
  let seed = 0;
  return {
    title: '1,000 run-outs before the flop, three known hands',
    unit: 'times',
    contenders: [
      {
        name: 'poker-arena',
        run: () => {
          seed += 1;
          equity({ hero: HERO, opponents: OTHERS, samples: RUN_OUTS, seed: `${seed}` });
          return 1;
        },
      },
      {
        name: 'poker-odds-calc',
        run: () => {
          const table = new TexasHoldem();
          for (const hand of [HERO, ...OTHERS]) table.addPlayer([hand[0] as Card, hand[1] as Card]);
          table.limit(RUN_OUTS).calculate();
          return 1;
        },
      },
      {
        name: 'poker-arena, all 1,370,754 boards',
        run: () => {
          equity({ hero: HERO, opponents: OTHERS, exact: true });
          return 1;
        },
      },
    ],
  };
}

function againstUnknown(): Suite {
  const opponents = ['unknown', 'unknown', 'unknown'] as const;
  const deal = phe52();
  let seed = 0;
  return {
    title: '1,000 run-outs before the flop, three unknown hands',
    unit: 'times',
    contenders: [
      {
        name: 'poker-arena',
        run: () => {
          seed += 1;
          equity({ hero: HERO, opponents, samples: RUN_OUTS, seed: `${seed}` });
          return 1;
        },
      },
      { name: 'phe, in a loop of ours', run: deal },
    ],
  };
}

/** What one would write around an evaluator: shuffle the cards needed, evaluate, compare. */
function phe52(): () => number {
  const random = randomStream('run-outs');
  const hero = HERO.map((card) => FULL_DECK.indexOf(card));
  const deck = [...FULL_DECK.keys()].filter((card) => !hero.includes(card));
  return () => {
    let won = 0;
    for (let runOut = 0; runOut < RUN_OUTS; runOut += 1) {
      for (let front = 0; front < 11; front += 1) {
        const from = front + random.below(deck.length - front);
        const card = deck[from] as number;
        deck[from] = deck[front] as number;
        deck[front] = card;
      }
      const board = deck.slice(0, 5);
      const mine = phe.evaluateCardCodes([...hero, ...board]);
      let beaten = false;
      for (let next = 5; next < 11; next += 2) {
        const theirs = [deck[next] as number, deck[next + 1] as number, ...board];
        if (phe.evaluateCardCodes(theirs) < mine) beaten = true;
      }
      if (!beaten) won += 1;
    }
    return won < 0 ? 0 : 1;
  };
}
