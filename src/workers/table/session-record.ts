import type { Answer } from '../../shared/records/answer.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/**
 * What the store held of a session when this process took it: enough to replay it without a
 * question. Writing the same fact twice is one document, so the ids only spare needless writes.
 */
export interface SessionRecord {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Ids of hands that are dealt or completed, decisions and memories. */
  readonly dealt: ReadonlySet<string>;
  readonly completed: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  readonly memories: ReadonlySet<string>;
}

export async function loadSessionRecord(
  store: ArenaStore,
  sessionId: string,
): Promise<SessionRecord> {
  const answers = new Map<string, Answer>();
  for await (const answer of store.collection('answers').range(sessionId)) {
    answers.set(answer._id, answer);
  }
  const dealt = new Set<string>();
  const completed = new Set<string>();
  for await (const hand of store.collection('hands').range(sessionId)) {
    dealt.add(hand._id);
    if (hand.status === 'completed') completed.add(hand._id);
  }
  return {
    answers,
    dealt,
    completed,
    decisions: await idsOf(store.collection('decisions').range(sessionId)),
    memories: await idsOf(store.collection('memories').range(sessionId)),
  };
}

async function idsOf(documents: AsyncIterable<{ _id: string }>): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { _id } of documents) ids.add(_id);
  return ids;
}
