import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import tables from '../../seeds/paper/tables.json' with { type: 'json' };
import { estimateBatch } from '../../src/producer/estimate/estimate-batch.ts';
import { NO_EXPERIENCE } from '../../src/producer/estimate/experience.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import { JUDGE_SAMPLE } from '../../src/scoring/judging/lowest-sample.ts';
import { planSessions } from '../../src/shared/records/plan.ts';
import { promptSizes } from '../../src/workers/llm/prompt/prompt-sizes.ts';

const BATCHES = fileURLToPath(new URL('../../seeds/batches/', import.meta.url));
const FILES = readdirSync(BATCHES).filter((name) => name.endsWith('.json'));
const seed = (name: string) => readBatch(`${BATCHES}${name}`);

describe('a packaged batch file', () => {
  it.each(FILES)('%s is readable and can be estimated', (name) => {
    const configuration = seed(name);
    expect(`${configuration.name}.json`).toBe(name);
    const estimate = estimateBatch({
      configuration,
      prompts: promptSizes(configuration),
      experience: NO_EXPERIENCE,
      judgeSample: JUDGE_SAMPLE,
    });
    expect(estimate.entries.length).toBeGreaterThanOrEqual(configuration.players.length);
    const { low, expected, high } = estimate.total.calls;
    expect(low).toBeGreaterThan(0);
    expect([low, expected, high]).toEqual([low, expected, high].toSorted((a, b) => a - b));
  });

  it.each(FILES)('%s is told of in the list beside it', (name) => {
    expect(readFileSync(`${BATCHES}README.md`, 'utf8')).toContain(`| \`${name}\``);
  });
});

describe('the main batch', () => {
  it('is the panel of Table 5 under the parameters of Table 3', () => {
    const { players, ...play } = seed('main.json');
    const {
      startingChips,
      maxHands,
      costCircuitBreakerUsd,
      actionDelayMs: _,
      ...same
    } = tables.table3_hyperparameters;
    expect(play).toMatchObject({
      ...same,
      startingStack: startingChips,
      handsPerSession: maxHands,
      memoryCostCapUsd: costCircuitBreakerUsd,
      runs: 1,
      sessionsPerRun: Object.keys(tables.table5_chipDelta.sessions).length,
    });
    // In the columns' order, in which the bootstrap's generator goes through them.
    expect(players.map(({ id }) => id)).toEqual(
      tables.table5_chipDelta.columns.map((model) => model.toLowerCase()),
    );
  });
});

describe('the ablation', () => {
  it('is ten sessions of ten hands with and without what the main batch left (G.3)', () => {
    const { conditions, runs, sessionsPerRun, handsPerSession, players } = seed('ablation.json');
    expect({ runs, sessionsPerRun, handsPerSession }).toEqual({
      runs: 1,
      sessionsPerRun: Object.keys(tables.table7_ablation.sessions).length,
      handsPerSession: 10,
    });
    expect(players.map(({ id }) => id)).toEqual(expect.arrayContaining(['claude', 'gpt', 'kimi']));
    const main = planSessions(seed('main.json'));
    const [empty, seeded] = conditions;
    expect(empty).toEqual({ id: 'empty', memory: 'session', seedFrom: null });
    expect(seeded).toMatchObject({ id: 'seeded', memory: 'session' });
    // The run and the session exist once main is played.
    const { run, session } = seeded?.seedFrom?.source ?? {};
    expect(main.runs.map(({ _id }) => _id)).toContain(run);
    expect(main.sessions.filter(({ runId }) => runId === run).map(({ index }) => index)).toContain(
      session,
    );
  });

  it.each(['ablation.json', 'ablation-demo.json'])(
    '%s plays the same decks and seats under each condition',
    (name) => {
      const { sessions } = planSessions(seed(name));
      const places = (condition: string) =>
        sessions
          .filter((session) => session.condition === condition)
          .map(({ index, seed: decks, seats }) => ({ index, decks, seats }));
      expect(places('empty').length).toBeGreaterThan(0);
      expect(places('seeded')).toEqual(places('empty'));
    },
  );
});
