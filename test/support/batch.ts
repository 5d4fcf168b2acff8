import {
  type BatchConfiguration,
  batchConfigurationSchema,
} from '../../src/shared/records/batch-configuration.ts';

/** A small batch of players without a model behind them; `overrides` replace whole fields. */
export function testBatch(overrides: Record<string, unknown> = {}): BatchConfiguration {
  const model = { family: 'house', provider: 'house', model: 'house/none' };
  return batchConfigurationSchema.parse({
    name: 'small',
    gameSeed: 'a seed',
    sessionsPerRun: 2,
    handsPerSession: 6,
    players: ['ann', 'bob', 'cyd', 'dot'].map((id) => ({ id, displayName: id, ...model })),
    providers: [
      { id: 'house', baseUrl: 'http://127.0.0.1:1/v1', requestsPerSecond: 10_000, standIn: true },
    ],
    judges: { bluff: null },
    pricesAsOf: '2026-01-01',
    ...overrides,
  });
}
