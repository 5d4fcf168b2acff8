import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../shared/fleet/process/log.ts';
import { describeError } from '../../shared/records/errors.ts';
import type { Mask } from '../../shared/settings/secrets.ts';
import type { LiveSections } from './live-section.ts';
import type { LiveEvent, Watcher } from './watcher.ts';

/** Where a feed has its content from. */
export interface LiveSource {
  /** Looks again. @param signal aborted when nobody watches any more */
  look(signal: AbortSignal): Promise<Look>;
  /** Waits until there may be something new. */
  wait(look: Look, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface Look {
  readonly sections: LiveSections;
  /** Nothing will change any more. */
  readonly over: boolean;
}

/** How long to wait after a look that failed, ms: the store is away, and others ask it, too. */
const AFTER_FAILURE_MS = 3_000;

/** How long the end of the server waits for a look that is going on, ms. */
const CLOSING_MS = 1_000;

/**
 * What the watchers of one page have in common: one look in the store for all of them. It holds the
 * newest text of each part alone, so a slow watcher skips what is old instead of filling memory.
 */
export class Feed {
  readonly #source: LiveSource;
  readonly #log: Log;
  readonly #mask: Mask;
  readonly #name: string;
  /** Tells the numbers of this feed from those of one before a restart. */
  readonly #epoch = randomBytes(4).toString('hex');
  readonly #events = new Map<string, LiveEvent>();
  readonly #watchers = new Set<Watcher>();
  readonly #ended = new AbortController();
  readonly #turning: Promise<void>;
  #sequence = 0;
  #over = false;

  constructor(name: string, source: LiveSource, log: Log, mask: Mask) {
    this.#name = name;
    this.#source = source;
    this.#log = log;
    this.#mask = mask;
    this.#turning = this.#turn();
  }

  get watchers(): number {
    return this.#watchers.size;
  }

  /** Sends what changed since that event; everything, where it is none of this feed. */
  join(watcher: Watcher, lastEventId: string | null): void {
    this.#watchers.add(watcher);
    watcher.start(this.#sequenceOf(lastEventId));
    this.#tell(watcher);
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  /** Ends every stream at once. */
  async close(): Promise<void> {
    this.#ended.abort();
    for (const watcher of this.#watchers) watcher.end();
    this.#watchers.clear();
    // A look in a store that is away ends by itself, later.
    await Promise.race([this.#turning, sleep(CLOSING_MS, undefined, { ref: false })]);
  }

  beat(): void {
    for (const watcher of this.#watchers) watcher.beat();
  }

  #sequenceOf(eventId: string | null): number {
    const [epoch, number = ''] = (eventId ?? '').split('-');
    return epoch === this.#epoch && /^\d{1,15}$/.test(number) ? Number(number) : 0;
  }

  async #turn(): Promise<void> {
    const { signal } = this.#ended;
    try {
      while (!signal.aborted && !this.#over) {
        try {
          const look = await this.#source.look(signal);
          this.#over = look.over;
          this.#take(look.sections);
          if (!look.over) await this.#source.wait(look, signal);
        } catch (error) {
          if (signal.aborted) break;
          this.#log.warn(
            { feed: this.#name, error: describeError(error) },
            'live page stands still',
          );
          await sleep(AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined);
        }
      }
    } finally {
      await this.#source.close();
    }
  }

  #take(sections: LiveSections): void {
    for (const [part, html] of Object.entries(sections)) {
      const data = this.#mask(JSON.stringify({ part, html: html?.toString() ?? '' }));
      if (this.#events.get(part)?.data === data) continue;
      this.#sequence += 1;
      // Put in anew, so that events are in the order of their numbers.
      this.#events.delete(part);
      const id = `${this.#epoch}-${this.#sequence}`;
      this.#events.set(part, { sequence: this.#sequence, id, data });
    }
    for (const watcher of this.#watchers) this.#tell(watcher);
  }

  #tell(watcher: Watcher): void {
    watcher.tell(() => ({ events: [...this.#events.values()], over: this.#over }));
  }
}
