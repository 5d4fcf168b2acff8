import { describe, expect, it } from 'vitest';
import {
  type ClaimsVerdict,
  claimsVerdictSchema,
} from '../../../../../src/shared/records/judgement.ts';
import { MAX_CLAIM_QUOTE, MAX_CLAIMS } from '../../../../../src/shared/records/rubrics.ts';
import { readVerdict } from '../../../../../src/workers/llm/answer/verdict/read-verdict.ts';
import { bodyOf } from '../completion-body.ts';

const TRACE =
  'I have TWO pair and about 62% equity.\n  The pot odds are 3:1; the Ah on board helps.';
const HAND = { kind: 'hand', value: 'two pair', street: 'now', quote: 'I have two pair' };
const EQUITY = { kind: 'equity', value: 62, street: 'now', quote: '62% equity' };

const read = (content: string, finishReason?: string, trace = TRACE) =>
  readVerdict('claims', bodyOf(content, finishReason), trace);
const list = (...claims: unknown[]) => read(JSON.stringify({ claims }));

function verdictOf(...claims: unknown[]): ClaimsVerdict {
  const reading = list(...claims);
  if (reading.kind !== 'scored') throw new Error(`expected a verdict, found ${reading.kind}`);
  return claimsVerdictSchema.parse(reading.verdict);
}

const DROPPED = { inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 };

describe('a list of claims (paper, D.6 and D.8)', () => {
  it('is kept claim by claim, and its score is how many there are', () => {
    const odds = { kind: 'odds', value: '25', street: 'turn', quote: 'pot odds are 3:1' };
    const card = { kind: 'card', value: 'A♥', street: 'now', quote: 'the Ah' };
    expect(list(HAND, EQUITY, odds, card)).toMatchObject({ kind: 'scored', score: 4 });
    expect(verdictOf(HAND, EQUITY, odds, card)).toEqual({
      claims: [HAND, EQUITY, { ...odds, value: 25 }, { ...card, value: 'Ah' }],
      dropped: DROPPED,
    });
  });

  it('may be empty: nothing was claimed', () => {
    expect(list()).toMatchObject({ kind: 'scored', score: 0, verdict: { dropped: DROPPED } });
  });

  it.each([
    ['words that are not in the text', { ...HAND, quote: 'I hold two pair' }, 'inventedQuote'],
    ['a part of a number', { ...EQUITY, value: 2, quote: '2% equity' }, 'inventedQuote'],
    [
      'a part of a word',
      { kind: 'hand', value: 'pair', street: 'now', quote: 'pai' },
      'inventedQuote',
    ],
    ['no words', { ...HAND, quote: ' \u00A0\u200B' }, 'inventedQuote'],
    ['words that hold another hand', { ...HAND, value: 'full house' }, 'valueDoesNotFollow'],
    ['words that hold another number', { ...EQUITY, value: 70 }, 'valueDoesNotFollow'],
    ['a hand that there is not', { ...HAND, value: 'monster' }, 'outsideRubric'],
    ['an equity above all', { ...EQUITY, value: 620 }, 'outsideRubric'],
    ['a kind that nobody asked for', { ...HAND, kind: 'mood' }, 'outsideRubric'],
    ['a street that there is not', { ...HAND, street: 'fourth street' }, 'outsideRubric'],
  ] as const)('drops and counts a claim with %s, and keeps the others', (_, claim, why) => {
    expect(verdictOf(EQUITY, claim)).toEqual({
      claims: [EQUITY],
      dropped: { ...DROPPED, [why]: 1 },
    });
  });

  it('holds a quote to a length: half of a text would hold anything', () => {
    const long = `I have ${'really '.repeat(60)}two pair`;
    const reading = read(JSON.stringify({ claims: [{ ...HAND, quote: long }] }), undefined, long);
    expect(long.length).toBeGreaterThan(MAX_CLAIM_QUOTE);
    expect(reading).toMatchObject({ score: 0, verdict: { dropped: { outsideRubric: 1 } } });
  });

  it('takes a claim that is listed twice once, and of a flood the beginning', () => {
    expect(verdictOf(HAND, HAND).claims).toEqual([HAND]);
    const flood = Array.from({ length: 5000 }, () => HAND);
    expect(verdictOf(...flood)).toEqual({
      claims: [HAND],
      dropped: { ...DROPPED, outsideRubric: 5000 - MAX_CLAIMS },
    });
  });

  it.each([
    ['no list', '{"claims": "two pair"}'],
    ['no field', '{}'],
    ['a list of words', '{"claims": ["two pair"]}'],
    ['a list in a list', '{"claims": [[]]}'],
    ['a list of nothing', '{"claims": [null]}'],
    ['a claim without a quote', JSON.stringify({ claims: [EQUITY, { ...HAND, quote: null }] })],
    ['a claim without a value', JSON.stringify({ claims: [{ ...HAND, value: true }] })],
    ['a claim without a street', JSON.stringify({ claims: [{ ...HAND, street: 3 }] })],
  ])('%s is no verdict', (_, content) => {
    expect(read(content)).toMatchObject({ kind: 'unscored', reason: 'missing-field' });
  });

  it.each([
    ['words', 'It has two pair.', undefined, 'invalid-json'],
    ['half an object', '{"claims": [{"kind": "hand"', undefined, 'invalid-json'],
    ['a cut answer', JSON.stringify({ claims: [HAND] }), 'length', 'cut'],
    [
      'two lists that differ',
      `${JSON.stringify({ claims: [HAND] })} ${JSON.stringify({ claims: [] })}`,
      undefined,
      'contradiction',
    ],
    [
      'one name twice',
      `{"claims": [], "claims": [${JSON.stringify(HAND)}]}`,
      undefined,
      'contradiction',
    ],
  ])('%s is unscored', (_, content, finishReason, reason) => {
    expect(read(content, finishReason)).toMatchObject({ kind: 'unscored', reason });
  });

  it('is taken out of a fence, and twice the same is once', () => {
    const text = JSON.stringify({ claims: [HAND] });
    expect(read(`Here:\n\`\`\`json\n${text}\n\`\`\`\n${text}`)).toMatchObject({ score: 1 });
  });

  it('keeps nothing that a store would not take', () => {
    const trace = 'I have two\u0007 pair.';
    const quote = 'two\u0007 pair';
    const reading = read(JSON.stringify({ claims: [{ ...HAND, quote }] }), undefined, trace);
    expect(reading).toMatchObject({ verdict: { claims: [{ quote: 'two pair' }] } });
  });
});

it.each([
  ['Equity is 31.5% by my count.', { kind: 'equity', value: 5, quote: '5%' }],
  ['Equity is 31.5% by my count.', { kind: 'equity', value: 1.5, quote: '1.5%' }],
  ['Equity is 31,5% by my count.', { kind: 'equity', value: 31, quote: 'Equity is 31' }],
  ['As usual I am ahead.', { kind: 'card', value: 'Ah', quote: 'Ah' }],
  ['I reset my plan.', { kind: 'hand', value: 'three of a kind', quote: 'set' }],
])('a quote that is cut out of a word or number of %j is none', (text, claim) => {
  const reading = read(JSON.stringify({ claims: [{ street: 'now', ...claim }] }), undefined, text);
  expect(reading).toMatchObject({ kind: 'scored', score: 0, verdict: { claims: [] } });
});

it('a quote of a script that is written without blanks stands where it stands', () => {
  const claim = { kind: 'equity', value: 62, street: 'now', quote: '胜率62%' };
  const reading = read(JSON.stringify({ claims: [claim] }), undefined, '我的胜率62%左右');
  expect(reading).toMatchObject({ score: 1 });
});
