import type { Batch } from '../../shared/documents/batch.ts';

/** Display names by player id. */
export function namesOf({
  configuration,
}: Pick<Batch, 'configuration'>): ReadonlyMap<string, string> {
  return new Map(configuration.players.map(({ id, displayName }) => [id, displayName]));
}
