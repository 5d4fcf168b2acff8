import type { CallKind } from '../../shared/records/call.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Means over answered calls of one player, or judge, and model of one kind. */
export interface CallMeans {
  readonly calls: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Null where the ledger knows no cost. */
  readonly costMicroUsd: number | null;
  readonly latencyS: number;
}

/** What earlier batches of a store tell about the next. */
export interface Experience {
  callMeans(player: string, model: string, kind: CallKind): CallMeans | null;
  /** Decisions for every hand of the finished sessions that a player sat in; null: none. */
  decisionsPerHand(player: string, model: string): number | null;
}

export const NO_EXPERIENCE: Experience = {
  callMeans: () => null,
  decisionsPerHand: () => null,
};

/** Reads it from the ledger: one pass over calls, and one over decisions. */
export async function readExperience(store: ArenaStore): Promise<Experience> {
  const means = await meansOfCalls(store);
  const rates = await decisionRates(store);
  return {
    callMeans: (player, model, kind) => means.get(keyOf(player, model, kind)) ?? null,
    decisionsPerHand: (player, model) => rates.get(keyOf(player, model, 'decision')) ?? null,
  };
}

const BY = ['player', 'modelAsked', 'kind'] as const;
type Key = Readonly<Record<(typeof BY)[number], unknown>>;

async function meansOfCalls(store: ArenaStore): Promise<Map<string, CallMeans>> {
  const calls = store.collection('calls');
  const totals = await calls.totals({
    where: { outcome: 'ok' },
    by: BY,
    sum: [
      'usage.promptTokens',
      'usage.cachedTokens',
      'usage.completionTokens',
      'costMicroUsd',
      'latencyMs',
    ],
  });
  // What nobody reported adds nothing to a sum, so those calls may not count in its mean either.
  const unreported = countsByKey(
    await calls.totals({ where: { outcome: 'ok', usage: null }, by: BY }),
  );
  const uncosted = countsByKey(
    await calls.totals({ where: { outcome: 'ok', costMicroUsd: null }, by: BY }),
  );
  const means = new Map<string, CallMeans>();
  for (const { key, count, sums } of totals) {
    const name = nameOf(key);
    const reported = count - (unreported.get(name) ?? 0);
    if (reported === 0) continue;
    const costed = count - (uncosted.get(name) ?? 0);
    means.set(name, {
      calls: reported,
      promptTokens: sums['usage.promptTokens'] / reported,
      cachedTokens: sums['usage.cachedTokens'] / reported,
      outputTokens: sums['usage.completionTokens'] / reported,
      costMicroUsd: costed === 0 ? null : sums.costMicroUsd / costed,
      latencyS: sums.latencyMs / count / 1000,
    });
  }
  return means;
}

function countsByKey(
  totals: readonly { readonly key: Key; readonly count: number }[],
): ReadonlyMap<string, number> {
  return new Map(totals.map(({ key, count }) => [nameOf(key), count]));
}

function nameOf({ player, modelAsked, kind }: Key): string {
  return keyOf(String(player), String(modelAsked), String(kind));
}

async function decisionRates(store: ArenaStore): Promise<Map<string, number>> {
  const models = new Map<string, string>();
  // What cannot be read teaches nothing, and is no reason not to estimate another batch.
  const batches = await store.collection('batches').sift({});
  for (const { _id, configuration } of batches.documents) {
    for (const { id, model } of configuration.players) models.set(`${_id} ${id}`, model);
  }
  const hands = new Map<string, number>();
  const finished = new Set<string>();
  const sessions = await store.collection('sessions').sift({ where: { status: 'finished' } });
  for (const session of sessions.documents) {
    finished.add(session._id);
    for (const { player } of session.seats) {
      const key = keyOf(player, models.get(`${session.batchId} ${player}`) ?? '', 'decision');
      hands.set(key, (hands.get(key) ?? 0) + session.handsPlayed);
    }
  }
  const decisions = new Map<string, number>();
  for (const { key, count } of await store
    .collection('decisions')
    .totals({ by: ['batchId', 'sessionId', 'player'] })) {
    if (!finished.has(String(key.sessionId))) continue;
    const player = String(key.player);
    const place = keyOf(player, models.get(`${key.batchId} ${player}`) ?? '', 'decision');
    decisions.set(place, (decisions.get(place) ?? 0) + count);
  }
  return new Map(
    [...decisions].flatMap(([key, count]) => {
      const played = hands.get(key) ?? 0;
      return played === 0 ? [] : [[key, count / played] as const];
    }),
  );
}

function keyOf(player: string, model: string, kind: string): string {
  return `${kind} ${player} ${model}`;
}
