import pLimit from 'p-limit';
import type { Grouping } from '../../scoring/standing/identity.ts';
import { readStoredStanding } from '../../scoring/standing/read-standing.ts';
import { type Standing, standingOf } from '../../scoring/standing/standing.ts';
import { endsWithin } from '../../shared/fleet/watching/services.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

interface Kept {
  /** What the store held: batches with their finished sessions. */
  readonly version: string;
  readonly standing: Promise<Standing | null>;
}

/** Standings as they were last worked out: each reads all hands of the store, so one is made at a time. */
export class StandingCache {
  readonly #store: ArenaStore;
  readonly #kept = new Map<Grouping, Kept>();
  readonly #limit = pLimit(1);

  constructor(store: ArenaStore) {
    this.#store = store;
  }

  /**
   * The standing, null where no session is finished; or that it is being made: whoever asks again has it.
   * @param waitMs how long to wait for it
   */
  async look(by: Grouping, waitMs: number): Promise<Standing | null | 'being-made'> {
    const version = await this.#version();
    let kept = this.#kept.get(by);
    if (kept?.version !== version) {
      const standing = this.#limit(() => this.#make(by));
      kept = { version, standing };
      this.#kept.set(by, kept);
      // One that fails is told to whoever waits for it, and made anew for the next.
      standing.catch(() => this.#kept.delete(by));
    }
    return (await endsWithin(kept.standing, waitMs)) ? await kept.standing : 'being-made';
  }

  async #version(): Promise<string> {
    const finished = await this.#store
      .collection('sessions')
      .totals({ where: { status: 'finished' }, by: ['batchId'] });
    return JSON.stringify(finished.map(({ key, count }) => [key.batchId, count]));
  }

  async #make(by: Grouping): Promise<Standing | null> {
    const { documents } = await this.#store.collection('batches').sift({});
    const input = await readStoredStanding(this.#store, documents, by);
    return input.tables.length === 0 ? null : standingOf(input, { by, anchors: [] });
  }
}
