import { describe, expect, test } from 'vitest';
import { FULL_DECK } from '../../src/engine/card.ts';
import {
  boardOf,
  deckCommitment,
  holeCardsOf,
  isCommittedDeck,
  isFullDeck,
  shuffledDeck,
} from '../../src/engine/deck.ts';

const SEED = { gameSeed: 'main-50', session: 3, hand: 12 };

describe('a shuffled deck', () => {
  test('is the 52 cards, each once', () => {
    const deck = shuffledDeck(SEED);

    expect(isFullDeck(deck)).toBe(true);
    expect([...deck].sort()).toEqual([...FULL_DECK].sort());
  });

  test('is fixed by game seed, session and hand, each of which counts', () => {
    const decks = [
      SEED,
      { ...SEED, gameSeed: 'main-51' },
      { ...SEED, session: 4 },
      { ...SEED, hand: 13 },
      { gameSeed: 'main-50', session: 31, hand: 2 },
    ].map((seed) => shuffledDeck(seed).join(''));

    expect(shuffledDeck(SEED).join('')).toBe(decks[0]);
    expect(new Set(decks).size).toBe(decks.length);
  });

  test('is uniform: every card is equally likely in every place (chi-square over 52 x 52)', () => {
    const decks = 26_000;
    const counts = new Map<string, number[]>(
      FULL_DECK.map((card) => [card, new Array<number>(52).fill(0)]),
    );
    for (let hand = 1; hand <= decks; hand++) {
      shuffledDeck({ gameSeed: 'uniform', session: 1, hand }).forEach((card, place) => {
        const places = counts.get(card) as number[];
        places[place] = (places[place] ?? 0) + 1;
      });
    }
    const expected = decks / 52;
    const chiSquare = [...counts.values()]
      .flat()
      .reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

    // 51 x 51 degrees of freedom: mean 2601, standard deviation 72; five of them either way. The
    // lower bound matters as much: a shuffle that is too even is no shuffle.
    expect(chiSquare).toBeGreaterThan(2601 - 361);
    expect(chiSquare).toBeLessThan(2601 + 361);
  });

  test('follows a card by another as chance has it (chi-square over neighbours)', () => {
    const decks = 4000;
    let sameSuit = 0;
    for (let hand = 1; hand <= decks; hand++) {
      const deck = shuffledDeck({ gameSeed: 'neighbours', session: 1, hand });
      for (let place = 1; place < 52; place++) {
        if (deck[place]?.[1] === deck[place - 1]?.[1]) sameSuit++;
      }
    }
    const pairs = decks * 51;
    const expected = (pairs * 12) / 51;

    // Five standard deviations of a count whose chance is 12 in 51.
    expect(Math.abs(sameSuit - expected)).toBeLessThan(
      5 * Math.sqrt(pairs * (12 / 51) * (39 / 51)),
    );
  });
});

describe('duplicate dealing', () => {
  test('gives a seat the same cards and the board the same cards, whoever else is in', () => {
    const deck = shuffledDeck(SEED);
    const dealt = Array.from({ length: 10 }, (_, seat) => holeCardsOf(deck, seat)).flat();

    expect(new Set([...dealt, ...boardOf(deck)]).size).toBe(25);
    expect(holeCardsOf(shuffledDeck(SEED), 6)).toEqual(holeCardsOf(deck, 6));
  });
});

describe('the commitment to a deck', () => {
  const deck = shuffledDeck(SEED);
  const commitment = deckCommitment('main-50.r01-persistent.s03.h12', deck);

  test('holds for that deck and that hand', () => {
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(isCommittedDeck('main-50.r01-persistent.s03.h12', deck, commitment)).toBe(true);
  });

  test('does not hold for two cards exchanged, another hand, or another text', () => {
    const [first, second, ...rest] = deck;
    const exchanged = [second, first, ...rest] as typeof deck;

    expect(isCommittedDeck('main-50.r01-persistent.s03.h12', exchanged, commitment)).toBe(false);
    expect(isCommittedDeck('main-50.r01-persistent.s03.h13', deck, commitment)).toBe(false);
    expect(isCommittedDeck('main-50.r01-persistent.s03.h12', deck, 'not a hash')).toBe(false);
  });
});
