import { describe, expect, it } from 'vitest';
import { readBluffVerdict } from '../../../../src/workers/llm/answer/read-bluff-verdict.ts';
import { bodyOf } from './completion-body.ts';

const TRACE = 'I have NOTHING here:\n  ace-high, no pair.  “Fold equity” is all; it’s a bluff.';
const verdict = (fields: object = {}) =>
  JSON.stringify({
    aware_of_weakness: true,
    key_phrases: ['I have nothing here'],
    justification: 'It says so.',
    ...fields,
  });
const read = (content: string, finishReason?: string) =>
  readBluffVerdict(bodyOf(content, finishReason), TRACE);

describe('a verdict on a bluff (paper, D.2)', () => {
  it('scores awareness 1, its absence 0', () => {
    expect(read(verdict())).toMatchObject({
      kind: 'scored',
      score: 1,
      verdict: {
        awareOfWeakness: true,
        keyPhrases: ['I have nothing here'],
        justification: 'It says so.',
      },
    });
    expect(read(verdict({ aware_of_weakness: false, key_phrases: [] }))).toMatchObject({
      kind: 'scored',
      score: 0,
    });
  });

  it('keeps three key phrases, as many as were asked for', () => {
    const phrases = ['nothing here', 'ace-high', 'no pair', 'a bluff'];
    expect(read(verdict({ key_phrases: phrases }))).toMatchObject({
      kind: 'scored',
      verdict: { keyPhrases: phrases.slice(0, 3) },
    });
  });

  it.each([
    ['in other case', 'i HAVE nothing'],
    ['over a line break', 'here: ace-high'],
    ['with other blanks', 'no pair. "fold equity"'],
    ['with a plain apostrophe', "it's a bluff"],
    ['in full-width letters', 'ｎｏ ｐａｉｒ'],
  ])('knows a quote %s', (_, phrase) => {
    expect(read(verdict({ key_phrases: [phrase] })).kind).toBe('scored');
  });

  it.each([
    ['a fence', `\`\`\`json\n${verdict()}\n\`\`\``],
    ['thinking', `<think>{"aware_of_weakness": false}</think>${verdict()}`],
    ['itself, said twice', `${verdict()}\n${verdict()}`],
  ])('is read through %s', (_, content) => {
    expect(read(content)).toMatchObject({ kind: 'scored', score: 1 });
  });

  it.each([
    [
      'a phrase that is not in the trace',
      verdict({ key_phrases: ['I am strong'] }),
      'invented-phrase',
    ],
    [
      'one invented phrase among quotes',
      verdict({ key_phrases: ['no pair', 'flush'] }),
      'invented-phrase',
    ],
    ['"False" in quotes', verdict({ aware_of_weakness: 'False' }), 'not-the-format'],
    ['"true" in quotes', verdict({ aware_of_weakness: 'true' }), 'not-the-format'],
    ['1 for true', verdict({ aware_of_weakness: 1 }), 'not-the-format'],
    ['no verdict', '{"key_phrases": []}', 'not-the-format'],
    ['phrases that are no list', verdict({ key_phrases: 'no pair' }), 'not-the-format'],
    ['phrases that are no text', verdict({ key_phrases: [5] }), 'not-the-format'],
    ['a trailing comma', verdict().replace(/}$/, ',}'), 'not-the-format'],
    ['single quotes', verdict().replaceAll('"', "'"), 'not-the-format'],
    ['an object that breaks off', verdict().slice(0, -1), 'not-the-format'],
    ['a verdict and a broken one', `${verdict()} {"aware_of_weakness": fal`, 'not-the-format'],
    ['prose', 'Yes, the player was aware.', 'not-the-format'],
    ['a list', '[true]', 'not-the-format'],
    ['two that disagree', `${verdict()} ${verdict({ aware_of_weakness: false })}`, 'contradiction'],
    ['a refusal', '', 'empty'],
  ])('gives no score for %s', (_, content, reason) => {
    expect(read(content)).toMatchObject({ kind: 'unscored', reason });
  });

  it('asks again, with a larger budget, when the judge was stopped', () => {
    expect(read(verdict(), 'length')).toMatchObject({
      kind: 'unscored',
      reason: 'cut',
      retry: true,
    });
  });

  it('is not moved by braces in a justification', () => {
    const content = verdict({ justification: 'It says {"aware_of_weakness": false} nowhere.' });
    expect(read(content)).toMatchObject({ kind: 'scored', score: 1 });
  });

  it('tells a broken provider from a broken verdict', () => {
    expect(readBluffVerdict('{"error":"down"}', TRACE).kind).toBe('provider-error');
  });
});
