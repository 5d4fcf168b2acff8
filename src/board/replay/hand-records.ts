import type { DecisionAnswer } from '../../shared/records/answer.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { sessionOf } from '../../shared/records/ids.ts';
import type { Session } from '../../shared/records/session.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { Collection } from '../../shared/store/collection.ts';
import { type Damage, getOrDamage, isDamage } from '../../shared/store/damaged.ts';
import type { StoredDocument } from '../../shared/store/document-shape.ts';
import { requireFound } from '../page/fault-pages.ts';
import { requireBatch } from '../page/required-batch.ts';

/** Everything that the page of one hand is made of. */
export interface HandRecords {
  readonly hand: Hand;
  /** That can be read, in id order. */
  readonly decisions: readonly Decision[];
  /** By decision: what stands in for a decision that cannot be read. */
  readonly answers: ReadonlyMap<string, DecisionAnswer>;
  readonly batch: Batch | null;
  readonly session: Session | null;
  /** Ids of the session's hands so far, in order. */
  readonly siblings: readonly string[];
  readonly damaged: readonly Damage[];
}

/**
 * @throws NotFoundError there is no such hand, or not the whole batch that it is of
 * @throws DamagedDocumentError, SchemaVersionError the hand itself cannot be read
 */
export async function loadHand(store: ArenaStore, id: string): Promise<HandRecords> {
  const batch = toleratingDamage(await requireBatch(store, id));
  const hand = requireFound('hand', id, await store.collection('hands').get(id));
  const [decisions, answers, session, siblings] = await Promise.all([
    store.collection('decisions').sift({ within: id }),
    store.collection('answers').sift({ within: id, where: { kind: 'decision' } }),
    readable(store.collection('sessions'), sessionOf(id)),
    store.collection('hands').distinct('_id', { within: sessionOf(id) }),
  ]);
  return {
    hand,
    decisions: decisions.documents,
    answers: new Map(
      answers.documents.flatMap((answer) =>
        answer.kind === 'decision' ? [[answer._id, answer]] : [],
      ),
    ),
    batch: batch.document,
    session: session.document,
    siblings,
    damaged: [...decisions.damaged, ...answers.damaged, ...batch.damaged, ...session.damaged],
  };
}

/** One document by its id, which may be missing or damaged without stopping whoever asks. */
export async function readable<D extends StoredDocument>(
  collection: Collection<D>,
  id: string,
): Promise<{ readonly document: D | null; readonly damaged: readonly Damage[] }> {
  return toleratingDamage(await getOrDamage(collection, id));
}

/** What was found apart from what is wrong with it. */
export function toleratingDamage<D extends StoredDocument>(
  found: D | Damage | null,
): { readonly document: D | null; readonly damaged: readonly Damage[] } {
  return isDamage(found) ? { document: null, damaged: [found] } : { document: found, damaged: [] };
}

/** Whether the cards and thoughts of a hand are still secret: it is being played at this moment. */
export function isInPlay({ hand, session }: Pick<HandRecords, 'hand' | 'session'>): boolean {
  return hand.status === 'dealt' && session?.status === 'open';
}
