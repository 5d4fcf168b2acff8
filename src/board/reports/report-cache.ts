import pLimit from 'p-limit';
import { scoreVersion } from '../../shared/fleet/advance.ts';
import { endsWithin } from '../../shared/fleet/watching/services.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Makes the report of a batch as one page. @throws UserError where there is nothing to report */
export type ReportMaker = (store: ArenaStore, batchId: string) => Promise<string>;

export type MadeReport =
  | { readonly kind: 'made'; readonly html: string }
  /** Whoever asks again has it when it is there. */
  | { readonly kind: 'being-made' }
  /** Too many are being made already. */
  | { readonly kind: 'too-many' };

interface Kept {
  readonly version: string;
  readonly page: Promise<string>;
  /** Until when it is shown even if its batch went on, ms; null: it is being made. */
  made: { readonly freshUntil: number } | null;
}

/** Pages of some hundred kB. */
const KEPT = 8;
/** Reports that wait to be made; whoever comes after them comes again. */
const MOST_WAITING = 10;
/** One that took longer is shown for a while although its batch went on: it would never be seen else. */
const LONG_MS = 500;
const FRESH_MS = 6_000;

/** Reports as they were last made: each reads its whole batch, so one is made at a time. */
export class ReportCache {
  readonly #store: ArenaStore;
  readonly #make: ReportMaker;
  readonly #clock: () => number;
  readonly #kept = new Map<string, Kept>();
  readonly #limit = pLimit(1);

  /** @param clock monotonic, ms */
  constructor(store: ArenaStore, make: ReportMaker, clock: () => number) {
    this.#store = store;
    this.#make = make;
    this.#clock = clock;
  }

  /**
   * @param waitMs how long to wait for one that is not made yet; null: until it is
   * @throws whatever the maker throws
   */
  async page(batchId: string, waitMs: number | null): Promise<MadeReport> {
    const version = await this.#versionOf(batchId);
    const kept = this.#kept.get(batchId);
    const usable = kept !== undefined && this.#isUsable(kept, version) ? kept : null;
    if (usable === null && this.#limit.pendingCount >= MOST_WAITING) return { kind: 'too-many' };
    const { page } = usable ?? this.#begin(batchId, version);
    // One that fails later is told to whoever asks again.
    if (waitMs !== null && !(await endsWithin(page, waitMs))) return { kind: 'being-made' };
    return { kind: 'made', html: await page };
  }

  #isUsable({ version, made }: Kept, wanted: string): boolean {
    return version === wanted || made === null || this.#clock() < made.freshUntil;
  }

  #begin(batchId: string, version: string): Kept {
    const from = this.#clock();
    const kept: Kept = {
      version,
      page: this.#limit(() => this.#make(this.#store, batchId)),
      made: null,
    };
    this.#kept.delete(batchId);
    this.#kept.set(batchId, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    kept.page.then(
      () => {
        const now = this.#clock();
        const tookMs = now - from;
        const freshMs = tookMs < LONG_MS ? 0 : Math.max(FRESH_MS, tookMs);
        kept.made = { freshUntil: now + freshMs };
      },
      // What failed is tried anew by whoever asks next.
      () => {
        if (this.#kept.get(batchId) === kept) this.#kept.delete(batchId);
      },
    );
    return kept;
  }

  /** Rises with every finished session and every verdict; a new score without either is told apart, too. */
  async #versionOf(batchId: string): Promise<string> {
    const batch = await this.#store.collection('batches').get(batchId);
    const version = await scoreVersion({ store: this.#store }, batchId);
    return [version, batch?.status, batch?.scoredVersion, batch?.rescored.length].join(' ');
  }
}
