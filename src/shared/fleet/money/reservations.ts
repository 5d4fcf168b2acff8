import type { Call, CallKind } from '../../records/call.ts';
import { type CapScope, type Caps, scopesOf } from '../../records/caps.ts';
import { countedOf } from '../../records/counted.ts';
import { ArenaError } from '../../records/errors.ts';
import { batchOf } from '../../records/ids.ts';
import type { ProcessContext } from '../process/context.ts';
import { runScript, type Script } from '../queues/script.ts';
import { ensureBuilt, lockOf, moneyKey } from './rebuild.ts';
import { FIELD, LOSE, RELEASE, RESERVE, SETTLE } from './reservation-scripts.ts';

/** A call before it goes out. */
export interface PlannedCall {
  readonly id: string;
  readonly subject: string;
  readonly kind: CallKind;
  /** Its worst case in micro-USD; null where the price is unknown: then nothing is held for it. */
  readonly worstMicroUsd: number | null;
  /** Whoever is about to make it, without a space: a job that is worked on twice plans a call twice. */
  readonly holder: string;
}

export type Reservation =
  | { readonly kind: 'held' }
  /** It fits only once calls in flight have turned out cheaper than they might: ask again soon. */
  | { readonly kind: 'busy' }
  /** What is spent for good leaves no room: nothing starts any more until somebody resumes. */
  | {
      readonly kind: 'over';
      readonly scope: CapScope;
      readonly id: string;
      readonly spentMicroUsd: number;
    };

/**
 * The money of every batch of one store, shared by the fleet in Redis. Of each batch, run and session
 * with a cap: what is spent, and what calls in flight may cost at most, together never exceed it.
 *
 * The ledger is the truth. A call is reserved, written to the ledger, and reserved again before it
 * goes out: an emptied Redis is built from the ledger, and the second time finds out whether it was
 * emptied before the call stood there.
 */
export interface Reservations {
  /** Holds a call's worst case against all its caps at once, or against none. The same call twice is one. */
  reserve(call: PlannedCall): Promise<Reservation>;
  /** A call that stands settled in the ledger: its cost takes the place of what was held. */
  settle(call: Call): Promise<void>;
  /** Its holder does not make this call, and has not written it to the ledger. */
  release(call: PlannedCall): Promise<void>;
  /** As `release`, of a call that its holder has taken out of the ledger again. */
  withdraw(call: PlannedCall): Promise<void>;
  /** A call whose maker has died over it (`maybePaid`): its worst case counts until it is settled. */
  lose(call: Pick<Call, '_id' | 'subject' | 'kind'>): Promise<void>;
}

/** An answer that no script of this version gives. */
class UnknownReplyError extends ArenaError {
  constructor(reply: unknown) {
    super(`expected an answer of the reservation script, found ${JSON.stringify(reply)}`);
  }
}

type Reserving = Pick<ProcessContext, 'store'> & {
  redis: Pick<ProcessContext['redis'], 'commands'>;
  queues: Pick<ProcessContext['queues'], 'prefix'>;
};

/**
 * The caps of every batch in this store, held over all processes by scripts in Redis. What Redis has lost is
 * built again from the ledger before anything is reserved.
 */
export function openReservations({ store, redis: { commands }, queues }: Reserving): Reservations {
  async function run(script: Script, subject: string, values: (string | number)[]) {
    const batchId = batchOf(subject);
    const key = moneyKey(queues.prefix, batchId);
    for (;;) {
      const reply = (await runScript(commands, script, [key], values)) as readonly string[];
      if (reply[0] !== 'missing') return reply;
      await ensureBuilt({ store, redis: commands }, key, batchId);
    }
  }
  const against = (subject: string, kind: CallKind): string[] =>
    scopesOf(subject, kind).flatMap(({ scope, id }) => [scope, id]);

  return {
    async reserve({ id, subject, kind, worstMicroUsd, holder }) {
      const values = [id, worstMicroUsd ?? 0, holder, ...against(subject, kind)];
      const reply = await run(RESERVE, subject, values);
      const [answer, scope, over, spent] = reply;
      switch (answer) {
        case 'held':
        case 'busy':
          return { kind: answer };
        case 'over':
          return {
            kind: 'over',
            scope: scope as CapScope,
            id: over ?? '',
            spentMicroUsd: Number(spent),
          };
        default:
          throw new UnknownReplyError(reply);
      }
    },
    async settle(call) {
      const cost = countedOf(call).microUsd;
      await run(SETTLE, call.subject, [call._id, cost, ...against(call.subject, call.kind)]);
    },
    async release({ id, subject, kind, holder }) {
      await run(RELEASE, subject, [id, holder, 0, ...against(subject, kind)]);
    },
    async withdraw({ id, subject, kind, holder }) {
      await run(RELEASE, subject, [id, holder, 1, ...against(subject, kind)]);
    },
    async lose({ _id, subject, kind }) {
      await run(LOSE, subject, [_id, ...against(subject, kind)]);
    },
  };
}

/**
 * What a batch has spent by its ledger, in micro-USD, as its caps count it; null before its first call,
 * and after Redis has lost its memory until its next.
 */
export async function spentMicroUsd(
  { redis: { commands }, queues }: Pick<Reserving, 'redis' | 'queues'>,
  batchId: string,
): Promise<number | null> {
  const key = moneyKey(queues.prefix, batchId);
  if ((await commands.exists(key)) === 0) return null;
  // Nothing is written for nothing spent.
  return Number(await commands.hget(key, `${FIELD.sum}${batchId}`));
}

/**
 * Changes the caps of a batch, or only lets what stood at its cap be looked at anew: what Redis has
 * added up is thrown away, whoever is building it from the old caps with it.
 */
export async function changeCaps(
  { store, redis: { commands }, queues }: Reserving,
  batchId: string,
  caps: Caps,
): Promise<void> {
  await store.collection('batches').update(batchId, {}, { set: { caps, stopped: null } });
  const key = moneyKey(queues.prefix, batchId);
  await commands.del(key, lockOf(key));
}
