import type { Call, CallKind } from '../../records/call.ts';
import {
  type ByTokenClass,
  costByClass,
  TOKEN_CLASSES,
  tokensByClass,
} from '../../records/cost.ts';
import { countedOf, isReplayed } from '../../records/counted.ts';
import type { Prices } from '../../records/roster.ts';

/** What calls came to; money in micro-USD. */
export interface CostSums {
  calls: number;
  tokens: Record<keyof ByTokenClass, number>;
  costMicroUsd: number;
  /** The same cost by token class … */
  byClass: Record<keyof ByTokenClass, number>;
  /** … but for what a provider charged where no price tells it apart. Together they are the cost. */
  undividedMicroUsd: number;
}

/** Settled calls of one player, or judge, of one kind. */
export interface CostRow extends CostSums {
  player: string;
  kind: CallKind;
  /** As the ledger names them, most used first. */
  models: string[];
}

/** Calls whose cost nobody knows. */
export interface UnknownCosts {
  calls: number;
  /** The most they can have cost, of those with a price. */
  atMostMicroUsd: number;
  /** How many of them have no price, so that nothing can be said. */
  unpriced: number;
}

/** Every call is in exactly one place: a row, or one of the others. */
export interface CostSummary {
  rows: CostRow[];
  total: CostSums;
  /** Still out. */
  open: UnknownCosts;
  /** Whoever made them died, or the connection broke: charged for or not. */
  maybePaid: UnknownCosts;
  /** Answered, or given up on, without a word about what was used. */
  unreported: UnknownCosts;
  /** Of the total: answered beside the call that stands, so that one question was paid for twice. */
  late: CostSums;
  /** Written down and never sent: they cost nothing. */
  unsent: number;
  /** Answered out of an export: what they cost when they were made, paid by nobody now. */
  replayed: CostSums;
}

/** Prices of whoever was asked; null where they are unknown. */
export type PricesOf = (call: Pick<Call, 'player' | 'kind' | 'modelAsked'>) => Prices | null;

/**
 * Adds up a ledger, one call at a time: it may be longer than memory.
 * @param late ids of the calls that were answered beside those that stand
 */
export async function summariseCosts(
  calls: AsyncIterable<Call>,
  pricesOf: PricesOf,
  late: ReadonlySet<string> = new Set(),
): Promise<CostSummary> {
  const summary: CostSummary = {
    rows: [],
    total: noCosts(),
    open: noUnknowns(),
    maybePaid: noUnknowns(),
    unreported: noUnknowns(),
    late: noCosts(),
    unsent: 0,
    replayed: noCosts(),
  };
  const rows = new Map<string, { sums: CostRow; models: Map<string, number> }>();
  for await (const call of calls) {
    const prices = pricesOf(call);
    const place = placeOf(call);
    switch (place) {
      case 'open':
      case 'maybePaid':
      case 'unreported':
        addUnknown(summary[place], call);
        break;
      case 'unsent':
        summary.unsent += 1;
        break;
      case 'replayed':
        addCall(summary.replayed, call, call.costMicroUsd ?? 0, prices);
        break;
      case 'settled': {
        const key = `${call.kind} ${call.player}`;
        let row = rows.get(key);
        if (row === undefined) {
          const { player, kind } = call;
          row = { sums: { player, kind, models: [], ...noCosts() }, models: new Map() };
          rows.set(key, row);
        }
        const model = call.modelAnswered ?? call.modelAsked;
        row.models.set(model, (row.models.get(model) ?? 0) + 1);
        const cost = countedOf(call).microUsd;
        addCall(row.sums, call, cost, prices);
        addCall(summary.total, call, cost, prices);
        if (late.has(call._id)) addCall(summary.late, call, cost, prices);
      }
    }
  }
  summary.rows = [...rows.values()]
    .map(({ sums, models }) => ({ ...sums, models: mostUsedFirst(models) }))
    .sort(byKindAndPlayer);
  return summary;
}

type Place = 'settled' | 'open' | 'maybePaid' | 'unreported' | 'unsent' | 'replayed';

function placeOf(call: Call): Place {
  if (isReplayed(call)) return 'replayed';
  if (call.outcome === 'unsent') return 'unsent';
  if (call.outcome === 'open') return call.maybePaid ? 'maybePaid' : 'open';
  if (call.costMicroUsd !== null) return 'settled';
  if (call.maybePaid) return 'maybePaid';
  const mayHaveCost =
    call.outcome === 'ok' || call.outcome === 'invalid' || call.outcome === 'timeout';
  return mayHaveCost ? 'unreported' : 'settled';
}

function noCosts(): CostSums {
  return {
    calls: 0,
    tokens: noTokens(),
    costMicroUsd: 0,
    byClass: noTokens(),
    undividedMicroUsd: 0,
  };
}

function noTokens(): Record<keyof ByTokenClass, number> {
  return { prompt: 0, cached: 0, cacheWrite: 0, completion: 0, reasoning: 0 };
}

function noUnknowns(): UnknownCosts {
  return { calls: 0, atMostMicroUsd: 0, unpriced: 0 };
}

function addCall(sums: CostSums, { usage }: Call, cost: number, prices: Prices | null): void {
  sums.calls += 1;
  sums.costMicroUsd += cost;
  const tokens = usage === null ? null : tokensByClass(usage);
  const parts = costByClass(cost, usage, prices);
  if (parts === null) sums.undividedMicroUsd += cost;
  for (const each of TOKEN_CLASSES) {
    sums.tokens[each] += tokens?.[each] ?? 0;
    sums.byClass[each] += parts?.[each] ?? 0;
  }
}

function addUnknown(unknown: UnknownCosts, call: Call): void {
  unknown.calls += 1;
  if (call.reservedMicroUsd === null) unknown.unpriced += 1;
  else unknown.atMostMicroUsd += call.reservedMicroUsd;
}

function mostUsedFirst(models: ReadonlyMap<string, number>): string[] {
  return [...models].sort((a, b) => b[1] - a[1]).map(([model]) => model);
}

const KIND_ORDER: readonly CallKind[] = ['decision', 'memory', 'judge'];

function byKindAndPlayer(a: CostRow, b: CostRow): number {
  const kinds = KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);
  if (kinds !== 0) return kinds;
  return a.player < b.player ? -1 : 1;
}
