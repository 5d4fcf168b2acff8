import { describe, expect, it } from 'vitest';
import {
  accuracyOf,
  CoverageTally,
  signsIn,
  UNREAD_SHOWN,
} from '../../../src/scoring/claims/coverage.ts';

describe('what a text can be seen to hold without being understood', () => {
  it.each([
    ['about 40 % here', { number: true, card: false, hand: false }],
    ['getting 3 to 1', { number: true, card: false, hand: false }],
    ['his A♠ is out', { number: false, card: true, hand: false }],
    ['the ace of hearts', { number: false, card: true, hand: false }],
    ['I hold AhKd', { number: false, card: true, hand: false }],
    ['a set', { number: false, card: false, hand: true }],
    ['我有顺子', { number: false, card: false, hand: true }],
    ['I call and see what he does', { number: false, card: false, hand: false }],
  ])('%s', (text, signs) => {
    expect(signsIn(text)).toEqual(signs);
  });
});

describe('coverage', () => {
  const covered = (read: number, unread: number) => {
    const tally = new CoverageTally();
    for (let at = 0; at < read; at += 1) tally.add(`r${at}`, '40 %', true);
    for (let at = unread - 1; at >= 0; at -= 1) tally.add(`u${at}`, `${at} %`, false);
    return tally.result();
  };

  it('is the share of texts that gave a claim, and shows none of the others from 0.8 on', () => {
    expect(covered(8, 2)).toEqual({ texts: 10, read: 8, share: 0.8, low: false, unread: [] });
  });

  it('shows the first five by id below that, whatever order they came in', () => {
    const low = covered(1, 9);
    expect(low).toMatchObject({ texts: 10, read: 1, share: 0.1, low: true });
    expect(low?.unread.map(({ decisionId }) => decisionId)).toEqual(['u0', 'u1', 'u2', 'u3', 'u4']);
    expect(low?.unread).toHaveLength(UNREAD_SHOWN);
  });

  it('is null where no text holds anything', () => {
    expect(covered(0, 0)).toBeNull();
  });

  it('shows the beginning of a long text', () => {
    const tally = new CoverageTally();
    tally.add('d', `${'so '.repeat(200)}40 %`, false);
    expect(tally.result()?.unread[0]?.text).toMatch(/^so so .*…$/);
  });
});

describe('accuracy over what was read', () => {
  it('leaves a term of too few claims out, as null and not as 0', () => {
    const terms = {
      hand: { weight: 0.35, value: 0.9, claims: 10 },
      odds: { weight: 0.25, value: 0, claims: 9 },
      draw: { weight: 0.2, value: 0.5, claims: 12 },
    };
    const { value, terms: shown } = accuracyOf(terms, 10);
    expect(shown).toEqual({ hand: 0.9, odds: null, draw: 0.5 });
    expect(value).toBeCloseTo((0.35 * 0.9 + 0.2 * 0.5) / 0.55, 12);
  });

  it('is null without any term', () => {
    expect(accuracyOf({ hand: { weight: 1, value: 0, claims: 0 } }, 10)).toEqual({
      value: null,
      terms: { hand: null },
    });
  });
});
