import { describe, expect, test } from 'vitest';
import { legalActions, seatToAct } from '../../src/engine/betting.ts';
import { boardOf, holeCardsOf, shuffledDeck } from '../../src/engine/deck.ts';
import { startHand } from '../../src/engine/hand.ts';
import { handResult } from '../../src/engine/hand-result.ts';
import { type HandSetup, SetupError } from '../../src/engine/hand-setup.ts';
import { isOver, liveSeats } from '../../src/engine/hand-state.ts';
import { dealt, play, setup } from './table.ts';

describe('the blinds', () => {
  test('are posted left of the button, and the turn is left of the big blind', () => {
    const state = dealt({ stacks: [1000, 1000, 1000, 1000], button: 2 });

    expect(state.seats.map(({ streetCommitted }) => streetCommitted)).toEqual([100, 0, 0, 50]);
    expect(seatToAct(state)).toBe(1);
  });

  test('heads-up are the button, then the other; the button acts first, and last after the flop', () => {
    const state = dealt({ stacks: [1000, 1000], button: 1 });

    expect(state.seats.map(({ streetCommitted }) => streetCommitted)).toEqual([100, 50]);
    expect(seatToAct(state)).toBe(1);
    expect(seatToAct(play(state, 'call', 'check'))).toBe(0);
  });

  test('may take the last chip, and a short big blind keeps the price', () => {
    const state = dealt({ stacks: [1000, 1000, 60] });

    expect(legalActions(state)).toMatchObject({ toCall: 100, currentBet: 100, minRaiseTo: 200 });
  });

  test('all-in on both sides: the board is run out and nobody decides', () => {
    const state = dealt({ stacks: [30, 1000], button: 0 });

    expect(isOver(state)).toBe(true);
    expect(state.board).toHaveLength(5);
    expect(handResult(state).uncalledReturned).toEqual({ seat: 1, amount: 70 });
  });
});

describe('antes', () => {
  test('are no part of the bet to call', () => {
    const state = dealt({ stacks: [1000, 1000, 1000], blinds: { ante: 10 } });

    expect(legalActions(state)).toMatchObject({ toCall: 100, handCommitted: 10, pot: 180 });
  });

  test('are taken before the blinds', () => {
    const state = dealt({ stacks: [1000, 30, 1000], blinds: { ante: 10 } });

    expect(state.seats[1]).toMatchObject({ stack: 0, handCommitted: 30, streetCommitted: 20 });
  });

  test('from the big blind alone are dead money that the bettors do not match', () => {
    const state = play(
      dealt({ stacks: [1000, 1000, 1000], blinds: { ante: 100, bigBlindAnte: true } }),
      'raise 300',
      'fold',
      'fold',
    );

    expect(handResult(state).pots).toMatchObject([{ amount: 350, eligible: [0] }]);
    expect(handResult(state).uncalledReturned).toEqual({ seat: 0, amount: 200 });
  });

  test('from a big blind too short for both come after the blind (TDA 2024)', () => {
    const state = dealt({
      stacks: [1000, 1000, 120],
      blinds: { ante: 100, bigBlindAnte: true },
    });

    expect(state.seats[2]).toMatchObject({ stack: 0, streetCommitted: 100, deadAnte: 20 });
  });
});

describe('the streets', () => {
  test('go on once every live seat has answered the bet', () => {
    const preflop = dealt({ stacks: [1000, 1000, 1000] });
    const flop = play(preflop, 'call', 'call', 'check');
    const turn = play(flop, 'check', 'bet 100', 'call', 'fold');
    const river = play(turn, 'check', 'check');

    expect([preflop, flop, turn, river].map(({ street }) => street)).toEqual([
      'preflop',
      'flop',
      'turn',
      'river',
    ]);
    expect([preflop, flop, turn, river].map(({ board }) => board.length)).toEqual([0, 3, 4, 5]);
    expect(liveSeats(turn).map(({ seat }) => seat)).toEqual([0, 2]);
    expect(isOver(play(river, 'check', 'check'))).toBe(true);
  });

  test('are run out when only one seat has chips left', () => {
    const state = play(dealt({ stacks: [1000, 400, 3000] }), 'all_in', 'call', 'call');

    expect(isOver(state)).toBe(true);
    expect(state.board).toHaveLength(5);
  });

  test('end with the hand when all others fold', () => {
    const state = play(dealt({ stacks: [1000, 1000, 1000] }), 'fold', 'fold');

    expect(handResult(state)).toMatchObject({
      board: [],
      pots: [{ amount: 100, eligible: [2], winners: [{ seat: 2, amount: 100 }] }],
      uncalledReturned: { seat: 2, amount: 50 },
      showdown: [],
    });
  });

  test('a big blind against an all-in for less makes no decision', () => {
    const state = play(dealt({ stacks: [1000, 45, 1000] }), 'fold');

    expect(isOver(state)).toBe(true);
  });
});

