import { askedConfiguration } from '../../records/also-judged.ts';
import type { Batch } from '../../records/batch.ts';
import { namedJudges } from '../../records/panel.ts';
import type { ArenaStore } from '../../store/arena-store.ts';
import { lateCalls } from '../../store/late-calls.ts';
import { type CostSummary, type PricesOf, summariseCosts } from './cost-summary.ts';

/** What a batch has cost by its ledger, verdicts included. */
export async function batchCosts(store: ArenaStore, batch: Batch): Promise<CostSummary> {
  return await summariseCosts(
    store.collection('calls').range(batch._id),
    pricesWithin(batch),
    await lateCalls(store, batch._id),
  );
}

function pricesWithin(batch: Batch): PricesOf {
  const { configuration, replacements } = batch;
  const judges = namedJudges(askedConfiguration(batch));
  // Another model may have answered in a player's place from some moment on, at other prices.
  const instead = replacements.map(({ player: id, entry }) => ({ ...entry, id }));
  const players = [...configuration.players, ...instead];
  return ({ player, kind, modelAsked }) => {
    const entries = (kind === 'judge' ? judges : players).filter(({ id }) => id === player);
    return (entries.find(({ model }) => model === modelAsked) ?? entries[0])?.prices ?? null;
  };
}
