import { aggressionFactor } from '../../../engine/move.ts';
import {
  adaptabilityScore,
  investmentSignal,
  MAXIMUM_SLOPE_FACTOR,
  WINDOW_HANDS,
} from '../../axes/adaptability.ts';
import { divergence } from '../../axes/divergence.ts';
import { mean, populationDeviation } from '../../statistics/sample.ts';
import { share } from '../../style/action-count.ts';
import { at, type Permutation, type Totals } from '../axis-sample.ts';
import { type HandColumns, type Hands, handsOf, type PlainHands } from '../hand-columns.ts';
import { SessionSums, type Weights } from '../session-sums.ts';
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
const WINDOWS = 10;
/** Sums of VPIPs and of AFs over windows, and of their squares, each less the sample's own centre. */
const VPIP_SUM = 11;
const VPIP_SQUARES = 12;
const AF_SUM = 13;
const AF_SQUARES = 14;
const WIDTH = 15;

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
    const add: Add = (session, column, value) => this.sums.add(session, column, value);
    addTo(this.#hands, windows, null, add);
    addSpread(windows, add);
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
    return meanSlope(totals);
  }

  /**
   * The axis as every session is played once, its spread to the last digit as the axis takes it.
   * @param slopes of all players of the condition, this one's too
   */
  observed(totals: Totals, slopes: readonly (number | null)[]): number {
    return scoreOf(totals, exactSigmas(this.windows), [{ windows: this.windows }], slopes);
  }

  /** The same where sessions weigh differently, or are another's. */
  resampled(
    totals: Totals,
    windows: readonly WeightedWindows[],
    slopes: readonly (number | null)[],
  ): number {
    return scoreOf(totals, sigmasOf(totals), windows, slopes);
  }

  /**
   * Every hand, for {@link handsWithinLevel}.
   * @param others observed slopes of the other players of the condition
   */
  columns(others: readonly (number | null)[]): LevelledHands {
    return { hands: this.#hands.plain(), others };
  }
}

/** Hands, a row each, with what the slope is measured against. */
export interface LevelledHands {
  readonly hands: PlainHands;
  /** Observed slopes of the other players of the condition. */
  readonly others: readonly (number | null)[];
}

/**
 * Which hand was played when, within a run and the five hands of a level: windows, slopes and sessions
 * are cut anew. Sessions keep their lengths.
 */
export function handsWithinLevel({ hands: plain, others }: LevelledHands): Permutation {
  const hands = handsOf(plain);
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
      const slopes = [...others, meanSlope(totals)];
      return scoreOf(totals, exactSigmas(windows), [{ windows }], slopes);
    },
    permute: (random) => permuteWithin(moved, strata, random),
  };
}

function meanSlope(totals: Totals): number | null {
  return at(totals, SLOPES) === 0 ? null : at(totals, SLOPE_SUM) / at(totals, SLOPES);
}

function scoreOf(
  totals: Totals,
  sigmas: Sigmas,
  windows: readonly WeightedWindows[],
  slopes: readonly (number | null)[],
): number {
  const gMax = MAXIMUM_SLOPE_FACTOR * Math.max(0, ...slopes.map((each) => Math.abs(each ?? 0)));
  return adaptabilityScore({
    invest: investmentSignal(meanSlope(totals), gMax),
    windowJsd: share(at(totals, WINDOW_DIVERGENCE), at(totals, WINDOW_PAIRS)),
    rPositive: positiveShare(totals, sigmas, windows),
    sessionJsd: share(at(totals, SESSION_DIVERGENCE), at(totals, SESSION_PAIRS)),
  });
}

type Add = (session: number, column: number, value: number) => void;

function addTo(
  hands: Hands,
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

/** About the sample's own centre, since sums of squares about 0 lose the digits. */
function addSpread({ sessions, vpips, afs }: AdaptabilityWindows, add: Add): void {
  const [vpipCentre, afCentre] = [mean([...vpips]) ?? 0, mean([...afs]) ?? 0];
  for (const [window, session] of sessions.entries()) {
    const vpip = (vpips[window] as number) - vpipCentre;
    const af = (afs[window] as number) - afCentre;
    add(session, WINDOWS, 1);
    add(session, VPIP_SUM, vpip);
    add(session, VPIP_SQUARES, vpip * vpip);
    add(session, AF_SUM, af);
    add(session, AF_SQUARES, af * af);
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
function levelsOf(hands: Hands): Int32Array {
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

/** Judged windows of a player, each as often as its session weighs; once each without weights. */
export interface WeightedWindows {
  readonly windows: AdaptabilityWindows;
  readonly weights?: WindowWeights;
}

/** Weights of a resample among several that stand side by side, or alone. */
export interface WindowWeights {
  readonly weights: Weights;
  readonly stride: number;
  readonly offset: number;
}

/** Population deviations of the VPIPs and AFs of all full windows. */
interface Sigmas {
  readonly vpip: number;
  readonly af: number;
}

function exactSigmas({ vpips, afs }: AdaptabilityWindows): Sigmas {
  return { vpip: populationDeviation([...vpips]) ?? 0, af: populationDeviation([...afs]) ?? 0 };
}

/** By sums: for resamples, whose spreads are of thousands of windows, a thousand times. */
function sigmasOf(totals: Totals): Sigmas {
  const sigma = (sum: number, squares: number) => {
    const windows = at(totals, WINDOWS);
    if (windows === 0) return 0;
    const centre = at(totals, sum) / windows;
    return Math.sqrt(Math.max(0, at(totals, squares) / windows - centre * centre));
  };
  return { vpip: sigma(VPIP_SUM, VPIP_SQUARES), af: sigma(AF_SUM, AF_SQUARES) };
}

/** Share of judged windows whose VPIP and AF are both within one sigma of the baseline. */
function positiveShare(totals: Totals, sigmas: Sigmas, all: readonly WeightedWindows[]): number {
  const base = {
    vpip: share(at(totals, BASE_VOLUNTARY), at(totals, BASE_HANDS)),
    af: aggressionFactor({
      aggressive: at(totals, BASE_AGGRESSIVE),
      calls: at(totals, BASE_CALLS),
    }),
  };
  let [judged, good] = [0, 0];
  for (const { windows, weights: each } of all) {
    for (let place = 0; place < windows.judged.length; place += 1) {
      const window = windows.judged[place] as number;
      const session = windows.sessions[window] as number;
      const weight =
        each === undefined ? 1 : (each.weights[session * each.stride + each.offset] as number);
      judged += weight;
      const near =
        Math.abs((windows.vpips[window] as number) - base.vpip) <= sigmas.vpip &&
        Math.abs((windows.afs[window] as number) - base.af) <= sigmas.af;
      if (near) good += weight;
    }
  }
  return judged === 0 ? 1 : good / judged;
}
