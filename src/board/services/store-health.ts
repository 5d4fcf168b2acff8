import { setTimeout as sleep } from 'node:timers/promises';
import { endsWithin, succeedsWithin } from '../../shared/fleet/watching/services.ts';
import { ArenaError } from '../../shared/records/errors.ts';

/** The store does not answer now; whoever asks again in a while finds it back. */
class StoreAwayError extends ArenaError {
  constructor(address: string) {
    super(`the store at ${address} does not answer; this page is here again as soon as it does`, {
      kind: 'retryable',
    });
  }
}

/** A page that takes longer is asked about: is it slow, or is the store away? */
const PATIENCE_MS = 1_000;
/** A store that says nothing for so long is away. */
const ANSWER_WITHIN_MS = 2_000;
/** How soon one that is away is looked at again. */
const LOOK_AGAIN_MS = 300;

/**
 * Whether the store answers, for all requests at once. Each of its operations waits through an outage
 * for half a minute: a page must not, and a hundred waiting pages must not keep the store from coming
 * back. So one request finds it away, the others are refused at once, and one probe sees it return.
 */
export class StoreHealth {
  readonly #address: string;
  readonly #probe: () => Promise<unknown>;
  readonly #ended = new AbortController();
  #isAway = false;
  #asking: Promise<void> | null = null;

  /**
   * @param address as it is shown to people
   * @param probe what the store is asked to see whether it answers
   */
  constructor(address: string, probe: () => Promise<unknown>) {
    this.#address = address;
    this.#probe = probe;
  }

  /**
   * Waits for work as long as the store answers.
   * @param isAnswered true: the request has its answer, and nothing is to be waited for any more
   * @throws StoreAwayError it does not; the work itself may go on unseen
   */
  async during<T>(work: () => Promise<T>, isAnswered: () => boolean): Promise<T> {
    if (this.#isAway) throw new StoreAwayError(this.#address);
    const done = work();
    // Whoever has been told that the store is away hears no more of it.
    done.catch(() => undefined);
    while (!(await endsWithin(done, PATIENCE_MS)) && !isAnswered()) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
      await this.#asking;
      if (this.#isAway && !isAnswered()) throw new StoreAwayError(this.#address);
    }
    return await done;
  }

  close(): void {
    this.#ended.abort();
  }

  async #ask(): Promise<void> {
    if (this.#isAway || (await succeedsWithin(this.#probe, ANSWER_WITHIN_MS))) return;
    this.#isAway = true;
    void this.#untilBack();
  }

  async #untilBack(): Promise<void> {
    const { signal } = this.#ended;
    while (!signal.aborted) {
      try {
        await this.#probe();
        break;
      } catch {
        await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    this.#isAway = false;
  }
}
