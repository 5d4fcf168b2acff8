/** The most requests remembered: a long-lived server must not grow without end. */
const MOST_REMEMBERED = 100_000;

/** Counts how often the same request came, so that its faults need not come back. */
export class Attempts {
  readonly #counts = new Map<string, number>();

  /** 1 the first time, 2 the second. */
  next(request: string): number {
    const attempt = (this.#counts.get(request) ?? 0) + 1;
    this.#counts.delete(request);
    this.#counts.set(request, attempt);
    if (this.#counts.size > MOST_REMEMBERED) {
      const [oldest] = this.#counts.keys();
      this.#counts.delete(oldest as string);
    }
    return attempt;
  }
}
