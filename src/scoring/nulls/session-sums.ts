import { Growing } from '../growing.ts';

/** How often each session is taken, by its place in the condition. */
export type Weights = Uint16Array;

/** A divisor of the number of resamples. */
export const RESAMPLES_TOGETHER = 4;

/**
 * What an axis is computed from, as sums over each session: weigh the sessions, add up, and the axis
 * follows by its own formula. Only what is not 0 is kept, since of the buckets of an axis a session
 * fills few.
 */
export class SessionSums {
  /** A row is what one session adds: its place, and where its entries end. */
  readonly #sessions = new Growing(Int32Array);
  readonly #ends = new Growing(Int32Array);
  readonly #columns = new Growing(Int32Array);
  readonly #values = new Growing(Float64Array);
  /** Of the session that is being added to. */
  readonly #open: number[] = [];
  #session = -1;
  #width: number;
  #rows: Rows | null = null;

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
    this.#rows = null;
    if (column >= this.#width) this.#width = column + 1;
    this.#open[column] = (this.#open[column] ?? 0) + value;
  }

  /** The sums over all sessions, each taken once. */
  totals(into: Float64Array = new Float64Array(this.#width)): Float64Array {
    const { columns, values } = this.#closed();
    for (let at = 0; at < values.length; at += 1) {
      const column = columns[at] as number;
      into[column] = (into[column] as number) + (values[at] as number);
    }
    return into;
  }

  /** The same with each session taken as often as its weight says: most of what a resample costs. */
  weighted(weights: Weights, into: Float64Array = new Float64Array(this.#width)): Float64Array {
    const { sessions, ends, columns, values } = this.#closed();
    let at = 0;
    for (let row = 0; row < ends.length; row += 1) {
      const end = ends[row] as number;
      const weight = weights[sessions[row] as number] as number;
      if (weight !== 0) {
        for (; at < end; at += 1) {
          const column = columns[at] as number;
          into[column] = (into[column] as number) + weight * (values[at] as number);
        }
      }
      at = end;
    }
    return into;
  }

  /**
   * {@link RESAMPLES_TOGETHER} resamples in one pass over the sums, since at a million decisions fetching them
   * costs more than adding them.
   * @param weights of each session one for every resample, side by side
   * @param into of each column one sum for every resample, side by side
   */
  weightedTogether(weights: Weights, into: Float64Array): void {
    const { sessions, ends, columns, values } = this.#closed();
    let at = 0;
    for (let row = 0; row < ends.length; row += 1) {
      const end = ends[row] as number;
      const first = (sessions[row] as number) * RESAMPLES_TOGETHER;
      const w0 = weights[first] as number;
      const w1 = weights[first + 1] as number;
      const w2 = weights[first + 2] as number;
      const w3 = weights[first + 3] as number;
      for (; at < end; at += 1) {
        const place = (columns[at] as number) * RESAMPLES_TOGETHER;
        const value = values[at] as number;
        into[place] = (into[place] as number) + w0 * value;
        into[place + 1] = (into[place + 1] as number) + w1 * value;
        into[place + 2] = (into[place + 2] as number) + w2 * value;
        into[place + 3] = (into[place + 3] as number) + w3 * value;
      }
    }
  }

  /** The same sums with their columns in other places. */
  relabelled(placeOf: (column: number) => number): SessionSums {
    const { sessions, ends, columns, values } = this.#closed();
    const other = new SessionSums(0);
    let at = 0;
    for (const [row, end] of ends.entries()) {
      for (; at < end; at += 1) {
        other.add(sessions[row] as number, placeOf(columns[at] as number), values[at] as number);
      }
    }
    return other;
  }

  #closed(): Rows {
    if (this.#rows !== null) return this.#rows;
    this.#close();
    this.#rows = {
      sessions: this.#sessions.values(),
      ends: this.#ends.values(),
      columns: this.#columns.values(),
      values: this.#values.values(),
    };
    return this.#rows;
  }

  #close(): void {
    if (this.#open.length === 0) return;
    for (let column = 0; column < this.#open.length; column += 1) {
      const value = this.#open[column];
      if (value === undefined || value === 0) continue;
      this.#columns.push(column);
      this.#values.push(value);
    }
    this.#sessions.push(this.#session);
    this.#ends.push(this.#values.length);
    this.#open.length = 0;
  }
}

interface Rows {
  readonly sessions: Int32Array;
  readonly ends: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}
