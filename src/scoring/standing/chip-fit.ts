import { solveWith } from '../statistics/cholesky.ts';
import { type NestedFit, nestedEffects } from '../statistics/nested-effects.ts';
import { type Moments, shrinkage, together, withDeviations } from '../statistics/nested-moments.ts';
import {
  type Clusters,
  type CovariancePart,
  covarianceParts,
  type Sessions,
} from './chip-covariance.ts';
import { grouped, momentsOfTable, seatShares, type TableRows } from './table-moments.ts';

/** Sessions' worth of the common variance that each player's own is mixed with: few must not look sure. */
const COMMON_SESSIONS = 2;
/** Rounds in which variances of players and of deviations are estimated by turns. */
const MOST_ROUNDS = 30;
/** Relative change of a variance below which they stand: they are known to some hundredths at best. */
const SETTLED = 1e-3;

/** Everything that differences between the players of one component are told by. */
export interface ChipFit {
  /** Of each player, the last one's being 0: only differences mean anything. */
  readonly effects: Float64Array;
  /** Of a result over 100 hands of each player. */
  readonly variances: Float64Array;
  /** Of a player's effect from batch to batch, (bb/100)^2; null: nothing tells. */
  readonly batchVariance: number | null;
  /** From cluster to cluster within a batch; null: clusters are single sessions, or nothing tells. */
  readonly clusterVariance: number | null;
  /** False: all of it is one run whose notebooks last, so nothing tells how far it is off. */
  readonly hasIntervals: boolean;
  readonly parts: readonly CovariancePart[];
}

/**
 * Fits players' effects to the sessions of one component (docs/decisions/standing.md has the model).
 * Deviations by batch and by cluster are estimated by REML for given variances of the players; those by
 * their residuals for given deviations; in turn, until neither moves.
 * @param tables of players who are all connected, in canonical order
 * @param width number of players
 * @returns null where the sessions leave nothing over to tell a variance by
 */
export function fitChips(tables: readonly TableRows[], width: number): ChipFit | null {
  const free = Array.from({ length: width }, (_, at) => at < width - 1);
  const batches = grouped(tables, ({ batch }) => batch).map((ofBatch) =>
    grouped(ofBatch, ({ cluster }) => cluster),
  );
  const momentsFor = (variances: Float64Array) =>
    batches.map((ofBatch) =>
      ofBatch.map((sessions) =>
        together(sessions.map((table) => momentsOfTable(table, variances))),
      ),
    );
  const alike = nestedEffects(momentsFor(new Float64Array(width).fill(1)), free);
  if (alike === null) return null;
  const { degrees } = alike;
  let variances = new Float64Array(width).fill(alike.residualVariance);
  for (let round = 0; ; round += 1) {
    const clusters = momentsFor(variances);
    const fit = nestedEffects(clusters, free, { degrees, tolerance: SETTLED }) ?? alike;
    const next = playerVariances(batches, clusters, fit, variances);
    const change = Math.max(
      ...next.map((each, at) => Math.abs(each / (variances[at] as number) - 1)),
    );
    if (change < SETTLED || round === MOST_ROUNDS) {
      return chipFit(
        batches,
        clusters,
        nestedEffects(clusters, free, { degrees }) ?? fit,
        variances,
      );
    }
    variances = next;
  }
}

function chipFit(
  batches: Sessions,
  clusters: Clusters,
  fit: NestedFit,
  variances: Float64Array,
): ChipFit {
  const { degrees, ratios, residualVariance, effects } = fit;
  const isSingle = batches.every((ofBatch) => ofBatch.every(({ length }) => length === 1));
  return {
    effects,
    variances,
    batchVariance: degrees.outer === 0 ? null : ratios.outer * residualVariance,
    clusterVariance: degrees.inner === 0 ? null : ratios.inner * residualVariance,
    hasIntervals: isSingle || degrees.inner > 0 || degrees.outer > 0,
    parts: covarianceParts(batches, clusters, fit, {
      variances,
      leastDegrees: COMMON_SESSIONS - 1,
    }),
  };
}

