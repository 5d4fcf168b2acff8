import { expect, test } from 'vitest';
import { pokerStarsHandName } from '../../../src/archive/formats/pokerstars-hand-name.ts';
import { parseCards } from '../../../src/engine/card.ts';

test.each([
  ['Ah Kd 9c 5s 2h 3d 7c', 'high card Ace'],
  ['6h 6d 9c 5s 2h 3d Kc', 'a pair of Sixes'],
  ['Ah Ad 9c 9s 2h 2d 7c', 'two pair, Aces and Nines'],
  ['2h 2d 2c 9s Th 3d 7c', 'three of a kind, Deuces'],
  ['Ah 2d 3c 4s 5h Kd Kc', 'a straight, Ace to Five'],
  ['9h Td Jc Qs Kh 2d 2c', 'a straight, Nine to King'],
  ['Ah Kh 9h 5h 2h 3d 7c', 'a flush, Ace high'],
  ['Kh Kd Kc Ts Th 3d 7c', 'a full house, Kings full of Tens'],
  ['8h 8d 8c 8s Th 3d 7c', 'four of a kind, Eights'],
  ['5h 6h 7h 8h 9h 3d 7c', 'a straight flush, Five to Nine'],
  ['Ah Kh Qh Jh Th 3d 7c', 'a Royal Flush'],
])('%s: %s', (cards, name) => {
  expect(pokerStarsHandName(parseCards(cards))).toBe(name);
});
