import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { ExternalJobUrl } from '@bull-board/api/typings/app';
import type { Queue } from 'bullmq';
import { batchPath, decisionPath, handPath, sessionPath } from '../../pages/links.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { llmQueueName } from '../../shared/fleet/queues/options.ts';
import { describeError } from '../../shared/records/errors.ts';
import { batchOf, isIdOf, parentId } from '../../shared/records/ids.ts';
import type { ProviderDocument } from '../../shared/records/provider.ts';

/** A page polls every few seconds: one look in the store is enough for a while. */
const LOOK_AGAIN_MS = 2_000;

/** Why the queue of a provider stands still, for whoever looks at it. */
export class ProviderStates {
  readonly #context: ProcessContext;
  #words = new Map<string, string>();
  #looking = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(context: ProcessContext) {
    this.#context = context;
  }

  /** Looks in the store in passing: a page never waits for it. */
  refresh(): void {
    if (this.#looking || performance.now() - this.#lookedAt < LOOK_AGAIN_MS) return;
    this.#looking = true;
    void this.#look().finally(() => {
      this.#looking = false;
      this.#lookedAt = performance.now();
    });
  }

  /** Empty while the queue's provider is called freely. */
  wordsFor(queue: string): string {
    return this.#words.get(queue) ?? '';
  }

  async #look(): Promise<void> {
    try {
      const providers = await this.#context.store.collection('providers').find({});
      this.#words = new Map(providers.map((each) => [llmQueueName(each._id), describe(each)]));
    } catch (error) {
      this.#context.log.warn({ error: describeError(error) }, 'providers could not be looked at');
    }
  }
}

function describe({ state, reason, message, since }: ProviderDocument): string {
  switch (state) {
    case 'open':
      return '';
    case 'resting':
      return `Rests since ${since} and is tried again (${reason}): ${message}`;
    case 'paused':
      return `Paused since ${since} (${reason}): ${message}. See to it, then: arena resume`;
  }
}

/** A queue of Bull Board whose description is what its provider's state is now. */
export class ProviderQueueAdapter extends BullMQAdapter {
  readonly #states: ProviderStates;
  readonly #name: string;

  constructor(queue: Queue, states: ProviderStates, options: { readonly readOnlyMode: boolean }) {
    // Its type has no word for a job without a page, and its code takes none for that.
    super(queue, { ...options, externalJobUrl: ({ id }) => jobLink(String(id)) as ExternalJobUrl });
    this.#states = states;
    this.#name = queue.name;
  }

  override getDescription(): string {
    return this.#states.wordsFor(this.#name);
  }
}

/** The page about what a job is about, by its id; undefined where there is none. */
export function jobLink(jobId: string): ExternalJobUrl | undefined {
  const session = jobId.replace(/\.winnings$/, '');
  if (isIdOf('session', session)) return { href: sessionPath(session), displayText: 'Session' };
  if (isIdOf('decision', jobId)) return { href: decisionPath(jobId), displayText: 'Decision' };
  if (isIdOf('memory', jobId)) return { href: handPath(parentId(jobId)), displayText: 'Hand' };
  if (isIdOf('judgement', jobId)) {
    return { href: decisionPath(parentId(jobId)), displayText: 'Decision' };
  }
  // `main-50.plan`, `main-50.score.1059`
  const batch = batchOf(jobId);
  return /\.(plan|score\.\d+)$/.test(jobId) && isIdOf('batch', batch)
    ? { href: batchPath(batch), displayText: 'Batch' }
    : undefined;
}
