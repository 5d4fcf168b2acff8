/** A column that leaves less than this share of itself beside the earlier ones says nothing of its own. */
export const SMALLEST_RESIDUAL = 1e-7;

/** What a regression is made of: an outcome a row, what it is explained by, and which rows belong together. */
export interface Design {
  readonly rows: number;
  readonly width: number;
  /** Row by row. */
  readonly values: Float64Array;
  readonly outcome: Float64Array;
  /** By row, whose errors may hang together. */
  readonly cluster: Int32Array;
}

/** The value of a column in a row. */
export type Column = (row: number) => number;

/**
 * A design of the rows at the places named, without the columns that are given by earlier ones. The
 * first column is the constant: so a constant one is given by it.
 */
export function designOf(
  places: Int32Array,
  columns: readonly Column[],
  { outcome, cluster }: { readonly outcome: Column; readonly cluster: Column },
): Design & { readonly kept: readonly boolean[] } {
  const full = new Float64Array(places.length * columns.length);
  for (const [at, column] of columns.entries()) {
    for (let row = 0; row < places.length; row += 1) {
      full[row * columns.length + at] = column(places[row] as number);
    }
  }
  const kept = independentColumns(full, places.length, columns.length);
  return {
    rows: places.length,
    width: kept.filter((each) => each).length,
    values: kept.every((each) => each) ? full : columnsKept(full, kept),
    outcome: Float64Array.from(places, outcome),
    cluster: Int32Array.from(places, cluster),
    kept,
  };
}

/** The same rows without the last column. */
export function withoutLast(design: Design): Design {
  const kept = Array.from({ length: design.width }, (_, at) => at < design.width - 1);
  return { ...design, width: design.width - 1, values: columnsKept(design.values, kept) };
}

/** Which columns are not given by earlier ones: what modified Gram-Schmidt leaves of a column's length. */
function independentColumns(values: Float64Array, rows: number, width: number): readonly boolean[] {
  const basis: Float64Array[] = [];
  return Array.from({ length: width }, (_, at) => {
    const column = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) column[row] = values[row * width + at] as number;
    const length = Math.sqrt(dot(column, column));
    if (length === 0) return false;
    let rest = length;
    // Again where most of it went: what is left is then partly what was rounded.
    for (let pass = 0; pass < 2 && (pass === 0 || rest < length / 10); pass += 1) {
      for (const unit of basis) subtract(column, unit, dot(column, unit));
      rest = Math.sqrt(dot(column, column));
    }
    if (rest < SMALLEST_RESIDUAL * length) return false;
    for (let row = 0; row < rows; row += 1) column[row] = (column[row] as number) / rest;
    basis.push(column);
    return true;
  });
}

/** Sum of products, row by row. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < a.length; row += 1) sum += (a[row] as number) * (b[row] as number);
  return sum;
}

function subtract(from: Float64Array, unit: Float64Array, times: number): void {
  for (let row = 0; row < from.length; row += 1) {
    from[row] = (from[row] as number) - times * (unit[row] as number);
  }
}

function columnsKept(values: Float64Array, kept: readonly boolean[]): Float64Array {
  const width = kept.length;
  const places = kept.flatMap((each, at) => (each ? [at] : []));
  const rows = values.length / width;
  const result = new Float64Array(rows * places.length);
  for (let row = 0; row < rows; row += 1) {
    for (let at = 0; at < places.length; at += 1) {
      result[row * places.length + at] = values[row * width + (places[at] as number)] as number;
    }
  }
  return result;
}
