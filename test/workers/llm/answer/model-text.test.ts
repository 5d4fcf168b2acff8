import { expect, test } from 'vitest';
import { separateThinking } from '../../../../src/workers/llm/answer/model-text.ts';

test('what a model only thought is no part of what it said', () => {
  expect(separateThinking('<think>Fold?</think>\nI call.')).toEqual({
    spoken: 'I call.',
    thought: 'Fold?',
  });
});

test('a mark ends a word, so that two halves never become one that nobody said', () => {
  expect(separateThinking('sk-first<think></think>half').spoken).toBe('sk-first\nhalf');
  expect(separateThinking('I <think>why?</think>call').spoken).toBe('I call');
});