describe('a deck', () => {
  test('is dealt to seats by their number, whoever is out', () => {
    const deck = shuffledDeck({ gameSeed: 'x', session: 1, hand: 1 });
    const all = startHand({ ...setup({ stacks: [500, 500, 500, 500] }), deck });
    const without = startHand({
      ...setup({ stacks: [500, 500, 500, 500] }),
      stacks: [
        { seat: 1, stack: 500 },
        { seat: 3, stack: 500 },
      ],
      button: 1,
      smallBlindSeat: 1,
      bigBlindSeat: 3,
      deck,
    });

    expect(without.seats.map(({ holeCards }) => holeCards)).toEqual([
      all.seats[1]?.holeCards,
      all.seats[3]?.holeCards,
    ]);
    expect(all.seats[3]?.holeCards).toEqual(holeCardsOf(deck, 3));
    expect(play(without, 'all_in', 'call').board).toEqual(boardOf(deck));
  });
});

describe('stacks', () => {
  test('may be as large as 2^31', () => {
    const stack = 2 ** 31;
    const state = play(dealt({ stacks: [stack, stack, stack] }), 'all_in', 'call', 'call');

    expect(handResult(state).pots).toMatchObject([{ amount: 3 * stack }]);
    expect([...handResult(state).endStacks.values()]).toEqual([3 * stack, 0, 0]);
  });
});

describe('a setup from which no hand can be dealt', () => {
  const sound = setup({ stacks: [1000, 1000, 1000] });

  test.each<[string, Partial<HandSetup>, string]>([
    ['one seat', { stacks: [{ seat: 0, stack: 1000 }] }, 'expected 2 to 10 seats, found 1'],
    [
      'eleven seats',
      { stacks: Array.from({ length: 11 }, (_, seat) => ({ seat, stack: 1 })) },
      'found 11',
    ],
    ['an empty stack', { stacks: [...sound.stacks.slice(1), { seat: 0, stack: 0 }] }, '2^31'],
    ['half a chip', { stacks: [...sound.stacks.slice(1), { seat: 0, stack: 0.5 }] }, 'whole chips'],
    [
      'a stack above 2^31',
      { stacks: [...sound.stacks.slice(1), { seat: 0, stack: 2 ** 31 + 1 }] },
      '2^31',
    ],
    ['a seat twice', { stacks: [...sound.stacks, { seat: 1, stack: 5 }] }, 'different seats'],
    ['a big blind that is out', { bigBlindSeat: 7 }, "big blind's seat 7 is not in the hand"],
    ['both blinds at one seat', { smallBlindSeat: 2 }, 'another seat'],
    ['blinds that fall', { blinds: { ...sound.blinds, smallBlind: 200 } }, 'found 200/100'],
    [
      'a deck of 51 cards',
      { deck: shuffledDeck({ gameSeed: 1, session: 1, hand: 1 }).slice(1) },
      '51',
    ],
    ['hole cards for one seat', { deck: { holeCards: [null], board: [] } }, 'for 3 seats, found 1'],
  ])('%s', (_, change, message) => {
    expect(() => startHand({ ...sound, ...change })).toThrow(SetupError);
    expect(() => startHand({ ...sound, ...change })).toThrow(message);
  });

  test('a board too short for the street is named when it is needed', () => {
    const state = dealt({ stacks: [1000, 1000], board: '2c 3d 4h' });

    expect(() => play(state, 'all_in', 'call')).toThrow('too few to deal the turn');
  });
});
