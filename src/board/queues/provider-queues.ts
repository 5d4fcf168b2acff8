import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { ArenaError, describeError } from '../../shared/records/errors.ts';

/** A page polls every few seconds and asks several things at once: one look in the store is enough. */
const LOOK_AGAIN_MS = 2_000;
/** A store that does not answer must not keep the pages of the queues away. */
const WAIT_MS = 1_000;

/** Opens the queue of every provider that a batch in the store asks, also one that was named later. */
export class ProviderQueues {
  readonly #context: ProcessContext;
  /** Nobody is asked for the first time but by an open batch, so each of the others is read once. */
  readonly #seen = new Set<string>();
  #looking: Promise<void> | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(context: ProcessContext) {
    this.#context = context;
  }

  /** Returns when the store was looked through, or after a second, whichever is first. */
  async openNew(): Promise<void> {
    if (this.#looking === null && performance.now() - this.#lookedAt < LOOK_AGAIN_MS) return;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      this.#lookedAt = performance.now();
    });
    await Promise.race([this.#looking, sleep(WAIT_MS, undefined, { ref: false })]);
  }

  async #look(): Promise<void> {
    const { store, log } = this.#context;
    const batches = store.collection('batches');
    try {
      const open = await batches.sift({ where: { status: 'open' } });
      for (const batch of open.documents) this.#openQueuesOf(batch);
      for (const id of await batches.distinct('_id')) {
        if (this.#seen.has(id)) continue;
        const batch = await this.#read(id);
        if (batch !== null) this.#openQueuesOf(batch);
        this.#seen.add(id);
      }
    } catch (error) {
      log.warn({ error: describeError(error) }, 'batches could not be looked through');
    }
  }

  #openQueuesOf(batch: Batch): void {
    for (const { id } of askedConfiguration(batch).providers) this.#context.queues.llm(id);
    this.#seen.add(batch._id);
  }

  /** Null: gone meanwhile, or unreadable, which costs the others nothing. */
  async #read(id: string): Promise<Batch | null> {
    try {
      return await this.#context.store.collection('batches').get(id);
    } catch (error) {
      if (error instanceof ArenaError && error.kind === 'retryable') throw error;
      this.#context.log.warn({ batch: id, error: describeError(error) }, 'unreadable batch');
      return null;
    }
  }
}
