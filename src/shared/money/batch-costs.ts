import { askedConfiguration } from '../also-judged.ts';
import type { Batch } from '../documents/batch.ts';
import { namedJudges } from '../panel.ts';
import type { ArenaStore } from '../store/arena-store.ts';
import { type CostSummary, type PricesOf, summariseCosts } from './cost-summary.ts';

/** What a batch has cost by its ledger, verdicts included. */
export async function batchCosts(store: ArenaStore, batch: Batch): Promise<CostSummary> {
  return await summariseCosts(store.collection('calls').range(batch._id), pricesWithin(batch));
}

function pricesWithin(batch: Batch): PricesOf {
  const configuration = askedConfiguration(batch);
  const judges = namedJudges(configuration);
  return (player, kind) => {
    const entries = kind === 'judge' ? judges : configuration.players;
    return entries.find((entry) => entry.id === player)?.prices ?? null;
  };
}
