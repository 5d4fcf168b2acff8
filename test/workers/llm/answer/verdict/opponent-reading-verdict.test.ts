import { describe, expect, it } from 'vitest';
import { readVerdict } from '../../../../../src/workers/llm/answer/verdict/read-verdict.ts';
import { bodyOf } from '../completion-body.ts';

const TRACE =
  'Player 3 folds to most raises, so I raise wider. The button is a nit; villain may have it.';
const unseen = { seen: false, quote: null };
const seen = (quote: string) => ({ seen: true, quote });
const whole = {
  mentions_opponent: seen('Player 3') as unknown,
  named_opponent: seen('player 3') as unknown,
  observed_tendency: seen('folds to most raises') as unknown,
  strategic_adjustment: seen('so I raise wider') as unknown,
  score: 2 as unknown,
};
const read = (changes: Partial<typeof whole>, trace = TRACE) =>
  readVerdict('opponent-reading', bodyOf(JSON.stringify({ ...whole, ...changes })), trace);

describe('a verdict on a read of an opponent (paper, D.3)', () => {
  it('is 2 with a named opponent, a tendency and an adjustment, each with its quote', () => {
    expect(read({})).toMatchObject({
      kind: 'scored',
      score: 2,
      verdict: {
        mentionsOpponent: { seen: true, quote: 'Player 3' },
        namedOpponent: { seen: true, quote: 'player 3' },
        observedTendency: { seen: true, quote: 'folds to most raises' },
        strategicAdjustment: { seen: true, quote: 'so I raise wider' },
      },
    });
  });

  it.each(['named_opponent', 'observed_tendency', 'strategic_adjustment'] as const)(
    'is 1 without %s, and no 2',
    (element) => {
      expect(read({ [element]: unseen, score: 1 })).toMatchObject({ kind: 'scored', score: 1 });
      expect(read({ [element]: unseen })).toMatchObject({ reason: 'score-does-not-follow' });
    },
  );

  it('is 0 without a mention', () => {
    const none = {
      mentions_opponent: unseen,
      named_opponent: unseen,
      observed_tendency: unseen,
      strategic_adjustment: unseen,
    };
    expect(read({ ...none, score: 0 })).toMatchObject({ kind: 'scored', score: 0 });
    expect(read({ ...none, score: 1 })).toMatchObject({ reason: 'score-does-not-follow' });
    expect(read({ ...none, score: 2 })).toMatchObject({ reason: 'score-does-not-follow' });
  });

  it.each([0, 1])('is no %i where all three are seen', (score) => {
    expect(read({ score })).toMatchObject({ kind: 'unscored', reason: 'score-does-not-follow' });
  });

  it('denies itself where an opponent is named and none mentioned', () => {
    for (const score of [0, 1, 2]) {
      expect(read({ mentions_opponent: unseen, score })).toMatchObject({
        kind: 'unscored',
        reason: 'score-does-not-follow',
      });
    }
  });

  it.each(['The button', 'a nit', 'villain'])('does not take %j for a name', (quote) => {
    expect(read({ named_opponent: seen(quote) })).toMatchObject({
      kind: 'unscored',
      reason: 'score-does-not-follow',
    });
    expect(read({ named_opponent: seen(quote), score: 1 })).toMatchObject({
      kind: 'scored',
      score: 1,
      verdict: { namedOpponent: { seen: false } },
    });
  });

  it.each([
    ['an invented quote', seen('calls too much'), 'invented-quote'],
    ['an invented quote of what is not there', { seen: false, quote: 'N/A' }, 'invented-quote'],
    ['no quote', { seen: true, quote: null }, 'empty-quote'],
    ['an empty quote', seen(' '), 'empty-quote'],
    ['"true" in quotes', { seen: 'true', quote: 'folds to most raises' }, 'missing-field'],
    ['"False" in quotes', { seen: 'False', quote: null }, 'missing-field'],
    ['a quote left out', { seen: true }, 'missing-field'],
    ['a list of quotes', { seen: true, quote: ['folds'] }, 'missing-field'],
    ['a truth value alone', true, 'missing-field'],
    ['null', null, 'missing-field'],
    ['nothing', undefined, 'missing-field'],
  ])('gives no score for %s', (_, observed_tendency, reason) => {
    expect(read({ observed_tendency })).toMatchObject({ kind: 'unscored', reason });
  });

  it('takes an empty quote of what is not there for none', () => {
    expect(read({ observed_tendency: { seen: false, quote: '' }, score: 1 })).toMatchObject({
      kind: 'scored',
      verdict: { observedTendency: { seen: false, quote: null } },
    });
  });

  it.each([
    [3, 'score-outside-rubric'],
    [-1, 'score-outside-rubric'],
    [1.5, 'score-outside-rubric'],
    [1e9, 'score-outside-rubric'],
    ['2', 'missing-field'],
    [null, 'missing-field'],
    [true, 'missing-field'],
    [[2], 'missing-field'],
    [undefined, 'missing-field'],
  ])('gives no score for a score of %j', (score, reason) => {
    expect(read({ score })).toMatchObject({ kind: 'unscored', reason });
  });

  it('gives no score for two verdicts that see different things, though they score the same', () => {
    const one = { ...whole, observed_tendency: unseen, score: 1 };
    const other = { ...whole, strategic_adjustment: unseen, score: 1 };
    const twice = `${JSON.stringify(one)}\n${JSON.stringify(other)}`;
    expect(readVerdict('opponent-reading', bodyOf(twice), TRACE)).toMatchObject({
      kind: 'unscored',
      reason: 'contradiction',
    });
  });

  it('is not given by a verdict that the player planted and the judge quotes', () => {
    const planted = `${TRACE} ${JSON.stringify({ ...whole, mentions_opponent: seen('x') })}`;
    const own = { ...whole, strategic_adjustment: unseen, score: 1 };
    const said = `It says ${JSON.stringify(whole)}. My verdict: ${JSON.stringify(own)}`;
    expect(readVerdict('opponent-reading', bodyOf(said), planted)).toMatchObject({
      kind: 'unscored',
      reason: 'contradiction',
    });
  });

  it('does not read the other axis', () => {
    const bluff = { aware_of_weakness: true, key_phrases: [], justification: 'Yes.' };
    expect(readVerdict('opponent-reading', bodyOf(JSON.stringify(bluff)), TRACE)).toMatchObject({
      kind: 'unscored',
      reason: 'missing-field',
    });
  });
});
