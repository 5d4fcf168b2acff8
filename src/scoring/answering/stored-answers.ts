import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { type AnswerRates, answerRates, type DecisionGroup } from './answer-rates.ts';

/** How the answers of a stored batch could be read. */
export async function storedAnswerRates(
  store: ArenaStore,
  { _id: within, configuration }: Batch,
): Promise<readonly AnswerRates[]> {
  const decisions = await store
    .collection('decisions')
    .totals({ within, by: ['player', 'rung', 'adjusted', 'timedOut'] });
  const calls = await store.collection('calls').totals({
    within,
    where: { kind: 'decision' },
    by: ['player', 'modelAnswered', 'error'],
  });
  return answerRates(
    configuration.players,
    decisions.map(({ key, count }) => ({ ...(key as Omit<DecisionGroup, 'count'>), count })),
    calls.map(({ key, count }) => ({
      player: String(key.player),
      modelAnswered: key.modelAnswered === null ? null : String(key.modelAnswered),
      error: key.error === null ? null : String(key.error),
      count,
    })),
  );
}
