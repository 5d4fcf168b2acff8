import { type Moments, together } from '../statistics/nested-moments.ts';
import { handsOf, type TableResult } from './table-result.ts';

/** Hands that a rate is of: a weight of 1 is as many. */
const RATE_HANDS = 100;

/** A session as observations: of whom each is, and what it won against its opponents. */
export interface TableRows {
  readonly batch: string;
  readonly cluster: string;
  /** Hundreds of hands. */
  readonly weight: number;
  /** Places of the players, one a seat. */
  readonly players: readonly number[];
  /** (n - 1) / n of the bb/100 of the table: what is estimated by own effect less the table's mean. */
  readonly values: readonly number[];
}

/**
 * A session's rows. What a seat wins is its own effect less the mean of its n - 1 opponents', which is
 * n / (n - 1) times its effect less the mean of all n; so that share of it is taken.
 * @returns null for a session in which no hand was played, or nobody met another
 */
export function tableRows(
  table: TableResult,
  placeOf: ReadonlyMap<string, number>,
): TableRows | null {
  const hands = handsOf(table);
  const players = table.seats.map(({ identity }) => placeOf.get(identity) ?? -1);
  if (hands === 0 || new Set(players).size < 2) return null;
  const seats = table.seats.length;
  const share = ((seats - 1) / seats) * (RATE_HANDS / hands);
  return {
    batch: `${table.batch}\n${table.condition}`,
    cluster: table.cluster,
    weight: hands / RATE_HANDS,
    players,
    values: table.seats.map(({ bigBlinds }) => share * bigBlinds),
  };
}

/** A session's seats weighed by what each player's results vary: shares that sum to 1. */
export function seatShares(
  { players }: TableRows,
  variances: Float64Array,
): { readonly shares: readonly number[]; readonly precision: number } {
  const precisions = players.map((player) => 1 / (variances[player] as number));
  const precision = precisions.reduce((sum, each) => sum + each, 0);
  return { shares: precisions.map((each) => each / precision), precision };
}

/**
 * What a session says of its players' effects, the table's own mean swept out: chips only change hands
 * there, so the mean says nothing. Observations are independent before that, of variance
 * `variances[player]` / weight; the matrix is the Laplacian of a graph of those who met.
 */
export function momentsOfTable(rows: TableRows, variances: Float64Array): Moments {
  const { players, values, weight } = rows;
  const { shares, precision } = seatShares(rows, variances);
  const columns = [...new Set(players)].sort((a, b) => a - b);
  const width = columns.length;
  const information = new Float64Array(width * width);
  const score = new Float64Array(width);
  const middle = values.reduce((sum, value, seat) => sum + value * (shares[seat] as number), 0);
  const places = players.map((player) => columns.indexOf(player));
  let [squares, logarithm] = [0, Math.log(precision) - players.length * Math.log(weight)];
  for (const [seat, row] of places.entries()) {
    const own = weight * precision * (shares[seat] as number);
    const value = (values[seat] as number) - middle;
    score[row] = (score[row] as number) + own * value;
    squares += own * value * value;
    logarithm += Math.log(variances[players[seat] as number] as number);
    information[row * width + row] = (information[row * width + row] as number) + own;
    for (const [other, column] of places.entries()) {
      const to = row * width + column;
      information[to] = (information[to] as number) - own * (shares[other] as number);
    }
  }
  const degrees = players.length - 1;
  return { columns, information, score, squares, degrees, logDeterminant: logarithm };
}

/** Batches of clusters, each as one: no more than this is needed of the sessions for a fit. */
export function momentsByBatch(
  tables: readonly TableRows[],
  variances: Float64Array,
): readonly (readonly Moments[])[] {
  return grouped(tables, ({ batch }) => batch).map((ofBatch) =>
    grouped(ofBatch, ({ cluster }) => cluster).map((ofCluster) =>
      together(ofCluster.map((table) => momentsOfTable(table, variances))),
    ),
  );
}

/** In order of first appearance. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly Item[])[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
