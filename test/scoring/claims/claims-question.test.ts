import { expect, it } from 'vitest';
import {
  answeredClaims,
  claimsQuestionSchema,
} from '../../../src/scoring/claims/claims-question.ts';

it('answers a text and its context with the claim fields of metrics.md and the id', () => {
  const question = claimsQuestionSchema.parse({
    id: 'one',
    text: 'Top pair, 80% equity, getting 3:1; villain may hold Kh.',
    context: {
      holeCards: ['Ah', 'Kd'],
      board: ['Kc', '7h', '2s'],
      street: 'flop',
      pot: 60,
      toCall: 20,
    },
  });
  expect(answeredClaims(question)).toEqual({
    id: 'one',
    handClaim: 'pair',
    equityClaim: 0.8,
    potOddsClaim: 25,
    cardsMentioned: ['Kh'],
    hallucinated: ['Kh'],
    hallucinatedStrict: [],
    drawClaims: [],
    rangeKeyword: false,
  });
});
