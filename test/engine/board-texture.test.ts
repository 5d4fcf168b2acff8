import { describe, expect, test } from 'vitest';
import { boardTexture } from '../../src/engine/board-texture.ts';
import { parseCards } from '../../src/engine/card.ts';

describe('a board', () => {
  test.each([
    ['Ah 7d 2c', { highestRank: 14, suits: 'rainbow', pairedRanks: 0, straightPossible: false }],
    ['Ah 7h 2c', { suits: 'two-tone', mostOfASuit: 2 }],
    ['Ah 7h 2h 9d', { suits: 'monotone', mostOfASuit: 3 }],
    ['9s 9d 2c', { pairedRanks: 1, mostOfARank: 2, straightPossible: false }],
    ['9s 9d 2c 2d', { pairedRanks: 2, mostOfARank: 2 }],
    ['9s 9d 9c', { pairedRanks: 1, mostOfARank: 3 }],
    ['Td 8c 6h', { straightPossible: true }],
    ['Td 8c 5h', { straightPossible: false }],
    ['Ah 2d 5c', { straightPossible: true }],
    ['Ah Kd Tc', { straightPossible: true }],
    ['', { highestRank: 0, mostOfARank: 0, mostOfASuit: 0, straightPossible: false }],
  ])('%s', (cards, texture) => {
    expect(boardTexture(parseCards(cards))).toMatchObject(texture);
  });

  test('has no card twice', () => {
    expect(() => boardTexture(['Ah', 'Ah', '2c'])).toThrow('Ah is there twice');
  });
});
