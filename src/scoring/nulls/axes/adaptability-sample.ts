import { aggressionFactor, vpip } from '../../../engine/move.ts';
import {
  adaptabilityScore,
  investmentSignal,
  MAXIMUM_SLOPE_FACTOR,
  WINDOW_HANDS,
} from '../../axes/adaptability.ts';
import { divergence } from '../../axes/divergence.ts';
import { share } from '../../style/action-count.ts';
import { at, type Permutation, type Totals } from '../axis-sample.ts';
import type { HandColumns } from '../hand-columns.ts';
import { SessionSums } from '../session-sums.ts';
import { permuteWithin, sizesOf, strataOf } from '../strata.ts';
import {
  type AdaptabilityWindows,
  adaptabilityWindows,
  baselineOf,
  type SessionWindows,
} from './adaptability-windows.ts';

const BASE_HANDS = 0;
const BASE_VOLUNTARY = 1;
const BASE_AGGRESSIVE = 2;
const BASE_CALLS = 3;
const SLOPE_SUM = 4;
const SLOPES = 5;
const WINDOW_DIVERGENCE = 6;
const WINDOW_PAIRS = 7;
const SESSION_DIVERGENCE = 8;
const SESSION_PAIRS = 9;
const WIDTH = 10;

/** Windows of a player, each taken as often as its session weighs; once each without weights. */
export interface WeightedWindows {
  readonly windows: Pick<AdaptabilityWindows, 'sessions' | 'vpips' | 'afs' | 'judged'>;
  readonly weights: ArrayLike<number> | null;
}

/**
 * M5. Unlike the others it is no function of sums alone: whether a window is good hangs on a baseline and
 * a spread that are of the same resample, and the slope is measured against all players of the condition.
 */
export class AdaptabilitySample {
  readonly sums = new SessionSums(WIDTH);
  readonly #hands: HandColumns;
  #windows: AdaptabilityWindows | null = null;

  constructor(hands: HandColumns) {
    this.#hands = hands;
  }

