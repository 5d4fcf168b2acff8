import type { BatchConfiguration } from '../shared/records/batch-configuration.ts';
import { UserError } from '../shared/records/errors.ts';
import { namedJudges } from '../shared/records/panel.ts';

/**
 * Refuses a batch of which nobody could say beforehand what it may cost, with one line that names
 * whoever has no price. A replayed batch pays nothing.
 * @throws {UserError}
 */
export function requirePrices({ players, judges, replay }: BatchConfiguration): void {
  if (replay !== null) return;
  const asked = [...players, ...namedJudges({ judges })];
  const unpriced = new Set(asked.flatMap(({ id, prices }) => (prices === null ? [id] : [])));
  if (unpriced.size === 0) return;
  throw new UserError(
    `expected prices of everybody who is asked, found none of ${[...unpriced].join(', ')}: write them into the roster (USD per million tokens), or play without knowing beforehand what it may cost: --allow-unpriced`,
  );
}
