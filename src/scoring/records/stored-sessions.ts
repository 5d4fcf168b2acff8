import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { CallSums } from './call-sums.ts';
import type { SessionParts, SessionRecords } from './session-records.ts';

/** A batch's sessions out of the store in id order, one at a time: memory holds one session. */
export async function* storedSessions(
  store: ArenaStore,
  batchId: string,
  parts: SessionParts = 'all',
): AsyncGenerator<SessionRecords, void, undefined> {
  const [hands, decisions] = [store.collection('hands'), store.collection('decisions')];
  // One whose own document is damaged is parked, or will be: no score counts it.
  const { documents } = await store.collection('sessions').sift({ within: batchId });
  for (const session of documents) {
    yield session.status === 'finished'
      ? {
          session,
          hands: await hands.rangeAll(session._id),
          decisions: parts === 'all' ? await decisions.rangeAll(session._id) : [],
          spent: parts === 'all' ? await callsWithin(store, session._id) : null,
        }
      : { session, hands: [], decisions: [] };
  }
}

/** Added up by the store: the calls themselves hold whole responses. */
async function callsWithin(
  store: ArenaStore,
  sessionId: string,
): Promise<ReadonlyMap<string, CallSums>> {
  const calls = store.collection('calls');
  const ofDecisions = { within: sessionId, by: ['player'] } as const;
  const totals = await calls.totals({
    ...ofDecisions,
    where: { kind: 'decision' },
    sum: ['usage.promptTokens', 'usage.completionTokens', 'usage.reasoningTokens', 'costMicroUsd'],
  });
  const unreported = countsOf(
    await calls.totals({ ...ofDecisions, where: { kind: 'decision', usage: null } }),
  );
  const unpriced = countsOf(
    await calls.totals({ ...ofDecisions, where: { kind: 'decision', costMicroUsd: null } }),
  );
  return new Map(
    totals.map(({ key, count, sums }) => {
      const player = String(key.player);
      return [
        player,
        {
          calls: count,
          reported: count - (unreported.get(player) ?? 0),
          priced: count - (unpriced.get(player) ?? 0),
          promptTokens: sums['usage.promptTokens'],
          completionTokens: sums['usage.completionTokens'],
          reasoningTokens: sums['usage.reasoningTokens'],
          costMicroUsd: sums.costMicroUsd,
        },
      ];
    }),
  );
}

function countsOf(
  totals: readonly { readonly key: { readonly player: unknown }; readonly count: number }[],
): ReadonlyMap<string, number> {
  return new Map(totals.map(({ key, count }) => [String(key.player), count]));
}
