import { isChained } from '../../shared/advance.ts';
import type { Batch } from '../../shared/documents/batch.ts';
import type { Session } from '../../shared/documents/session.ts';
import { runOf } from '../../shared/ids.ts';
import { troubledProviders } from '../../shared/queues/provider-state.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Where a batch stands, counted from its documents. */
export interface Figures {
  status: Batch['status'];
  sessions: { finished: number; open: number; parked: number };
  hands: number;
  decisions: number;
  /** Of every call, judges included; 0 where answers come out of an export. */
  costMicroUsd: number;
  judgements: { done: number; planned: number } | null;
  scored: boolean;
  /** Providers that rest or are paused, and why. */
  troubles: { provider: string; state: string; message: string }[];
}

interface SessionFigures {
  hands: number;
  decisions: number;
  costMicroUsd: number;
}

/**
 * Counts a batch again and again without reading it anew each time: what a finished session holds
 * does not change any more, apart from what its judges cost.
 */
export function openFigures(store: ArenaStore, batchId: string): () => Promise<Figures | null> {
  const settled = new Map<string, SessionFigures>();

  async function figuresOf(session: Session): Promise<SessionFigures> {
    const known = settled.get(session._id);
    if (known !== undefined) return known;
    const within = session._id;
    const [calls] = await store.collection('calls').totals({ within, sum: ['costMicroUsd'] });
    const figures = {
      hands: await store.collection('hands').count({ within, where: { status: 'completed' } }),
      decisions: await store.collection('decisions').count({ within }),
      costMicroUsd: calls?.sums.costMicroUsd ?? 0,
    };
    if (session.status === 'finished') settled.set(session._id, figures);
    return figures;
  }

  return async () => {
    const batch = await store.collection('batches').get(batchId);
    if (batch === null) return null;
    // Every session is over: judges have been paid since the last one was counted.
    if (batch.status === 'finished') settled.clear();
    const sessions = { finished: 0, open: 0, parked: 0 };
    const sum: SessionFigures = { hands: 0, decisions: 0, costMicroUsd: 0 };
    const { documents, damaged } = await store.collection('sessions').sift({ within: batchId });
    sessions.parked += damaged.length;
    for (const session of documents) {
      sessions[session.status] += 1;
      if (session.startedAt === null) continue;
      const figures = await figuresOf(session);
      sum.hands += figures.hands;
      sum.decisions += figures.decisions;
      sum.costMicroUsd += figures.costMicroUsd;
    }
    const { planned } = batch;
    const pending =
      planned === null
        ? 0
        : await store.collection('judgements').count({ where: { batchId, status: 'pending' } });
    return {
      status: batch.status,
      sessions,
      ...sum,
      // Answers out of an export carry what they cost when they were made: nobody pays it now.
      costMicroUsd: batch.configuration.replay === null ? sum.costMicroUsd : 0,
      judgements: planned === null ? null : { done: planned - pending, planned },
      scored: batch.scoredVersion !== null,
      troubles: await troubles(store, batch),
    };
  };
}

async function troubles(store: ArenaStore, batch: Batch): Promise<Figures['troubles']> {
  const ids = batch.configuration.providers.map((provider) => provider.id);
  return (await troubledProviders(store, ids)).map(({ _id, state, reason, message }) => ({
    provider: _id,
    state,
    message: [reason, message].filter((part) => part !== null).join(': '),
  }));
}

export type ParkedSession = Pick<Session, '_id' | 'runId' | 'parked'>;

/** Sessions that stand still, with their reasons; also those whose own document cannot be read. */
export async function parkedSessions(store: ArenaStore, batchId: string): Promise<ParkedSession[]> {
  const { documents, damaged } = await store.collection('sessions').sift({ within: batchId });
  const unreadable = damaged.map(({ id, message }) => ({
    _id: id,
    runId: runOf(id),
    parked: { reason: 'damaged-document', message, at: '' },
  }));
  return [...documents.filter(({ status }) => status === 'parked'), ...unreadable];
}

/**
 * Whether a batch with parked sessions can do nothing more by itself: every open session waits for
 * a parked one before it, or there is none and the verdicts and scores of the others are home.
 */
export async function standsStill(
  store: ArenaStore,
  batchId: string,
  figures: Figures,
): Promise<boolean> {
  if (figures.sessions.parked === 0) return false;
  if (figures.sessions.open === 0) {
    const { judgements, scored } = figures;
    return scored && judgements !== null && judgements.done >= judgements.planned;
  }
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) return false;
  const blockedRuns = new Set((await parkedSessions(store, batchId)).map(({ runId }) => runId));
  const open = await store.collection('sessions').sift({ where: { batchId, status: 'open' } });
  return open.documents.every(
    ({ runId, condition }) => isChained(batch, condition) && blockedRuns.has(runId),
  );
}
