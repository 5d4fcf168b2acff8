import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Batch } from '../../records/batch.ts';
import { CAP_SCOPES, capOf, hasCaps, scopesOf } from '../../records/caps.ts';
import { MICRO_USD } from '../../records/cost.ts';
import { type Counted, countedOf } from '../../records/counted.ts';
import { ArenaError } from '../../records/errors.ts';
import type { ArenaStore } from '../../store/arena-store.ts';
import { runScript } from '../queues/script.ts';
import { FIELD, KEEP_LOCK, LEDGER, PUBLISH } from './reservation-scripts.ts';

/** A builder that is silent for so long is taken for dead. */
const LOCK_MS = 10_000;
/** How soon to look whether somebody else has finished building. */
const LOOK_MS = 50;
/** Calls read between two signs of life. */
const CALLS_PER_SIGN = 500;
/** Fields written at once. */
const FIELDS_PER_COMMAND = 1_000;

export interface Rebuilding {
  readonly store: ArenaStore;
  readonly redis: Redis;
}

/** Where one batch's money is kept in Redis. */
export function moneyKey(prefix: string, batchId: string): string {
  return `${prefix}:money:${batchId}`;
}

/** Key of the mark that one process is building the money at `key`; the others wait for it. */
export function lockOf(key: string): string {
  return `${key}:building`;
}

/**
 * Makes sure that the hash of a batch is there, from the ledger where it is not: at the first call,
 * after Redis has lost its memory, after a change of caps. One builds it; whoever comes meanwhile
 * waits for that.
 */
export async function ensureBuilt(
  { store, redis }: Rebuilding,
  key: string,
  batchId: string,
): Promise<void> {
  while ((await redis.exists(key)) === 0) {
    const token = randomUUID();
    const locked = await redis.set(lockOf(key), token, 'PX', LOCK_MS, 'NX');
    if (locked === null) await sleep(LOOK_MS);
    else if (await build({ store, redis }, key, token, batchId)) return;
  }
}

/** Whether the hash is there: false when the lock was lost on the way. */
async function build(
  { store, redis }: Rebuilding,
  key: string,
  token: string,
  batchId: string,
): Promise<boolean> {
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) throw new ArenaError(`batch ${batchId} is not in the store`);
  const alive = async (): Promise<boolean> =>
    (await runScript(redis, KEEP_LOCK, [lockOf(key)], [token, LOCK_MS])) === 1;
  const fields = await fieldsOf(store, batch, alive);
  if (fields === null) return false;
  const built = `${key}:built:${token}`;
  const entries = [...fields];
  for (let from = 0; from < entries.length; from += FIELDS_PER_COMMAND) {
    await redis.hset(built, new Map(entries.slice(from, from + FIELDS_PER_COMMAND)));
    // A builder that dies now leaves nothing behind for long.
    await redis.pexpire(built, LOCK_MS);
  }
  return (await runScript(redis, PUBLISH, [key, lockOf(key), built], [token])) === 1;
}

/** Null when the lock was lost. */
async function fieldsOf(
  store: ArenaStore,
  batch: Batch,
  alive: () => Promise<boolean>,
): Promise<Map<string, string | number> | null> {
  const fields = new Map<string, string | number>([['batch', batch._id]]);
  for (const scope of CAP_SCOPES) {
    const cap = capOf(batch.caps, scope);
    if (cap !== null) fields.set(`${FIELD.cap}${scope}`, Math.round(cap * MICRO_USD));
  }
  // Without a cap nothing is added up: the ledger may be long, and caps set later build this anew.
  if (!hasCaps(batch.caps)) return fields;
  if (batch.stopped?.reason === 'budget') fields.set(`${FIELD.over}${batch._id}`, 1);
  const add = (field: string, amount: number): void => {
    fields.set(field, Number(fields.get(field) ?? 0) + amount);
  };
  let read = 0;
  for await (const call of store.collection('calls').range(batch._id)) {
    read += 1;
    if (read % CALLS_PER_SIGN === 0 && !(await alive())) return null;
    const counted = countedOf(call);
    const sum = counted.kind === 'held' ? FIELD.held : FIELD.sum;
    for (const { id } of scopesOf(call.subject, call.kind)) add(`${sum}${id}`, counted.microUsd);
    const entry = entryOf(counted);
    if (entry !== null) fields.set(`${FIELD.call}${call._id}`, entry);
  }
  return fields;
}

/** Null: the call is settled, and only its sum remains. */
function entryOf({ kind, microUsd }: Counted): string | null {
  switch (kind) {
    case 'held':
      return `held ${microUsd} ${LEDGER}`;
    case 'lost':
      return `lost ${microUsd}`;
    case 'spent':
      return null;
  }
}
