import type { DecisionAnswer } from '../../shared/records/answer.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Call } from '../../shared/records/call.ts';
import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { attemptOf, parentId, sessionOf } from '../../shared/records/ids.ts';
import type { Judgement } from '../../shared/records/judgement.ts';
import type { Session } from '../../shared/records/session.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { Damage } from '../../shared/store/damaged.ts';
import { NotFoundError } from '../page/fault-pages.ts';
import { requireBatch } from '../page/required-batch.ts';
import { isInPlay, readable, toleratingDamage } from '../replay/hand-records.ts';

/** Everything that the page of one decision is made of. */
export interface DecisionRecords {
  readonly id: string;
  /** Null where it is not there (yet), or damaged, and its answer is. */
  readonly decision: Decision | null;
  readonly answer: DecisionAnswer | null;
  /** About it and about its judgements, in the order in which they were made for each. */
  readonly calls: readonly Call[];
  readonly judgements: readonly Judgement[];
  readonly batch: Batch | null;
  readonly hand: Hand | null;
  readonly session: Session | null;
  readonly damaged: readonly Damage[];
}

/**
 * @throws NotFoundError neither the decision nor an answer nor a call of it is in the store, or not the
 * whole batch that it is of
 */
export async function loadDecision(store: ArenaStore, id: string): Promise<DecisionRecords> {
  const batch = toleratingDamage(await requireBatch(store, id));
  const [decision, answer, calls, judgements, hand, session] = await Promise.all([
    readable(store.collection('decisions'), id),
    readable(store.collection('answers'), id),
    store.collection('calls').sift({ within: id }),
    store.collection('judgements').sift({ within: id }),
    readable(store.collection('hands'), parentId(id)),
    readable(store.collection('sessions'), sessionOf(id)),
  ]);
  const found = [decision, answer, calls, judgements, batch, hand, session];
  const own = [decision.document, answer.document, ...decision.damaged, ...answer.damaged];
  if (own.every((each) => each === null) && calls.documents.length === 0) {
    throw new NotFoundError(`there is no decision ${id} in this store`);
  }
  return {
    id,
    decision: decision.document,
    answer: answer.document?.kind === 'decision' ? answer.document : null,
    calls: calls.documents.toSorted((a, b) => attemptOf(a._id) - attemptOf(b._id)),
    judgements: judgements.documents,
    batch: batch.document,
    hand: hand.document,
    session: session.document,
    damaged: found.flatMap(({ damaged }) => damaged),
  };
}

/** False while its hand is in play: nothing of it is shown before. */
export function mayBeSeen({ hand, session }: Pick<DecisionRecords, 'hand' | 'session'>): boolean {
  return hand === null || !isInPlay({ hand, session });
}
