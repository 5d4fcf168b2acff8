import { hash } from 'node:crypto';
import { entry } from '../entry.ts';
import { recently } from '../records/recently.ts';

/** Paper D.3: up to so many traces a player are judged. */
export const JUDGE_SAMPLE = 50;

/**
 * The `limit` entries whose ids have the lowest SHA-256. Anyone draws the same sample from the same
 * records, whatever their order, and a batch that grows changes it only where a new id is lower.
 */
export class LowestSample<Entry extends { readonly _id: string }> {
  readonly #limit: number;
  /** Ascending by hash; short, so that an insertion is cheaper than a heap. */
  readonly #kept: { readonly digest: string; readonly entry: Entry }[] = [];

  constructor(limit = JUDGE_SAMPLE) {
    this.#limit = limit;
  }

  offer(entry: Entry): void {
    const digest = digestOf(entry);
    const highest = this.#kept.at(-1);
    if (this.#kept.length === this.#limit) {
      if (highest === undefined || digest >= highest.digest) return;
      this.#kept.pop();
    }
    let place = this.#kept.length;
    while (place > 0 && (this.#kept[place - 1]?.digest ?? '') > digest) place -= 1;
    this.#kept.splice(place, 0, { digest, entry });
  }

  /** Lowest hash first. */
  entries(): readonly Entry[] {
    return this.#kept.map(({ entry }) => entry);
  }
}

/** A sample for each player under each condition. */
export class LowestSamples<Entry extends { readonly _id: string }> {
  readonly #limit: number;
  readonly #samples = new Map<string, LowestSample<Entry>>();

  constructor(limit = JUDGE_SAMPLE) {
    this.#limit = limit;
  }

  offer(offered: Entry, player: string, condition: string): void {
    const key = `${condition} ${player}`;
    entry(this.#samples, key, () => new LowestSample<Entry>(this.#limit)).offer(offered);
  }

  /** Sample after sample, lowest hash first. */
  entries(): readonly Entry[] {
    return [...this.#samples.values()].flatMap((sample) => sample.entries());
  }
}

/** What is about a decision of a player under a condition, of the sampled decisions alone. */
export function aboutSampled<
  About extends { readonly decisionId: string; player: string; condition: string },
>(all: readonly About[], limit = JUDGE_SAMPLE): readonly About[] {
  const samples = new LowestSamples<{ readonly _id: string; readonly about: About }>(limit);
  for (const about of all) {
    samples.offer({ _id: about.decisionId, about }, about.player, about.condition);
  }
  return samples.entries().map(({ about }) => about);
}

/** Several samples are drawn from the same entries: of every entry the digest is made once. */
const digestOf = recently((entry: { readonly _id: string }) => sha256(entry._id));

export function sha256(text: string): string {
  return hash('sha256', text);
}
