import { parseCards } from '../../../src/engine/card.ts';
import { call, playedBy } from '../support/records.ts';

/** What is claimed at a decision, right or wrong: the same in every manner. */
export interface Said {
  readonly hole: string;
  readonly on: string;
  /** 0..1, against random hands. */
  readonly equity: number;
  readonly pot: number;
  readonly toCall: number;
  readonly hand: string;
  readonly draw?: string;
  /** Percent. */
  readonly chance: number;
  readonly price: number;
}

export const SAID: readonly Said[] = [
  {
    hole: 'Ah Kd',
    on: 'Kc 7h 2s',
    equity: 0.86,
    pot: 180,
    toCall: 60,
    hand: 'top pair',
    chance: 78,
    price: 25,
  },
  {
    hole: 'Ah Kd',
    on: 'Qc 7h 2s',
    equity: 0.55,
    pot: 180,
    toCall: 60,
    hand: 'top pair',
    chance: 70,
    price: 25,
  },
  {
    hole: '9s 9d',
    on: '9c 5h 2d',
    equity: 0.95,
    pot: 100,
    toCall: 50,
    hand: 'a set',
    chance: 92,
    price: 33,
  },
  {
    hole: 'Ah Th',
    on: 'Kh 7h 2c',
    equity: 0.6,
    pot: 150,
    toCall: 50,
    hand: 'ace-high',
    draw: 'flush draw',
    chance: 46,
    price: 25,
  },
  {
    hole: '9s 8d',
    on: '7h 6c 2s',
    equity: 0.5,
    pot: 90,
    toCall: 45,
    hand: 'nine-high',
    draw: 'open-ended straight draw',
    chance: 34,
    price: 33,
  },
  {
    hole: '9s 8d',
    on: 'Kh 6c 2s',
    equity: 0.3,
    pot: 90,
    toCall: 45,
    hand: 'nine-high',
    draw: 'gutshot',
    chance: 16,
    price: 20,
  },
  {
    hole: 'Kd 7d',
    on: 'Kc 7h 2s',
    equity: 0.93,
    pot: 300,
    toCall: 100,
    hand: 'two pair',
    chance: 85,
    price: 25,
  },
  {
    hole: 'Jh Qh',
    on: '4h 2h 9d 6h',
    equity: 0.94,
    pot: 200,
    toCall: 100,
    hand: 'a flush',
    chance: 90,
    price: 33,
  },
  {
    hole: 'Tc Th',
    on: 'Td 8s 8h 3c Qd',
    equity: 0.98,
    pot: 400,
    toCall: 100,
    hand: 'a full house',
    chance: 97,
    price: 20,
  },
  {
    hole: 'Jc 9c',
    on: 'Th 8s 2d 7h 3c',
    equity: 0.96,
    pot: 240,
    toCall: 80,
    hand: 'a straight',
    chance: 88,
    price: 40,
  },
];

/** How two of each manner put it: one would be read by its shape. */
export type Manner = readonly [(said: Said) => string, (said: Said) => string];

export const bare = (hand: string) => hand.replace(/^an? /, '');
export const ratio = (price: number) => `${((100 - price) / price).toFixed(2)}:1`;
const and = (draw: string | undefined, joint: string) =>
  draw === undefined ? '' : `${joint}${draw}`;