/**
 * What is left of each player's results, squared. Of a seat's residual the table's mean has taken
 * 1 / (sum of precisions), its own effect one session's worth, and predicted deviations their share of
 * all observations.
 */
function playerVariances(
  batches: Sessions,
  clusters: Clusters,
  fit: NestedFit,
  variances: Float64Array,
): Float64Array<ArrayBuffer> {
  const width = variances.length;
  const squares = new Float64Array(width);
  const counts = new Float64Array(width);
  const kept = keptShare(clusters, fit);
  eachCluster(batches, clusters, fit, (sessions, deviations) => {
    for (const rows of sessions) {
      const { shares, precision } = seatShares(rows, variances);
      const left = rows.players.map(
        (player, seat) => (rows.values[seat] as number) - (deviations[player] as number),
      );
      const middle = left.reduce((sum, each, seat) => sum + each * (shares[seat] as number), 0);
      for (const [seat, player] of rows.players.entries()) {
        squares[player] =
          (squares[player] as number) +
          (rows.weight * ((left[seat] as number) - middle) ** 2) / kept +
          1 / precision;
        counts[player] = (counts[player] as number) + 1;
      }
    }
  });
  const total = (of: Float64Array) => of.reduce((sum, each) => sum + each, 0);
  const common = total(squares) / (total(counts) - width + 1);
  return squares.map(
    (each, at) =>
      (each + COMMON_SESSIONS * common) / ((counts[at] as number) - 1 + COMMON_SESSIONS),
  );
}

/** Of the observations, what predicted deviations leave over: they take as many as their matrix has trace. */
function keptShare(clusters: Clusters, { ratios }: NestedFit): number {
  const taken = (group: Moments, ratio: number): number => {
    const { information, columns } = withDeviations(group, ratio);
    return columns.reduce(
      (sum, _, at) => sum + ratio * (information[at * columns.length + at] as number),
      0,
    );
  };
  let [observations, parameters] = [0, 0];
  for (const ofBatch of clusters) {
    const shrunk = ofBatch.map((group) => withDeviations(group, ratios.inner));
    parameters += taken(together(shrunk), ratios.outer);
    for (const group of ofBatch) {
      parameters += taken(group, ratios.inner);
      observations += group.degrees;
    }
  }
  return 1 - parameters / observations;
}

/** Goes through clusters with the effects that hold there, those of batch and cluster predicted. */
function eachCluster(
  batches: Sessions,
  clusters: Clusters,
  { ratios, effects }: NestedFit,
  visit: (sessions: readonly TableRows[], effects: Float64Array) => void,
): void {
  for (const [batch, ofBatch] of clusters.entries()) {
    const shrunk = ofBatch.map((group) => withDeviations(group, ratios.inner));
    const inBatch = withPredicted(effects, together(shrunk), ratios.outer);
    for (const [at, group] of ofBatch.entries()) {
      visit(batches[batch]?.[at] ?? [], withPredicted(inBatch, group, ratios.inner));
    }
  }
}

/** Best linear prediction of a group's deviations: ratio (I + ratio X'WX)^-1 X'W (y - X b), added to b. */
function withPredicted(effects: Float64Array, group: Moments, ratio: number): Float64Array {
  if (ratio === 0) return effects;
  const { columns, information, score } = group;
  const left = score.map((value, row) => {
    let rest = value;
    for (const [at, column] of columns.entries()) {
      rest -= (information[row * columns.length + at] as number) * (effects[column] as number);
    }
    return rest;
  });
  const deviations = solveWith(shrinkage(group, ratio), left);
  const result = Float64Array.from(effects);
  for (const [at, column] of columns.entries()) {
    result[column] = (result[column] as number) + ratio * (deviations[at] as number);
  }
  return result;
}