  /** Once all sessions are in: a pair of neighbouring sessions goes with its first. */
  close(): void {
    const windows = adaptabilityWindows(this.#hands);
    this.#windows = windows;
    addTo(this.#hands, windows, null, (session, column, value) =>
      this.sums.add(session, column, value),
    );
  }

  get windows(): AdaptabilityWindows {
    if (this.#windows === null) throw new Error('expected windows of a sample that is closed');
    return this.#windows;
  }

  hasData(totals: Totals): boolean {
    return at(totals, WINDOW_PAIRS) > 0 && at(totals, SESSION_PAIRS) > 0;
  }

  /** Mean slope over sessions; null where none has a trend. */
  slope(totals: Totals): number | null {
    return at(totals, SLOPES) === 0 ? null : at(totals, SLOPE_SUM) / at(totals, SLOPES);
  }

  /** @param slopes of all players of the condition, this one's too */
  score(
    totals: Totals,
    windows: readonly WeightedWindows[],
    slopes: readonly (number | null)[],
  ): number {
    const gMax = MAXIMUM_SLOPE_FACTOR * Math.max(0, ...slopes.map((each) => Math.abs(each ?? 0)));
    return adaptabilityScore({
      invest: investmentSignal(this.slope(totals), gMax),
      windowJsd: share(at(totals, WINDOW_DIVERGENCE), at(totals, WINDOW_PAIRS)),
      rPositive: positiveShare(totals, windows),
      sessionJsd: share(at(totals, SESSION_DIVERGENCE), at(totals, SESSION_PAIRS)),
    });
  }

  /**
   * Which hand was played when, within a run and the five hands of a level: windows, slopes and sessions
   * are cut anew. Sessions keep their lengths.
   * @param others observed slopes of the other players of the condition
   */
  permutation(others: readonly (number | null)[]): Permutation {
    const hands = this.#hands;
    const strata = strataOf(levelsOf(hands));
    const moved = strata.order.slice();
    const order = new Int32Array(moved.length);
    return {
      kind: 'hands-within-level',
      tail: 'upper',
      strata: [sizesOf(strata)],
      score: () => {
        for (let place = 0; place < moved.length; place += 1) {
          order[strata.order[place] as number] = moved[place] as number;
        }
        const windows = adaptabilityWindows(hands, order);
        const totals = new Float64Array(WIDTH);
        addTo(hands, windows, order, (_, column, value) => {
          totals[column] = (totals[column] as number) + value;
        });
        const slopes = [...others, this.slope(totals)];
        return this.score(totals, [{ windows, weights: null }], slopes);
      },
      permute: (random) => permuteWithin(moved, strata, random),
    };
  }
}

type Add = (session: number, column: number, value: number) => void;

function addTo(
  hands: HandColumns,
  { used }: AdaptabilityWindows,
  order: Int32Array | null,
  add: Add,
): void {
  for (const rows of hands.sessions) {
    const base = baselineOf(hands, rows, order);
    for (const [column, value] of base.entries()) add(rows.session, column, value);
  }
  for (const { rows, slope, pairs, divergence: sum } of used) {
    if (slope !== null) {
      add(rows.session, SLOPE_SUM, slope);
      add(rows.session, SLOPES, 1);
    }
    add(rows.session, WINDOW_DIVERGENCE, sum);
    add(rows.session, WINDOW_PAIRS, pairs);
  }
  for (const [first, second] of neighbours(used)) {
    const { session } = first.rows;
    add(session, SESSION_DIVERGENCE, divergence(first.meanFingerprint, second.meanFingerprint));
    add(session, SESSION_PAIRS, 1);
  }
}

/** Neighbouring used sessions of each run; a skipped one between them is bridged. */
function neighbours(
  used: readonly SessionWindows[],
): readonly (readonly [SessionWindows, SessionWindows])[] {
  const inOrder = used.toSorted(
    ({ rows: a }, { rows: b }) =>
      (a.runId < b.runId ? -1 : a.runId > b.runId ? 1 : 0) || a.index - b.index,
  );
  return inOrder.slice(1).flatMap((session, place) => {
    const before = inOrder[place];
    return before?.rows.runId === session.rows.runId ? [[before, session] as const] : [];
  });
}

/** A stratum for every five hands of every run, by row. */
function levelsOf(hands: HandColumns): Int32Array {
  const { numbers } = hands;
  const levels = new Int32Array(numbers.length);
  const runs = new Map<string, number>();
  /** More than any session has. */
  const LEVELS = 2 ** 16;
  for (const { runId, from, to } of hands.sessions) {
    const run = runs.get(runId) ?? runs.size;
    runs.set(runId, run);
    for (let row = from; row < to; row += 1) {
      levels[row] = run * LEVELS + Math.floor(((numbers[row] as number) - 1) / WINDOW_HANDS);
    }
  }
  return levels;
}

/** Share of judged windows whose VPIP and AF are both within one sigma of the baseline. */
function positiveShare(totals: Totals, all: readonly WeightedWindows[]): number {
  const base = {
    vpip: vpip({
      hands: at(totals, BASE_HANDS),
      voluntary: at(totals, BASE_VOLUNTARY),
      raised: 0,
      aggressive: 0,
      calls: 0,
    }),
    af: aggressionFactor({
      aggressive: at(totals, BASE_AGGRESSIVE),
      calls: at(totals, BASE_CALLS),
    }),
  };
  const [sigmaVpip, sigmaAf] = [sigma(all, 'vpips'), sigma(all, 'afs')];
  let [judged, good] = [0, 0];
  for (const { windows, weights } of all) {
    for (let window = 0; window < windows.judged.length; window += 1) {
      if (windows.judged[window] === 0) continue;
      const weight = weights === null ? 1 : (weights[windows.sessions[window] as number] as number);
      judged += weight;
      const near =
        Math.abs((windows.vpips[window] as number) - base.vpip) <= sigmaVpip &&
        Math.abs((windows.afs[window] as number) - base.af) <= sigmaAf;
      if (near) good += weight;
    }
  }
  return judged === 0 ? 1 : good / judged;
}

/**
 * Population deviation of weighted windows in two passes, since one over squares loses the digits; equal
 * values have none at all.
 */
function sigma(all: readonly WeightedWindows[], column: 'vpips' | 'afs'): number {
  let [count, total, least, most] = [0, 0, Infinity, -Infinity];
  for (const { windows, weights } of all) {
    const values = windows[column];
    for (let window = 0; window < values.length; window += 1) {
      const weight = weights === null ? 1 : (weights[windows.sessions[window] as number] as number);
      if (weight === 0) continue;
      const value = values[window] as number;
      count += weight;
      total += weight * value;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  if (count === 0 || least === most) return 0;
  const centre = total / count;
  let squares = 0;
  for (const { windows, weights } of all) {
    const values = windows[column];
    for (let window = 0; window < values.length; window += 1) {
      const weight = weights === null ? 1 : (weights[windows.sessions[window] as number] as number);
      if (weight !== 0) squares += weight * ((values[window] as number) - centre) ** 2;
    }
  }
  return Math.sqrt(squares / count);
}
