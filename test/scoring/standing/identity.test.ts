import { describe, expect, test } from 'vitest';
import { identityOf, type PlayerFacts } from '../../../src/scoring/standing/identity.ts';

const FACTS: PlayerFacts = {
  id: 'alpha',
  displayName: 'Alpha',
  model: 'maker/alpha-1',
  provider: 'somewhere',
  temperature: 0.5,
  reasoning: { effort: 'low', max_tokens: 100 },
  maxTokens: { preflop: 180, postflop: 300, memory: 1500 },
};
const PROMPTS = { decision: 'd1', memory: 'm1', 'bluff-v1': 'v1' };
const idOf = (facts: PlayerFacts, prompts: Record<string, string> | null = PROMPTS) =>
  identityOf(facts, prompts, 'settings', false).id;

describe('players of different batches are one', () => {
  test('whatever they are called there, where they are asked, and in which order fields stand', () => {
    const other = {
      ...FACTS,
      id: 'beta',
      displayName: 'Beta',
      provider: 'elsewhere',
      reasoning: { max_tokens: 100, effort: 'low' },
    };
    expect(idOf(other)).toBe(idOf(FACTS));
    expect(idOf(FACTS)).toMatch(/^maker\/alpha-1@[0-9a-f]{8}$/);
  });

  test('only with the same settings and prompts; those of verdicts do not count', () => {
    const changed: readonly Partial<PlayerFacts>[] = [
      { model: 'maker/alpha-2' },
      { temperature: 0.6 },
      { reasoning: null },
      { requestOptions: { seed: 1 } },
      { maxTokens: { preflop: 180, postflop: 301, memory: 1500 } },
    ];
    const ids = changed.map((change) => idOf({ ...FACTS, ...change }));
    ids.push(
      idOf(FACTS, { ...PROMPTS, decision: 'd2' }),
      idOf(FACTS, { ...PROMPTS, memory: 'm2' }),
    );
    ids.push(idOf(FACTS, null), idOf(FACTS));
    expect(new Set(ids).size).toBe(ids.length);
    expect(idOf(FACTS, { ...PROMPTS, 'bluff-v1': 'v2' })).toBe(idOf(FACTS));
  });

  test('or by model, whatever the settings', () => {
    const by = (facts: PlayerFacts) => identityOf(facts, PROMPTS, 'model', false).id;
    expect(by({ ...FACTS, temperature: 1 })).toBe('maker/alpha-1');
    expect(by({ id: 'stranger' })).toBe('stranger');
  });
});
