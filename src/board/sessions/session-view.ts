import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Hand } from '../../shared/records/hand.ts';
import type { Session } from '../../shared/records/session.ts';
import { type Damage, getOrDamage, isDamage } from '../../shared/store/damaged.ts';
import { requireFound } from '../page/fault-pages.ts';
import { requireBatch } from '../page/required-batch.ts';

/** One session as its page shows it. */
export interface SessionView {
  readonly id: string;
  /** Null where it cannot be read, as is the batch. */
  readonly session: Session | null;
  readonly batch: Batch | null;
  /** In playing order. */
  readonly hands: readonly Hand[];
  readonly damaged: readonly Damage[];
  /** Ids of the sessions before and after it in its run. */
  readonly before: string | null;
  readonly after: string | null;
}

type Looking = Pick<ProcessContext, 'store'>;

/** @throws NotFoundError there is no such session, or not the whole batch that it is of */
export async function readSessionView({ store }: Looking, id: string): Promise<SessionView> {
  const batch = await requireBatch(store, id);
  const session = requireFound('session', id, await getOrDamage(store.collection('sessions'), id));
  const hands = await store.collection('hands').sift({ within: id });
  return {
    id,
    session: isDamage(session) ? null : session,
    batch: isDamage(batch) ? null : batch,
    hands: hands.documents,
    damaged: [session, batch].filter(isDamage).concat(hands.damaged),
    before: await neighbour({ store }, id, -1),
    after: await neighbour({ store }, id, 1),
  };
}

/** Sessions of a run are numbered through, with as many digits each. */
async function neighbour({ store }: Looking, id: string, step: number): Promise<string | null> {
  const at = id.lastIndexOf('.s') + 2;
  const digits = id.slice(at);
  const number = Number(digits) + step;
  const other = `${id.slice(0, at)}${String(number).padStart(digits.length, '0')}`;
  const found = await store.collection('sessions').count({ where: { _id: other } });
  return found === 1 ? other : null;
}
