import { describe, expect, it } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import type { Street } from '../../../src/engine/street.ts';
import { type Claims, claimsOf, RANGE_VOCABULARY } from '../../../src/scoring/claims/claims.ts';
import { drawsPresent, isDrawRight } from '../../../src/scoring/claims/draws-present.ts';

function claims(text: string, hole = 'Ah Kd', board = 'Kc 7h 2s'): Claims {
  const cards = [...parseCards(board)];
  const street = (['preflop', '', '', 'flop', 'turn', 'river'] as const)[cards.length] as Street;
  return claimsOf(text, { holeCards: [...parseCards(hole)], board: cards, street });
}

describe("the paper's own texts", () => {
  it('H.3: the hand claim is a flush, Ah and Kh are hallucinated as published, not strictly', () => {
    const text =
      'With QhJh giving us a queen-high flush on the turn, we are ahead of most of the opponents’ ranges that called the flop (lower flushes, sets, two pairs). A half-pot bet extracts value from those worse hands while limiting our loss if we face a raise from the rare higher flush (Ah or Kh). Checking would give free cards to full house draws and miss value.';
    expect(claims(text, 'Jh Qh', '4h 2h 9d 6h')).toEqual({
      handClaim: 'flush',
      equityClaim: null,
      potOddsClaim: null,
      cardsMentioned: ['Qh', 'Jh', 'Ah', 'Kh'],
      hallucinated: ['Ah', 'Kh'],
      hallucinatedStrict: [],
      drawClaims: [],
      rangeKeyword: true,
    });
  });

  it('E.5: an overpair on a board whose draws are the opponent’s', () => {
    const text =
      'I have AA on a Td 4h 2h board, an overpair on a draw-heavy texture. Player 3 called my 3-bet, so their range includes Tx hands, pocket pairs (77–JJ), suited broadways, and heart flush draws. I need to bet for value and protection against the flush draw. Betting ~$130 (half pot) charges draws, gets value from weaker pairs.';
    expect(claims(text, 'Ad Ac', 'Td 4h 2h')).toMatchObject({
      handClaim: 'pair',
      equityClaim: null,
      potOddsClaim: null,
      cardsMentioned: ['Td', '4h', '2h'],
      hallucinated: [],
      drawClaims: [],
    });
  });

  it('H.1: forty percent equity with AQs, which is no card', () => {
    const text =
      'AQs in BB facing P4’s iso-raise to $300. P4 has only $575 behind (13% VPIP/PFR this session = tight range). My notes confirm P4 ‘folds to 4-bets’ even with strong 3-betting hands. If P4 folds, I collect $500 in dead money. If P4 shoves with JJ+/AK, I have about 40% equity with great pot odds from the dead money, profitable either way.';
    expect(claims(text, 'Ah Qh', '')).toMatchObject({
      handClaim: null,
      equityClaim: 0.4,
      potOddsClaim: null,
      cardsMentioned: [],
    });
  });

  it('H.2: ace-high without pair or draw', () => {
    expect(
      claims('Flop completely misses my Ah8c, ace-high no pair/draw.', 'Ah 8c', '2d Td 3s'),
    ).toMatchObject({ handClaim: 'high card', cardsMentioned: ['Ah', '8c'], drawClaims: [] });
  });
});

