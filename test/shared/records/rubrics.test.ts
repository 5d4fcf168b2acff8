import { describe, expect, it } from 'vitest';
import { HAND_CLASSES } from '../../../src/engine/rank-hand.ts';
import { DRAWS } from '../../../src/scoring/claims/draw-claim.ts';
import { borneOut } from '../../../src/shared/records/rubrics.ts';

const NO = 'valueDoesNotFollow';
const OUTSIDE = 'outsideRubric';

describe('a hand is borne out by its name in the quote', () => {
  it.each([
    ['two pair', 'I have Two Pair'],
    ['two pair', 'aces and kings'],
    ['three of a kind', 'a set of eights'],
    ['three of a kind', 'trip tens'],
    ['full house', 'my boat'],
    ['full house', 'kings full of nines'],
    ['pair', 'top pair'],
    ['pair', 'an overpair'],
    ['pair', 'pocket queens'],
    ['high card', 'ace-high'],
    ['high card', 'no pair'],
    ['flush', 'an ace-high flush'],
    ['straight', 'the wheel'],
    ['straight flush', 'a royal flush'],
    ['four of a kind', 'quads'],
  ])('%s by "%s"', (value, quote) => {
    expect(borneOut('hand', value, quote)).toEqual({ value });
  });

  it.each([
    ['pair', 'two pair'],
    ['flush', 'a straight flush'],
    ['flush', 'a flush draw'],
    ['straight', 'a straight draw'],
    ['high card', 'an ace-high flush'],
    ['pair', 'I bet as a bluff'],
    ['full house', 'a strong hand'],
    ['pair', ''],
  ])('%s not by "%s"', (value, quote) => {
    expect(borneOut('hand', value, quote)).toBe(NO);
  });

  it('is one of the nine classes, however it is spelt', () => {
    expect(borneOut('hand', 'Three_of_a_Kind', 'a set')).toEqual({ value: 'three of a kind' });
    for (const value of ['monster', '', 2, Number.NaN]) {
      expect(borneOut('hand', value, 'a set')).toBe(OUTSIDE);
    }
    for (const value of HAND_CLASSES) expect(borneOut('hand', value, '')).toBe(NO);
  });
});

describe('a draw is borne out by its name in the quote', () => {
  it.each([
    ['flush draw', 'nine outs to the flush'],
    ['flush draw', 'a nut flush draw'],
    ['oesd', 'an open-ended straight draw'],
    ['straight draw', 'my straight draw'],
    ['double gutshot', 'a double gutshot'],
    ['gutshot', 'gut-shot'],
    ['backdoor flush', 'a backdoor flush draw'],
    ['backdoor straight', 'runner-runner straight'],
  ])('%s by "%s"', (value, quote) => {
    expect(borneOut('draw', value, quote)).toEqual({ value });
  });

  it.each([
    ['flush draw', 'a backdoor flush draw'],
    ['gutshot', 'a double gutshot'],
    ['oesd', 'a gutshot'],
  ])('%s not by "%s"', (value, quote) => {
    expect(borneOut('draw', value, quote)).toBe(NO);
  });

  it('is one of those that the rules know', () => {
    for (const value of DRAWS) expect(borneOut('draw', value, '')).toBe(NO);
    expect(borneOut('draw', 'combo draw', 'combo draw')).toBe(OUTSIDE);
  });
});

describe('a number is borne out by the number of the quote', () => {
  it.each([
    [35, 'about 35%', 35],
    ['35%', 'about 35 %', 35],
    [32.5, '30-35%', 32.5],
    [33, 'a third of the time', 100 / 3],
    [67, '2 to 1 favourite', 200 / 3],
    [40, '4 times in 10', 40],
    [0.5, 'half a percent: 0.5%', 0.5],
    [35, 'my equity is .35', 35],
    [70, 'a strong hand', 70],
    [50, 'a coin flip', 50],
  ])('equity %s by "%s"', (given, quote, value) => {
    expect(borneOut('equity', given, quote)).toEqual({ value: expect.closeTo(value, 9) });
  });

  it.each([
    [25, 'getting 3:1', 25],
    [22, '3.5-to-1', 100 / 4.5],
    [25, 'pot odds: 20 / 80 = 25%', 25],
    [20, 'I need 20%', 20],
  ])('price %s by "%s"', (given, quote, value) => {
    expect(borneOut('odds', given, quote)).toEqual({ value: expect.closeTo(value, 9) });
  });

  it('is no other number, and no word for a price', () => {
    expect(borneOut('equity', 40, 'about 35%')).toBe(NO);
    expect(borneOut('odds', 70, 'a strong price')).toBe(NO);
    expect(borneOut('equity', 55, 'a strong hand')).toBe(NO);
  });

  it.each([-1, 101, 1e9, Number.NaN, Number.POSITIVE_INFINITY, 'much', '', '0x10 %', '1e1'])(
    '%s is none',
    (value) => {
      expect(borneOut('equity', value, `${value} 16%`)).not.toMatchObject({
        value: expect.anything(),
      });
    },
  );
});

describe('a card is borne out by its rank and suit in the quote', () => {
  it.each([
    ['Ah', 'Ah'],
    ['Kd', 'AhKd'],
    ['Th', '10h'],
    ['Th', 'T♥'],
    ['Ts', 'the ten of spades'],
    ['2c', 'deuce of clubs'],
  ])('%s by "%s"', (value, quote) => {
    expect(borneOut('card', value, quote)).toEqual({ value });
    expect(borneOut('other-card', value, quote)).toEqual({ value });
  });

  it('is written in any of the usual ways', () => {
    for (const value of ['10h', 'T♥', 'th', ' Th ']) {
      expect(borneOut('card', value, 'the 10h')).toEqual({ value: 'Th' });
    }
    expect(borneOut('card', 'Ah', 'I am ahead: Ahead')).toBe(NO);
    expect(borneOut('card', 'Ah', 'an ace')).toBe(NO);
    for (const value of ['1h', 'Ax', 'hearts', '', 7]) {
      expect(borneOut('card', value, 'Ah')).toBe(OUTSIDE);
    }
  });
});
