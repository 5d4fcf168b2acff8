import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import tables from '../../../seeds/paper/tables.json' with { type: 'json' };
import { playerSchema, type Roster, rosterSchema } from '../../../src/shared/records/roster.ts';

const FOLDER = join(import.meta.dirname, '../../../seeds/rosters');

function roster(name: string): Roster {
  return rosterSchema.parse(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
}

const PLAYER = { id: 'p', displayName: 'P', family: 'f', provider: 'x', model: 'm' };

describe('the rosters that come along', () => {
  test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.json')))(
    '%s can be read',
    (name) => {
      const { players, judges, providers } = roster(name);
      expect(players.length).toBeGreaterThan(1);
      expect(judges.length).toBeGreaterThan(0);
      for (const { keyVariable, baseUrl } of providers) {
        const isLocal = /\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(baseUrl);
        expect(keyVariable === null).toBe(isLocal);
      }
    },
  );

  test('paper.json is Table 4 (names, budgets, reasoning, cache) and the judge of D.2', () => {
    const { players, judges } = roster('paper.json');
    expect(
      players.map(({ displayName, model, maxTokens, reasoning, cache }) => ({
        name: displayName,
        api: model,
        postflopTokens: maxTokens.postflop,
        preflopTokens: maxTokens.preflop,
        reasoning,
        promptCache: cache !== 'none',
      })),
    ).toEqual(tables.table4_models);
    expect(judges[0]?.model).toBe('openai/gpt-5.4-mini');
  });

  test('paper.json has a panel of three for everybody, from families that are not its own (D.3)', () => {
    const { players, judges } = roster('paper.json');
    for (const player of players) {
      const others = judges.filter((judge) => judge.family !== player.family);
      expect(others.length).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(judges.map((judge) => judge.family))).toEqual(
      new Set(['openai', 'google', 'anthropic']),
    );
  });

  test('a price is known or null, and what runs on this machine is free', () => {
    for (const { prices } of roster('paper.json').players) expect(prices).toBeNull();
    for (const { prices } of roster('local.json').players) expect(prices?.output).toBe(0);
    const priced = roster('cheap.json').players.filter((player) => player.prices !== null);
    expect(priced.length).toBeGreaterThanOrEqual(2);
  });
});

test('options of a request cannot replace what the project fills in itself', () => {
  const allowed = { reasoning_effort: 'low', chat_template_kwargs: { enable_thinking: false } };
  expect(playerSchema.parse({ ...PLAYER, requestOptions: allowed }).requestOptions).toEqual(
    allowed,
  );
  const refused = playerSchema.safeParse({
    ...PLAYER,
    requestOptions: { model: 'another', stream: true },
  });
  expect(refused.error?.issues[0]?.message).toBe(
    'expected fields that the project does not fill in itself, found model, stream',
  );
});