describe('readings of metrics.md, M6 and M8', () => {
  it.each([
    ['a boat', 'full house'],
    ['a set', 'three of a kind'],
    ['trips', 'three of a kind'],
    ['a queen-high flush', 'flush'],
    ['no pair', 'high card'],
    ['six-high', 'high card'],
  ])('%s is %s', (name, handClass) => {
    expect(claims(`I have ${name}.`).handClaim).toBe(handClass);
  });

  it.each([
    "I don't have a flush.",
    'If a heart comes I make a flush.',
    'Villain has a flush.',
    'The board shows a flush.',
  ])('%s claims no hand', (text) => {
    expect(claims(text).handClaim).toBeNull();
  });

  it('takes the first claim of each kind, a number before a word, and the middle of an interval', () => {
    expect(claims('I have top pair. I have a set.').handClaim).toBe('pair');
    expect(claims('My hand is strong, about 40-50% equity.').equityClaim).toBeCloseTo(0.45, 12);
    expect(claims('Equity between 30 and 40 percent.').equityClaim).toBeCloseTo(0.35, 12);
    expect(claims('I win this about 55 percent of the time.').equityClaim).toBe(0.55);
    expect(claims('I have nothing.').equityClaim).toBe(0.15);
    expect(claims('I have nothing.').handClaim).toBeNull();
  });

  it('takes ratios as 100 / (1 + r), and implied odds, odds against, SPR and leads as none', () => {
    expect(claims('Getting 3 to 1.').potOddsClaim).toBe(25);
    expect(claims('I need 25 %.').potOddsClaim).toBe(25);
    expect(claims('I need 25 %.').equityClaim).toBeNull();
    for (const text of [
      'Implied odds of 9:1.',
      'It is 4:1 against hitting.',
      'SPR is 3:1.',
      'I have a 2:1 chip lead.',
    ]) {
      expect(claims(text).potOddsClaim, text).toBeNull();
    }
  });

  it.each([
    ['Ah', ['Ah']],
    ['A♥', ['Ah']],
    ['ace of hearts', ['Ah']],
    ['10s', ['Ts']],
    ['AhXh', ['Ah']],
  ])('the %s names %j', (text, cards) => {
    expect(claims(`I see the ${text} here`).cardsMentioned).toEqual(cards);
  });

  it.each(['pocket 10s', 'trip 8s', '9s full', 'AKs', 'KTs+', 'T9s', 'As the raiser I bet.'])(
    '%s is no card',
    (text) => {
      expect(claims(text).cardsMentioned).toEqual([]);
    },
  );

  it('counts a lone Ah after an article, beside another card, or as "my Ah", never as the word', () => {
    expect(claims('The Ah blocks.').cardsMentioned).toEqual(['Ah']);
    expect(claims('Ah or Kh.').cardsMentioned).toEqual(['Ah', 'Kh']);
    expect(claims('My Ah plays.').cardsMentioned).toEqual(['Ah']);
    expect(claims('Ah, I fold. As before, a call. Ad nauseam.').cardsMentioned).toEqual([]);
  });

  it('finds draw claims on flop and turn only', () => {
    const text = 'I have a flush draw.';
    expect(claims(text, 'Ah Kh', '7h 2h 3s').drawClaims).toEqual(['flush draw']);
    expect(claims(text, 'Ah Kh', '7h 2h 3s 9c Jd').drawClaims).toEqual([]);
    expect(claims(text, 'Ah Kh', '').drawClaims).toEqual([]);
  });

  it.each([
    'range',
    'Ranges',
    'polarized',
    'polarised',
    'polarizing',
    'blockers',
    'board texture',
    'frequency',
    'frequencies',
    'combo',
    'combinations',
    'merged',
    'condensed',
    'capped',
    'uncapped',
    'equity realization',
    'equity realisation',
    'balanced',
    'unbalanced',
  ])('%s is range vocabulary', (word) => {
    expect(claims(`Some ${word} here.`).rangeKeyword).toBe(true);
  });

  it('takes range vocabulary as whole words, of ten patterns', () => {
    expect(RANGE_VOCABULARY).toHaveLength(10);
    for (const word of ['arrange', 'recapped', 'comboed', 'frequent', 'balance']) {
      expect(claims(`I ${word} this.`).rangeKeyword, word).toBe(false);
    }
  });

  it('reads ten thousand characters without a point in a moment', () => {
    const endless = 'I have a and or no the top '.repeat(400);
    const started = process.cpuUsage();
    claims(`${endless} pair`);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
  });
});

describe('draws that are there (metrics, M8)', () => {
  const draws = (hole: string, board: string) =>
    [...drawsPresent(parseCards(hole), parseCards(board))].sort();

  it.each([
    ['Ts 9s', '8s 7d 2s', ['flush draw', 'oesd']],
    ['Ah 5h', 'Kh 8h 3d 2c', ['flush draw', 'gutshot']],
    ['6c 5c', '9h 8d 2c', ['backdoor flush', 'gutshot']],
    ['Ah Kd', 'Qs Jc 3h 2d', ['gutshot']],
    ['Ah 2d', '3s 4c Kh', ['gutshot']],
    ['Jh 7d', '9s 8c 5h 2c', ['double gutshot']],
    ['8h 7h', '4c 5d 6s Kh', []],
    ['Jh Qh', '4h 2h 9d 6h', []],
    ['Ac Kd', '9h 8h 7h 6h', []],
    ['Kd 2c', '9s 8d 7c 6h', []],
    ['Ah Kd', '7h 2s 3c', ['backdoor straight']],
    ['Ah Kh', '7h 2s 8c', ['backdoor flush']],
    ['Ah Kh', '7h 2s 8c 9d', []],
    ['Ah Kh', '7h 2h 8c 9d 3s', []],
  ] as const)('%s on %s', (hole, board, expected) => {
    const found = draws(hole, board).filter((draw) =>
      // A backdoor straight is nearly always there: named only where the case is about it.
      draw === 'backdoor straight' ? (expected as readonly string[]).includes(draw) : true,
    );
    expect(found).toEqual(expected);
  });

  it('has no straight draw beside a made straight, no backdoor beside its direct draw', () => {
    expect(draws('9h 8h', '7c 6d 5s')).toEqual([]);
    expect(draws('Ts 9s', '8s 7d 2s')).not.toContain('backdoor flush');
    expect(draws('Ts 9d', '8s 7d 2c')).not.toContain('backdoor straight');
  });

  it('lets "straight draw" be an OESD or a gutshot, and a double gutshot be called either', () => {
    const oesd = drawsPresent(parseCards('Ts 9d'), parseCards('8s 7d 2c'));
    const gutshot = drawsPresent(parseCards('6c 5c'), parseCards('9h 8d 2c'));
    const double = drawsPresent(parseCards('Jh 7d'), parseCards('9s 8c 5h 2c'));
    for (const present of [oesd, gutshot, double]) {
      expect(isDrawRight('straight draw', present)).toBe(true);
      expect(isDrawRight('flush draw', present)).toBe(false);
    }
    expect([isDrawRight('oesd', double), isDrawRight('gutshot', double)]).toEqual([true, true]);
    expect([isDrawRight('oesd', gutshot), isDrawRight('gutshot', oesd)]).toEqual([false, false]);
  });
});
