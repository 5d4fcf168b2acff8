import { Growing } from './growing.ts';

/**
 * What an axis is computed from, as sums over each session: weigh the sessions, add up, and the axis
 * follows by its own formula. Only what is not 0 is kept, since of the buckets of an axis a session
 * fills few.
 */
export class SessionSums {
  readonly #sessions = new Growing(Int32Array);
  readonly #columns = new Growing(Int32Array);
  readonly #values = new Growing(Float64Array);
  /** Of the session that is being added to. */
  readonly #open: number[] = [];
  #session = -1;
  #width: number;

  /** @param width how many sums a session has; it grows where a later column is added to */
  constructor(width: number) {
    this.#width = width;
  }

  get width(): number {
    return this.#width;
  }

  /** @param session place of the session in its condition */
  add(session: number, column: number, value: number): void {
    if (session !== this.#session) {
      this.#close();
      this.#session = session;
    }
    if (column >= this.#width) this.#width = column + 1;
    this.#open[column] = (this.#open[column] ?? 0) + value;
  }

  /** The sums over all sessions, each taken as often as its weight says; once each without weights. */
  totals(weights: ArrayLike<number> | null, into?: Float64Array): Float64Array {
    this.#close();
    const totals = into ?? new Float64Array(this.#width);
    const [sessions, columns] = [this.#sessions.values(), this.#columns.values()];
    const values = this.#values.values();
    for (let at = 0; at < values.length; at += 1) {
      const weight = weights === null ? 1 : (weights[sessions[at] as number] as number);
      if (weight === 0) continue;
      const column = columns[at] as number;
      totals[column] = (totals[column] as number) + weight * (values[at] as number);
    }
    return totals;
  }

  /** The same sums with their columns in other places. */
  relabelled(placeOf: (column: number) => number, width: number): SessionSums {
    this.#close();
    const other = new SessionSums(width);
    const [sessions, columns] = [this.#sessions.values(), this.#columns.values()];
    for (const [at, value] of this.#values.values().entries()) {
      other.add(sessions[at] as number, placeOf(columns[at] as number), value);
    }
    return other;
  }

  #close(): void {
    for (let column = 0; column < this.#open.length; column += 1) {
      const value = this.#open[column];
      if (value === undefined || value === 0) continue;
      this.#sessions.push(this.#session);
      this.#columns.push(column);
      this.#values.push(value);
    }
    this.#open.length = 0;
  }
}