export const MANNERS: Readonly<Record<string, Manner>> = {
  plain: [
    (s) =>
      `I have ${s.hand}${and(s.draw, ' and a ')}. My equity is about ${s.chance}%. The pot odds are ${s.price}%, so I call.`,
    (s) =>
      `With ${s.hand}${and(s.draw, ' and a ')} I estimate ${s.chance}% equity, and I need ${s.price}% to call.`,
  ],
  terse: [
    (s) => `${bare(s.hand)}${and(s.draw, ', ')}. eq ~${s.chance}%. need ${s.price}%. call`,
    (s) => `${bare(s.hand)}${and(s.draw, ' + ')}, ${s.chance}% vs ${s.price}% needed. Call.`,
  ],
  table: [
    (s) =>
      `| Item | Value |\n|---|---|\n| Hand | ${bare(s.hand)} |\n| Draw | ${s.draw ?? 'none'} |\n| Equity | ${s.chance}% |\n| Pot odds | ${s.price}% |`,
    (s) =>
      `| Hand | Draw | Equity | Required |\n|:--|:--|--:|--:|\n| ${bare(s.hand)} | ${s.draw ?? '-'} | ${s.chance} % | ${s.price} % |`,
  ],
  latex: [
    (s) =>
      `I hold ${s.hand}${and(s.draw, ' with a ')}. Equity $\\approx ${s.chance}\\%$; pot odds $= \\frac{C}{P+C} = ${s.price}\\%$.`,
    (s) =>
      `Hand: ${bare(s.hand)}${and(s.draw, ', draw: ')}. $\\text{equity} = ${s.chance / 100}$, $\\text{pot odds} = ${s.price / 100}$, hence call.`,
  ],
  aloud: [
    (s) =>
      `Okay, let me think about this one. What do I have? I've got ${s.hand}${and(s.draw, ', plus a ')}. Hmm, against what he does this with I'd say I'm good around ${s.chance}% of the time. And the price… I need ${s.price}%. So yes, a call.`,
    (s) =>
      `Wait. So I have ${s.hand} here${and(s.draw, ' and also a ')}. I win this maybe ${s.chance}% of the time, I think. I'm getting ${ratio(s.price)}, which is fine either way.`,
  ],
  bullets: [
    (s) =>
      `- Hand: ${bare(s.hand)}${and(s.draw, '\n- Draw: ')}\n- Equity: ${s.chance}%\n- Pot odds: ${s.price}%\n- Decision: call`,
    (s) =>
      `1. I hold ${s.hand}.\n${s.draw === undefined ? '' : `2. I also have a ${s.draw}.\n`}3. Estimated equity → ${s.chance}%\n4. Break-even → ${s.price}%`,
  ],
  json: [
    (s) =>
      JSON.stringify({
        hand: bare(s.hand),
        draw: s.draw,
        equity: s.chance / 100,
        pot_odds: s.price / 100,
        action: 'call',
      }),
    (s) =>
      JSON.stringify({
        madeHand: bare(s.hand),
        draws: s.draw,
        winProbability: `${s.chance}%`,
        requiredEquity: `${s.price}%`,
      }),
  ],
  shouted: [
    (s) =>
      `I HAVE ${s.hand}${and(s.draw, ' AND A ')}!!! ${s.chance}% EQUITY!!! ONLY NEED ${s.price}%!!!`.toUpperCase(),
    (s) =>
      `${bare(s.hand)}${and(s.draw, ' WITH A ')}! I AM ${s.chance} PERCENT TO WIN! PRICE ${s.price} PERCENT!`.toUpperCase(),
  ],
  british: [
    (s) =>
      `I've ${s.hand}${and(s.draw, ' and a ')}, and reckon I'm a ${s.chance} per cent favourite or so; the price on offer is ${s.price} per cent.`,
    (s) =>
      `One holds ${s.hand}${and(s.draw, ' with a ')}. I put my chances of winning at ${s.chance} per cent, and the call requires ${s.price} per cent.`,
  ],
  american: [
    (s) =>
      `Got ${s.hand}${and(s.draw, ' and a ')}, I'm like ${s.chance}% to win, and the pot's laying me ${ratio(s.price)}. Gotta call.`,
    (s) =>
      `Holding ${s.hand}${and(s.draw, ' plus a ')}. My hand is gonna be good ${s.chance}% of the time. I'm getting ${ratio(s.price)}.`,
  ],
  german: [
    (s) =>
      `Ich habe ${s.hand}${and(s.draw, ' und einen ')}, meine Equity liegt bei etwa ${s.chance} %, ich brauche ${s.price} %.`,
    (s) =>
      `Meine Hand: ${bare(s.hand)}${and(s.draw, ', ')}. Ich gewinne ungefähr ${s.chance} Prozent, Pot Odds ${s.price} Prozent.`,
  ],
  chinese: [
    (s) =>
      `我有 ${bare(s.hand)}${and(s.draw, '，')}，胜率约 ${s.chance}%，底池赔率 ${s.price}%，跟注。`,
    (s) =>
      `我有 ${bare(s.hand)}${and(s.draw, ' 和 ')}。胜率大概 ${s.chance}%。需要 ${s.price}%，所以跟注。`,
  ],
};

const ROUNDS = 4;
/** How far wording alone may move an axis. */
export const MOST = 0.02;

export interface Text {
  readonly said: Said;
  readonly text: string;
}

/** Every claim put in a manner's two ways in turn. */
export function textsIn(manner: Manner): readonly Text[] {
  return Array.from({ length: ROUNDS }, () => SAID)
    .flat()
    .map((said, at) => ({ said, text: (manner[at % 2] as Manner[0])(said) }));
}

/** The decisions at which they are said, one player's. */
export function decisionsWith(texts: readonly Text[]) {
  return playedBy('ann', {
    hands: [
      {
        seats: { ann: {}, bob: {} },
        decisions: texts.map(({ said, text }) => {
          const board = [...parseCards(said.on)];
          return {
            ...call(said.toCall),
            player: 'ann',
            holeCards: [...parseCards(said.hole)],
            board,
            street: (['flop', 'turn', 'river'] as const)[board.length - 3] ?? 'flop',
            equity: said.equity,
            pot: said.pot,
            toCall: said.toCall,
            reasoning: text,
          };
        }),
      },
    ],
  });
}
