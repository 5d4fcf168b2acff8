import { expect, test } from 'vitest';
import { requirePrices } from '../../src/producer/require-prices.ts';
import { batchConfigurationSchema } from '../../src/shared/records/batch-configuration.ts';
import { testBatch } from '../support/batch.ts';
import { faultsOf } from './files.ts';

const PRICES = { input: 1, output: 2 };

function batch(unpriced: readonly string[], changes: Record<string, unknown> = {}) {
  const configuration = testBatch();
  return batchConfigurationSchema.parse({
    ...configuration,
    players: configuration.players.map((player) => ({
      ...player,
      prices: unpriced.includes(player.id) ? null : PRICES,
    })),
    ...changes,
  });
}

test('a batch whose players all have prices is let through', () => {
  expect(faultsOf(() => requirePrices(batch([])))).toEqual([]);
});

test('whoever has no price is named on one line that says what to do', () => {
  const faults = faultsOf(() => requirePrices(batch(['bob', 'dot'])));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('found none of bob, dot');
  expect(faults[0]).toContain('--allow-unpriced');
});

test('a judge is paid, too', () => {
  const judge = { id: 'j', displayName: 'J', family: 'f', provider: 'house', model: 'm' };
  const faults = faultsOf(() => requirePrices(batch([], { judges: { bluff: judge } })));
  expect(faults[0]).toContain('found none of j');
});
