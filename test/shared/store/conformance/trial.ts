import type { TestContext } from 'vitest';
import type { Collection } from '../../../../src/shared/store/collection.ts';
import {
  type Collections,
  openStore,
  type Store,
  type StoreOptions,
} from '../../../../src/shared/store/store.ts';
import { THINGS, type Thing } from '../things.ts';

export interface BackEnd {
  readonly name: string;
  /** A new empty store. */
  fresh(): Promise<{ url: string; drop(): Promise<void> }>;
  /** Holds what is stored against what the back end itself can check. */
  expectWhole(url: string): Promise<void>;
  /** What this server of the MongoDB protocol lacks, with the reason that the skip prints. */
  readonly lacks: Partial<Record<Feature, string>>;
}

/** What MongoDB and SQLite both do and a lesser server may not. */
export type Feature = 'compare-and-set' | 'lists in lists' | 'unique updates';

/** One store on one back end, emptied and opened anew for every test. */
export class Trial {
  readonly backEnd: BackEnd;
  #place: { url: string; drop(): Promise<void> } | null = null;
  #store: Store<typeof THINGS> | null = null;
  readonly #opened: { close(): Promise<void> }[] = [];

  constructor(backEnd: BackEnd) {
    this.backEnd = backEnd;
  }

  get url(): string {
    if (this.#place === null) throw new Error('the suite has not begun');
    return this.#place.url;
  }

  get store(): Store<typeof THINGS> {
    if (this.#store === null) throw new Error('no test has begun');
    return this.#store;
  }

  get things(): Collection<Thing> {
    return this.store.collection('things');
  }

  /** The same store once more, perhaps seen through other schemas; closed after the test. */
  async open<const C extends Collections>(options: StoreOptions<C>): Promise<Store<C>> {
    const store = await openStore(this.url, options);
    this.#opened.push(store);
    return store;
  }

  /** Skips the test, and says so, where the back end lacks what it is about. */
  needs(feature: Feature, context: TestContext): void {
    const reason = this.backEnd.lacks[feature];
    if (reason === undefined) return;
    console.warn(`SKIPPED ${feature} on ${this.backEnd.name}: ${reason}`);
    context.skip(reason);
  }

  async beginSuite(): Promise<void> {
    this.#place = await this.backEnd.fresh();
  }

  async beginTest(): Promise<void> {
    this.#store = await this.open({ collections: THINGS });
    // One place for all tests, since making a database costs: emptied before each.
    for (const schema of [1, 2]) await this.things.delete({ where: { schema: schema as 1 } });
  }

  async endTest(): Promise<void> {
    for (const each of this.#opened.splice(0)) await each.close();
  }

  async endSuite(): Promise<void> {
    await this.#place?.drop();
  }
}

export async function ids(documents: Promise<Thing[]>): Promise<string[]> {
  return (await documents).map((document) => document._id);
}
