import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/shared/records/cost.ts';
import { CUT_MARK, readMemory } from '../../../../src/workers/llm/answer/read-memory.ts';
import { bodyOf } from './completion-body.ts';

const context = { notebook: 'Player 2 is loose.', notebookMaxTokens: 100 };
const read = (content: string, finishReason?: string) =>
  readMemory(bodyOf(content, finishReason), context);

describe('a memory update (paper, E.4)', () => {
  it.each([
    ['between its tags', '<notebook>\nPlayer 1 folds.\nPlayer 2 calls.\n</notebook>'],
    [
      'with words around the tags',
      'Here it is:\n<notebook>Player 1 folds.\nPlayer 2 calls.</notebook>\nDone.',
    ],
    [
      'after thinking',
      '<think>NO CHANGE? <notebook>x</notebook></think><notebook>Player 1 folds.\nPlayer 2 calls.</notebook>',
    ],
    ['whose closing tag is missing', '<notebook>\nPlayer 1 folds.\nPlayer 2 calls.'],
    ['as JSON', '{"notebook": "Player 1 folds.\\nPlayer 2 calls."}'],
    ['in a fence', '```\nPlayer 1 folds.\nPlayer 2 calls.\n```'],
    ['by itself', 'Player 1 folds.\nPlayer 2 calls.'],
    [
      'as the last of two',
      '<notebook>Old.</notebook><notebook>Player 1 folds.\nPlayer 2 calls.</notebook>',
    ],
  ])('takes a new notebook %s', (_, content) => {
    expect(read(content)).toMatchObject({
      kind: 'updated',
      notebook: 'Player 1 folds.\nPlayer 2 calls.',
      cut: false,
    });
  });

  it.each([
    'NO CHANGE',
    'no change.',
    '**No change**',
    'NO_CHANGE',
    '<notebook>NO CHANGE</notebook>',
    'No changes needed: nothing new.',
    'Unchanged',
  ])('leaves the notebook as it is at %j', (content) => {
    expect(read(content).kind).toBe('unchanged');
  });

  it('takes the same notebook again as no change', () => {
    expect(read(`<notebook>\n${context.notebook}\n</notebook>`).kind).toBe('unchanged');
  });

  it.each([
    'No change in how Player 1 plays.\nPlayer 2 is tight now.',
    'No changes, but Player 2 is tight now.',
  ])('does not take the notebook %j for no change', (notebook) => {
    expect(read(`<notebook>${notebook}</notebook>`)).toMatchObject({ kind: 'updated', notebook });
  });

  it('cuts an over-long notebook at a line and says so', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Player ${index}: plays line ${index}.`);
    const reading = read(`<notebook>${lines.join('\n')}</notebook>`);
    if (reading.kind !== 'updated') expect.fail(reading.kind);
    const kept = reading.notebook.split('\n');
    expect(reading.cut).toBe(true);
    expect(kept.at(-1)).toBe(CUT_MARK);
    expect(lines.slice(0, kept.length - 1)).toEqual(kept.slice(0, -1));
    expect(kept.length).toBeGreaterThan(8);
    expect(estimateTokens(reading.notebook)).toBeLessThanOrEqual(context.notebookMaxTokens);
  });

  it.each(['x'.repeat(2000), '😀'.repeat(800), '字'.repeat(900), 'word '.repeat(500)])(
    'cuts a single line that is too long, between characters',
    (line) => {
      const reading = read(`<notebook>${line}</notebook>`);
      if (reading.kind !== 'updated') expect.fail(reading.kind);
      expect(estimateTokens(reading.notebook)).toBeLessThanOrEqual(context.notebookMaxTokens);
      expect(estimateTokens(reading.notebook)).toBeGreaterThan(context.notebookMaxTokens - 5);
      expect(reading.notebook.replace(`\n${CUT_MARK}`, '')).toSatisfy((kept: string) =>
        line.startsWith(kept),
      );
    },
  );

  it('drops the line at which the model was stopped', () => {
    expect(read('<notebook>Player 1 folds.\nPlayer 2 ca', 'length')).toMatchObject({
      kind: 'updated',
      notebook: `Player 1 folds.\n${CUT_MARK}`,
      cut: true,
    });
  });

  it.each([
    ['stopped in the first line', '<notebook>Player 1 fo', 'length', 'cut', true],
    ['stopped before a word', '', 'length', 'cut', true],
    ['an empty notebook', '<notebook>\n</notebook>', 'stop', 'no-answer', true],
    ['a refusal', "I'm sorry, I can't help with gambling.", 'stop', 'no-answer', true],
    ['nothing', '', 'stop', 'empty', false],
  ])(
    'cannot use %s, so that the old notebook stands',
    (_, content, finishReason, reason, retry) => {
      expect(read(content, finishReason)).toMatchObject({ kind: 'unusable', reason, retry });
    },
  );

  it('keeps out what a store cannot hold', () => {
    const reading = read('<notebook>a\u0000b\uD83Dc\r\nd</notebook>');
    expect(reading).toMatchObject({ kind: 'updated', notebook: 'ab\uFFFDc\nd' });
  });

  it('tells a broken provider from a broken answer', () => {
    expect(readMemory('<html>', context).kind).toBe('provider-error');
  });
});
