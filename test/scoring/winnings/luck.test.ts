import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type HandLine, handLineSchema } from '../../../src/archive/export/lines.ts';
import { type Card, FULL_DECK, parseCards } from '../../../src/engine/card.ts';
import { luckOfHand } from '../../../src/scoring/winnings/luck.ts';
import { slowLuck } from './slow-luck.ts';

/** Ten seats leave 32 cards: few enough boards to deal one by one. */
const HOLES = 'Ah Kd|Qs Qd|Jc Tc|9h 9s|7d 6d|2c 7s|Ks 3d|4h 5h|8c 8d|Ad 2h'
  .split('|')
  .map(parseCards);
const BOARD = parseCards('Tc 9d 3h Kc 6s'.replace('Tc', 'Td'));
const STACKS = [400, 1000, 1500, 1500, 90, 1000, 1000, 1000, 1000, 35];

type Action = NonNullable<HandLine['actions']>[number];
/** `3 preflop raise 60`: seat, street, what it did, chips that it put in. */
function actions(...lines: readonly string[]): Action[] {
  return lines.map((line) => {
    const [seat, street, type, added] = line.split(' ');
    return { seat: Number(seat), street, type, added: Number(added ?? 0) } as Action;
  });
}

/** Everybody of ten seats that is not told to stay folds before the flop. */
function hand(
  stays: readonly number[],
  played: readonly string[],
  given: Partial<HandLine> & { antes?: readonly number[]; posted?: readonly number[] } = {},
): HandLine {
  const { antes = [], posted = [0, 5, 10], ...fields } = given;
  const folds = HOLES.flatMap((_, seat) => (stays.includes(seat) ? [] : [`${seat} preflop fold`]));
  return {
    _id: 'b.r01-c.s01.h01',
    sessionId: 'b.r01-c.s01',
    number: 1,
    bigBlind: 10,
    status: 'completed',
    level: 1,
    seats: HOLES.map((holeCards, seat) => ({
      player: `p${seat}`,
      position: null,
      seat,
      startStack: STACKS[seat] as number,
      payoff: 0,
      allInAdjusted: null,
      holeCards: [...holeCards],
      posted: posted[seat] ?? 0,
      antePosted: antes[seat] ?? 0,
    })),
    board: [...BOARD],
    actions: actions(...folds, ...played),
    pots: [],
    ...fields,
  };
}

const BET_TO_THE_RIVER = [
  '1 preflop raise 25',
  '2 preflop call 20',
  '3 preflop call 30',
  '1 flop bet 60',
  '2 flop call 60',
  '3 flop call 60',
  '1 turn check',
  '2 turn bet 300',
  '3 turn call 300',
  '1 turn fold',
  '2 river check',
  '3 river check',
];

const CASES: Readonly<Record<string, { hand: HandLine; bigBlindAnte?: boolean }>> = {
  'bet on every street, with chips behind': { hand: hand([1, 2, 3], BET_TO_THE_RIVER) },
  'with antes of everybody, one of them all that a seat had': {
    hand: hand([1, 2, 3, 9], BET_TO_THE_RIVER, { antes: [5, 5, 5, 5, 5, 5, 5, 5, 5, 35] }),
  },
  "with the big blind's ante as dead money": {
    hand: hand([1, 2, 3], BET_TO_THE_RIVER, { antes: [0, 0, 10] }),
    bigBlindAnte: true,
  },
  'with side pots: two all-in for less, two that go on': {
    hand: hand(
      [0, 2, 3, 4],
      [
        '4 preflop all_in 90',
        '0 preflop all_in 400',
        '2 preflop call 390',
        '3 preflop call 400',
        '2 flop bet 200',
        '3 flop call 200',
        '2 turn check',
        '3 turn check',
        '2 river check',
        '3 river check',
      ],
    ),
  },
  'all in before the flop for unequal stacks, part of a bet unmatched': {
    hand: hand([0, 2], ['2 preflop all_in 1490', '0 preflop all_in 400']),
  },
  'a seat that folds after it put in more than one that is all in': {
    hand: hand(
      [1, 2, 3, 4],
      [
        '4 preflop all_in 90',
        '1 preflop call 85',
        '2 preflop call 80',
        '3 preflop call 90',
        '1 flop bet 150',
        '2 flop raise 400',
        '3 flop fold',
        '1 flop fold',
      ],
    ),
  },
  'that ends on the flop': {
    hand: hand([1, 2], ['1 preflop call 5', '2 preflop check', '1 flop bet 20', '2 flop fold'], {
      board: BOARD.slice(0, 3),
    }),
  },
};

