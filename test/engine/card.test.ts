import { describe, expect, test } from 'vitest';
import { CardError, FULL_DECK, parseCard, parseCards } from '../../src/engine/card.ts';

describe('a card is read strictly', () => {
  test.each(FULL_DECK.map((card) => [card]))('%s', (card) => {
    expect(parseCard(card)).toBe(card);
  });

  test.each([
    ['10h'],
    ['ah'],
    ['AH'],
    ['Ah '],
    ['1h'],
    ['Ax'],
    ['A'],
    [''],
    ['A♥'],
    [null],
    [7],
    [undefined],
  ])('%j is none', (text) => {
    expect(() => parseCard(text)).toThrow(CardError);
    expect(() => parseCard(text)).toThrow('expected a card such as Ah or Td');
  });
});

describe('a list of cards', () => {
  test.each([['AhKd9c'], ['Ah Kd 9c'], ['Ah,Kd,9c'], [' Ah, Kd  9c ']])('%j', (text) => {
    expect(parseCards(text)).toEqual(['Ah', 'Kd', '9c']);
  });

  test('may be empty', () => {
    expect(parseCards('  ')).toEqual([]);
  });

  test('does not name a card twice', () => {
    expect(() => parseCards('Ah Kd Ah')).toThrow('the card Ah is there twice');
  });

  test.each([['AhK'], ['Ah10d'], ['Ah-Kd']])('%j is none', (text) => {
    expect(() => parseCards(text)).toThrow(CardError);
  });
});
