import type { Batch } from '../records/batch.ts';
import { describeError, UserError } from '../records/errors.ts';
import type { ArenaStore } from '../store/arena-store.ts';
import type { ProcessContext } from './process/context.ts';

export interface Pruned {
  /** Calls whose raw response was taken out. */
  readonly calls: number;
  /** Characters that these responses had. */
  readonly characters: number;
}

/**
 * Takes the raw responses of a batch out of the ledger; what was read from them, their tokens and
 * their costs stay. Afterwards nothing can be read from them anew (`arena reparse`), and the batch
 * cannot answer another one (`--replay`).
 * @throws UserError for a batch that is not over: a response that is stored and not yet read would be
 * paid for again
 */
export async function pruneRawResponses(
  store: ArenaStore,
  batch: Batch,
  now: () => Date,
): Promise<Pruned> {
  if (batch.status !== 'finished' && batch.status !== 'cancelled') {
    throw new UserError(
      `batch ${batch._id} is ${batch.status}: expected a batch that is finished or cancelled, since a response that is not read yet would be paid for again`,
    );
  }
  const ledger = store.collection('calls');
  let calls = 0;
  let characters = 0;
  for await (const { _id, rawResponse, outcome } of ledger.range(batch._id)) {
    if (rawResponse === null || outcome === 'open') continue;
    await ledger.update(_id, {}, { set: { rawResponse: null } });
    calls += 1;
    characters += rawResponse.length;
  }
  const set = { rawResponsesPrunedAt: now().toISOString() };
  await store.collection('batches').update(batch._id, {}, { set });
  return { calls, characters };
}

type Expiring = Pick<ProcessContext, 'store' | 'log' | 'now'>;

const DAY_MS = 24 * 3_600_000;
/** What is kept for days need not go at a certain minute. */
const LOOK_MS = 3_600_000;

/**
 * Takes the raw responses out of every batch that was finished so many days ago or earlier, as
 * `pruneRawResponses` does. One that is done already, or that a person has cancelled, is left alone.
 */
export async function pruneExpired(context: Expiring, keepDays: number): Promise<void> {
  const { store, log, now } = context;
  const expired = new Date(now().getTime() - keepDays * DAY_MS).toISOString();
  const where = { status: 'finished', rawResponsesPrunedAt: null } as const;
  // A damaged one is for a person to look at, and stops no other.
  const { documents } = await store.collection('batches').sift({ where });
  for (const batch of documents) {
    if (batch.finishedAt === null || batch.finishedAt > expired) continue;
    const { calls, characters } = await pruneRawResponses(store, batch, now);
    log.info({ batch: batch._id, calls, characters }, 'raw responses taken out');
  }
}

/** Looks for such batches now and every hour, where `ARENA_KEEP_RESPONSES_DAYS` says how long to keep. */
export function startExpiry(context: ProcessContext): void {
  const { keepResponsesDays } = context.configuration;
  if (keepResponsesDays === null) return;
  let running: Promise<void> | null = null;
  const look = (): void => {
    running ??= pruneExpired(context, keepResponsesDays)
      .catch((error: unknown) =>
        context.log.warn({ error: describeError(error) }, 'raw responses were not taken out'),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, LOOK_MS);
  context.closers.push('expiry of raw responses', async () => {
    clearInterval(timer);
    await running;
  });
  look();
}
