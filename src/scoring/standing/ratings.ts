import { holm } from '../statistics/holm.ts';
import type { Jackknifed } from '../statistics/jackknife.ts';
import { placesOf } from '../winnings/places.ts';
import { type ChipFit, fitChips } from './chip-fit.ts';
import { type Contrast, contrastOf } from './contrast.ts';
import type { Component } from './meetings.ts';
import { tableRows } from './table-moments.ts';

/** How good a player is, as far as the tables tell. */
export interface Rating extends Contrast {
  readonly player: string;
  /** The best and the worst rank it may have: pairs told apart by Holm count. */
  readonly ranks: readonly [best: number, worst: number];
}

export interface ChipRatings {
  /** Best first. */
  readonly ratings: readonly Rating[];
  /** Deviation of a result over 100 hands of each player, bb. */
  readonly deviations: ReadonlyMap<string, number>;
  /** Deviations of an effect, bb/100; null: nothing tells. */
  readonly batchDeviation: number | null;
  readonly clusterDeviation: number | null;
}

/** Below it two players are told apart. */
const TOLD_APART = 0.05;

/**
 * Ratings from winnings: bb for 100 hands of the table that a player would win of opponents whose mean
 * is 0, where 0 is the mean of the anchors.
 * @param anchors some of the component's players; none: all of them
 * @returns null where the sessions leave nothing to tell by
 */
export function chipRatings(component: Component, anchors: readonly string[]): ChipRatings | null {
  const { players } = component;
  const placeOf = new Map(players.map((player, at) => [player, at]));
  const rows = component.tables.flatMap((table) => tableRows(table, placeOf) ?? []);
  const fit = rows.length === 0 ? null : fitChips(rows, players.length);
  if (fit === null) return null;
  const fixed = anchors.length === 0 ? players : anchors;
  const zero = players.map((player) => (fixed.includes(player) ? 1 / fixed.length : 0));
  const ranks = rankIntervals(fit, players.length);
  const ratings = players.map((player, at): Rating => {
    const weights = zero.map((share, other) => (other === at ? 1 : 0) - share);
    return { player, ...contrastOf(fit, weights), ranks: ranks[at] ?? [1, players.length] };
  });
  const deviation = (variance: number | null) => (variance === null ? null : Math.sqrt(variance));
  return {
    ratings: ratings.toSorted((a, b) => b.value - a.value),
    deviations: new Map(players.map((player, at) => [player, Math.sqrt(fit.variances[at] ?? 0)])),
    batchDeviation: deviation(fit.batchVariance),
    clusterDeviation: deviation(fit.clusterVariance),
  };
}

function rankIntervals(fit: ChipFit, count: number): readonly (readonly [number, number])[] {
  const pairs = Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (_, step) => [a, a + 1 + step] as const),
  ).flat();
  const tested = pairs.map(([a, b]) =>
    contrastOf(
      fit,
      Array.from({ length: count }, (_, at) => (at === a ? 1 : at === b ? -1 : 0)),
    ),
  );
  const corrected = holm(tested.map(({ p }) => p));
  const ranks = Array.from({ length: count }, (): [number, number] => [1, count]);
  for (const [at, [a, b]] of pairs.entries()) {
    const p = corrected[at] ?? null;
    if (p === null || p >= TOLD_APART) continue;
    const [better, worse] = (tested[at]?.value ?? 0) > 0 ? [a, b] : [b, a];
    (ranks[better] as [number, number])[1] -= 1;
    (ranks[worse] as [number, number])[0] += 1;
  }
  return ranks;
}

export interface PlaceRating extends Jackknifed {
  readonly player: string;
}

/** Log strengths by places over all sessions of the component, best first (see `placesOf`). */
export function placeRatings({ players, tables }: Component): readonly PlaceRating[] {
  const sessions = tables.map(({ cluster, seats }) => ({
    cluster,
    seats: seats.map(({ identity, place }) => ({ player: identity, place })),
  }));
  if (sessions.every(({ seats }) => seats.every(({ place }) => place === null))) return [];
  return [...placesOf(players, sessions)]
    .map(([player, rating]) => ({ player, ...rating }))
    .toSorted((a, b) => b.value - a.value);
}