describe('the luck of a hand (spec of winnings, section 2)', () => {
  it.each(Object.entries(CASES))(
    '%s: is that of a slow reckoning',
    (_, { hand: dealt, bigBlindAnte = false }) => {
      const luck = luckOfHand(dealt, bigBlindAnte);
      const slow = slowLuck(dealt, { bigBlindAnte });
      expect(luck?.some(({ board }) => board !== 0)).toBe(true);
      for (const { seat, board, weighted } of luck ?? []) {
        const expected = slow.get(seat);
        expect(Math.abs(board - 1e6 * (expected?.board ?? Number.NaN))).toBeLessThanOrEqual(0.51);
        expect(Math.abs(weighted - 1e6 * (expected?.weighted ?? Number.NaN))).toBeLessThanOrEqual(
          0.51,
        );
      }
    },
  );

  it('with all in is what all-in EV takes off: both worths are the pot alone', () => {
    const luck = luckOfHand(
      CASES['all in before the flop for unequal stacks, part of a bet unmatched']?.hand as HandLine,
      false,
    );
    expect(luck?.map(({ weighted }) => weighted)).toEqual(luck?.map(({ board }) => board));
  });

  it('adds up to nothing over the seats of each hand, but for the rounding of each seat', () => {
    const file = join(
      import.meta.dirname,
      '../../../../shared/conformance/winnings/export/hands.jsonl',
    );
    const hands = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => handLineSchema.parse(JSON.parse(line)));
    const known = hands.map((each) => luckOfHand(each, false));
    expect(
      known.filter((luck) => luck?.some(({ weighted }) => weighted !== 0)).length,
    ).toBeGreaterThan(20);
    for (const luck of known) {
      for (const figure of ['board', 'weighted'] as const) {
        const sum = (luck ?? []).reduce((total, seat) => total + seat[figure], 0);
        expect(Math.abs(sum)).toBeLessThanOrEqual((luck?.length ?? 0) / 2);
      }
    }
  });

  it.each([
    ['turn', 3],
    ['river', 4],
  ] as const)(
    'on the %s is 0 on average over every card that may come, folded cards among the known',
    (_, size) => {
      const dealt = hand([1, 2, 3], BET_TO_THE_RIVER);
      const seen = new Set<Card>([...HOLES.flat(), ...BOARD.slice(0, size)]);
      const rest = FULL_DECK.filter((card) => !seen.has(card));
      const without = luckOfHand({ ...dealt, board: BOARD.slice(0, size) }, false);
      const sums = new Map<number, number>();
      for (const card of rest) {
        const luck = luckOfHand({ ...dealt, board: [...BOARD.slice(0, size), card] }, false);
        for (const { seat, weighted } of luck ?? [])
          sums.set(seat, (sums.get(seat) ?? 0) + weighted);
      }
      expect(rest).toHaveLength(52 - 20 - size);
      for (const { seat, weighted } of without ?? []) {
        expect(Math.abs((sums.get(seat) ?? 0) / rest.length - weighted)).toBeLessThanOrEqual(1);
      }
    },
  );

  it('is unknown where a hole card, an action or the end of the hand is', () => {
    const dealt = hand([1, 2], ['1 preflop call 5']);
    const blind = dealt.seats.map((seat, at) => (at === 7 ? { ...seat, holeCards: [] } : seat));
    expect(luckOfHand({ ...dealt, seats: blind }, false)).toBeNull();
    expect(luckOfHand({ ...dealt, seats: blind, board: [] }, false)).toBeNull();
    expect(luckOfHand({ ...dealt, actions: null }, false)).toBeNull();
    expect(luckOfHand({ ...dealt, status: 'dealt' }, false)).toBeNull();
    expect(luckOfHand({ ...dealt, board: [...parseCards('Ah 2d 3c')] }, false)).toBeNull();
    expect(luckOfHand({ ...dealt, board: [] }, false)).toEqual(
      HOLES.map((__, seat) => ({ seat, board: 0, weighted: 0 })),
    );
  });
});
