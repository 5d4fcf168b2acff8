import { describe, expect, it } from 'vitest';
import {
  anonymisedTrace,
  MOST_CHARACTERS,
  maskNames,
  NAME_MASK,
} from '../../../src/workers/judge/anonymised-trace.ts';

const CLAUDE = {
  id: 'claude',
  displayName: 'Claude Opus 4.6',
  family: 'anthropic',
  model: 'anthropic/claude-opus-4.6',
};
const GPT = { id: 'gpt', displayName: 'GPT-5.4', family: 'openai', model: 'openai/gpt-5.4' };
const QWEN = { id: 'qwen', displayName: 'Qwen3 Max', family: 'qwen', model: 'qwen/qwen3-max' };
const STATION = {
  id: 'house-station',
  displayName: 'Station (stand-in)',
  family: 'house-station',
  model: 'house/station',
};

describe('a trace that names its own model', () => {
  it.each([
    'anthropic/claude-opus-4.6',
    'Claude Opus 4.6',
    'claude-opus-4.6',
    'CLAUDE_OPUS_4.6',
    'Claude',
    'claude',
    'Anthropic',
  ])('shows a mask in place of %j', (name) => {
    expect(maskNames(`As ${name}, I bluff.`, [CLAUDE])).toBe(`As ${NAME_MASK}, I bluff.`);
  });

  it('masks whatever of the table is named, the longest name first', () => {
    const trace = 'I am gpt-5.4 (OpenAI); Player 3 is Qwen3-Max, and qwen calls.';
    expect(maskNames(trace, [CLAUDE, GPT, QWEN])).toBe(
      `I am ${NAME_MASK} (${NAME_MASK}); Player 3 is ${NAME_MASK}, and ${NAME_MASK} calls.`,
    );
  });

  it('leaves aliases, and words in which a name is only a part', () => {
    const trace = 'Player 3 and Player 12 clauded about; the eGPTs of 5.4 big blinds.';
    expect(maskNames(trace, [CLAUDE, GPT])).toBe(trace);
  });

  it('leaves the words of the game, though a stand-in is called by them', () => {
    const trace = 'Player 2 is a calling station; I have a full house.';
    expect(maskNames(trace, [STATION])).toBe(trace);
    expect(maskNames('I am house/station, Station (stand-in).', [STATION])).toBe(
      `I am ${NAME_MASK}, ${NAME_MASK}).`,
    );
  });
});

describe('a trace as judges see it', () => {
  it('is cut beyond 8,000 characters, counted as code points', () => {
    expect(anonymisedTrace('🂡'.repeat(MOST_CHARACTERS), [])).toEqual({
      trace: '🂡'.repeat(MOST_CHARACTERS),
      cutCharacters: 0,
    });
    expect(anonymisedTrace(`${'🂡'.repeat(MOST_CHARACTERS)}end`, [])).toEqual({
      trace: '🂡'.repeat(MOST_CHARACTERS),
      cutCharacters: 3,
    });
  });

  it('never ends in the middle of a name', () => {
    const { trace } = anonymisedTrace(`${'x'.repeat(MOST_CHARACTERS - 4)} Claude Opus 4.6`, [
      CLAUDE,
    ]);
    expect(trace).not.toContain('Cl');
  });

  it('has no sign that nobody sees, and keeps its lines', () => {
    const trace = 'a\u0000b\u202Ec\u200B\u{E0041}\nd\te\u2028f';
    expect(anonymisedTrace(trace, []).trace).toBe('abc\nd\te\u2028f');
  });
});
