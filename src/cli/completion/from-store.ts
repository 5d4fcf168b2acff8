import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { namedJudges } from '../../shared/records/panel.ts';
import { openArenaStore } from '../../shared/store/arena-store.ts';
import type { Wanted } from './candidates.ts';

/** Whoever presses Tab waits for it. */
const WAIT_MS = 500;

/** Names that only the store knows. Without one, or where it does not answer, there are none. */
export async function namesFromStore(
  storeUrl: string,
  wanted: Wanted,
): Promise<readonly (readonly [word: string, about: string])[]> {
  try {
    const store = await openArenaStore(storeUrl, {
      waitMs: WAIT_MS,
      retryMs: WAIT_MS,
      use: 'read',
    });
    try {
      const { documents } = await store.collection('batches').sift({});
      const names = documents.flatMap((batch) => namesOf(batch, wanted));
      return [...new Map(names)];
    } finally {
      await store.close();
    }
  } catch {
    // A line of complaint would stand in the middle of what is being typed.
    return [];
  }
}

function namesOf(batch: Batch, wanted: Wanted): readonly (readonly [string, string])[] {
  const configuration = askedConfiguration(batch);
  switch (wanted) {
    case 'batch':
      return [[batch._id, batch.status]];
    case 'player':
      return configuration.players.map(({ id, displayName }) => [id, displayName]);
    case 'provider':
      return configuration.providers.map(({ id }) => [id, '']);
    case 'judge':
      return namedJudges(configuration).map(({ id, displayName }) => [id, displayName]);
    case 'file':
    case 'nothing':
      return [];
  }
}
