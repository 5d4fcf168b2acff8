import { expect, test } from 'vitest';
import { parseCards } from '../../src/engine/card.ts';
import { compareHands, rankHand } from '../../src/engine/rank-hand.ts';
import { conformanceText } from './conformance-data.ts';

test('the judge at showdown orders every distinct seven-card value and names its class', () => {
  const order = JSON.parse(conformanceText('equity/rank-order.json')) as [string, string][];
  const hands = order.map(([cards]) => rankHand(parseCards(cards)));

  const misplaced = hands.filter(
    (hand, index) => index > 0 && compareHands(hand, hands[index - 1] as typeof hand) <= 0,
  );
  const misnamed = order.filter(
    ([, name], index) => hands[index]?.handClass !== name.toLowerCase(),
  );

  expect(misplaced.map(({ cards }) => cards.join(' '))).toEqual([]);
  expect(misnamed).toEqual([]);
});
