import { isIdOf } from '../records/ids.ts';
import type { Session } from '../records/session.ts';
import type { ArenaStore } from './arena-store.ts';

/**
 * Lets every finished session stand still of which a document is gone that another one names: a hand of
 * those it played, a decision of a hand's actions, what became of an answer. Scores would count the rest as
 * if it were all; resumed, a session is replayed from its answers, which writes what is gone anew.
 * @returns ids of the sessions, in order
 */
export async function parkIncomplete(store: ArenaStore, now: () => Date): Promise<string[]> {
  const sessions = store.collection('sessions');
  const { documents } = await sessions.sift({ where: { status: 'finished' } });
  const parked: string[] = [];
  for (const session of documents) {
    const missing = await firstMissing(store, session);
    if (missing === null) continue;
    const message = `${missing} is not in the store`;
    const why = { reason: 'damaged-document', message, at: now().toISOString() };
    await sessions.update(session._id, {}, { set: { status: 'parked', parked: why } });
    parked.push(session._id);
  }
  return parked.sort();
}

/** The first document of a session that is named and not there; null: it has them all. */
async function firstMissing(store: ArenaStore, session: Session): Promise<string | null> {
  const within = { within: session._id };
  const hands = (await store.collection('hands').sift(within)).documents;
  const completed = hands.filter(({ status }) => status === 'completed');
  const numbers = new Set(completed.map(({ number }) => number));
  for (let number = 1; number <= session.handsPlayed; number += 1) {
    if (!numbers.has(number)) return `hand ${number} of ${session._id}`;
  }
  const decisions = await idsOf('decisions');
  for (const { actions } of hands) {
    const lost = actions.find(({ decisionId }) => !decisions.has(decisionId));
    if (lost !== undefined) return lost.decisionId;
  }
  const memories = await idsOf('memories');
  const answers = [...(await idsOf('answers'))];
  // What judges answered belongs to judging, which is planned anew once the session is over again.
  const lost = answers.find(
    (id) =>
      (isIdOf('decision', id) && !decisions.has(id)) || (isIdOf('memory', id) && !memories.has(id)),
  );
  return lost ?? null;

  async function idsOf(name: 'decisions' | 'memories' | 'answers'): Promise<Set<string>> {
    const found = await store.collection(name).sift(within);
    return new Set(found.documents.map(({ _id }) => _id));
  }
}
