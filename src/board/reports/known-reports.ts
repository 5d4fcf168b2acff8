import pLimit from 'p-limit';
import { scoreVersion } from '../../shared/advance.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** Makes the report of a batch as one page. @throws UserError where there is nothing to report */
export type ReportMaker = (store: ArenaStore, batchId: string) => Promise<string>;

/** Pages of some hundred kB. */
const KEPT = 8;
/** Reports that wait to be made; whoever comes after them comes again. */
const MOST_WAITING = 10;

/** Reports as they were last made: each reads its whole batch, so one is made at a time. */
export class KnownReports {
  readonly #store: ArenaStore;
  readonly #make: ReportMaker;
  readonly #kept = new Map<string, { readonly version: string; readonly page: Promise<string> }>();
  readonly #limit = pLimit(1);

  constructor(store: ArenaStore, make: ReportMaker) {
    this.#store = store;
    this.#make = make;
  }

  /** Null: too many are being made already. @throws whatever the maker throws */
  async page(batchId: string): Promise<string | null> {
    const version = await this.#versionOf(batchId);
    const kept = this.#kept.get(batchId);
    if (kept?.version === version) return await kept.page;
    if (this.#limit.pendingCount >= MOST_WAITING) return null;
    const page = this.#limit(() => this.#make(this.#store, batchId));
    this.#keep(batchId, version, page);
    return await page;
  }

  #keep(batchId: string, version: string, page: Promise<string>): void {
    this.#kept.delete(batchId);
    this.#kept.set(batchId, { version, page });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    // What failed is tried anew by whoever asks next.
    page.catch(() => {
      if (this.#kept.get(batchId)?.page === page) this.#kept.delete(batchId);
    });
  }

  /** Rises with every finished session and every verdict; a new score without either is told apart, too. */
  async #versionOf(batchId: string): Promise<string> {
    const batch = await this.#store.collection('batches').get(batchId);
    const version = await scoreVersion({ store: this.#store }, batchId);
    return [version, batch?.status, batch?.scoredVersion, batch?.rescored.length].join(' ');
  }
}
