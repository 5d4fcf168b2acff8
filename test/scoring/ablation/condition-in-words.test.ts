import { describe, expect, it } from 'vitest';
import { conditionInWords } from '../../../src/scoring/ablation/condition-in-words.ts';

const from = (source: object) => ({
  source: { file: null, run: null, session: null, ...source },
});

describe('a condition in words', () => {
  it.each([
    [{ memory: 'none', seedFrom: null }, 'no notebooks: every hand starts blank'],
    [{ memory: 'session', seedFrom: null }, 'notebooks within a session, empty at its start'],
    [
      { memory: 'session', seedFrom: from({ run: 'main.r01-persistent', session: 50 }) },
      'notebooks within a session, each begun with the notebooks of main.r01-persistent after its session 50',
    ],
    [
      { memory: 'persistent', seedFrom: null },
      'notebooks persist over the run, empty at its start',
    ],
    [
      { memory: 'persistent', seedFrom: from({ run: 'main.r01-persistent' }) },
      'notebooks persist over the run, begun with the notebooks that main.r01-persistent left',
    ],
    [
      { memory: 'persistent', seedFrom: from({ file: 'notes.md' }) },
      'notebooks persist over the run, begun with the text of notes.md',
    ],
  ] as const)('%j', (condition, words) => {
    expect(conditionInWords(condition)).toBe(words);
  });
});
