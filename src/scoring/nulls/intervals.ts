import type { AxisInterval } from '../../shared/records/axis-figures.ts';
import { CONFIDENCE } from '../statistics/mean-interval.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { tBeyond } from '../statistics/t-distribution.ts';
import type { ConditionSessions } from './condition-sessions.ts';
import { type PlayerSample, type SampledAxis, SUMMED_AXES } from './player-sample.ts';
import { RESAMPLES_TOGETHER, type SessionSums, type Weights } from './session-sums.ts';

export const INTERVAL_RESAMPLES = 1000;
/** With as many runs, they are the unit: memory may make the sessions of one alike. */
export const MINIMUM_RUNS_AS_UNIT = 10;
export const MINIMUM_CLUSTERS = 3;

/** Scores of each axis over all resamples. */
type Resampled = Readonly<Record<SampledAxis, Spread>>;

/**
 * Standard errors of all axes of a condition's players: sessions (or runs) are drawn with replacement, the
 * same ones for every player, and the axes computed from their sums. Null below three clusters.
 */
export async function standardErrors(
  samples: readonly PlayerSample[],
  sessions: ConditionSessions,
  random: NumpyRandom,
  pause: () => Promise<void>,
): Promise<readonly Resampled[] | null> {
  if (clustersOf(sessions).clusters < MINIMUM_CLUSTERS) return null;
  const spreads = samples.map(emptySpreads);
  const weights = new Uint16Array(sessions.size * RESAMPLES_TOGETHER);
  for (let drawn = 0; drawn < INTERVAL_RESAMPLES; drawn += RESAMPLES_TOGETHER) {
    await pause();
    weights.fill(0);
    for (let offset = 0; offset < RESAMPLES_TOGETHER; offset += 1) {
      drawWeights(weights, offset, sessions, random);
    }
    for (const [place, sample] of samples.entries()) {
      const spread = spreads[place] as Resampled;
      for (const axis of SUMMED_AXES) {
        for (const totals of totalsOf(sample.summed[axis].sums, weights)) {
          spread[axis].add(sample.summed[axis].score(totals));
        }
      }
    }
    addAdaptability(spreads, samples, weights);
  }
  return spreads;
}

/** M5, for which the slopes of all players of the same resample have to be known. */
function addAdaptability(
  spreads: readonly Resampled[],
  samples: readonly PlayerSample[],
  weights: Weights,
): void {
  const totals = samples.map(({ adaptability }) => totalsOf(adaptability.sums, weights));
  for (let offset = 0; offset < RESAMPLES_TOGETHER; offset += 1) {
    const own = totals.map((each) => each[offset] as Float64Array);
    const slopes = samples.map(({ adaptability }, place) =>
      adaptability.slope(own[place] as Float64Array),
    );
    for (const [place, { adaptability }] of samples.entries()) {
      const ofResample = { weights, stride: RESAMPLES_TOGETHER, offset };
      const windows = [{ windows: adaptability.windows, weights: ofResample }];
      const score = adaptability.resampled(own[place] as Float64Array, windows, slopes);
      spreads[place]?.M5.add(score);
    }
  }
}

/** Of each of the resamples that stand side by side. */
function totalsOf(sums: SessionSums, weights: Weights): readonly Float64Array[] {
  const { width } = sums;
  const together = new Float64Array(width * RESAMPLES_TOGETHER);
  sums.weightedTogether(weights, together);
  return Array.from({ length: RESAMPLES_TOGETHER }, (_, offset) => {
    const totals = new Float64Array(width);
    for (let column = 0; column < width; column += 1) {
      totals[column] = together[column * RESAMPLES_TOGETHER + offset] as number;
    }
    return totals;
  });
}

/** Student's interval around a score, cut to 0..1. */
export function intervalAround(
  score: number,
  spread: Spread,
  sessions: ConditionSessions,
): AxisInterval {
  const { clusters, unit } = clustersOf(sessions);
  const se = spread.deviation();
  const reach = se * tBeyond(1 - CONFIDENCE, clusters - 1);
  return {
    low: Math.max(0, score - reach),
    high: Math.min(1, score + reach),
    se,
    clusters,
    unit,
    resamples: INTERVAL_RESAMPLES,
  };
}

export function clustersOf({
  size,
  runs,
}: ConditionSessions): Pick<AxisInterval, 'clusters' | 'unit'> {
  return runs >= MINIMUM_RUNS_AS_UNIT
    ? { clusters: runs, unit: 'run' }
    : { clusters: size, unit: 'session' };
}

/** How often each session is drawn; a run's sessions as often as the run. */
function drawWeights(
  weights: Weights,
  offset: number,
  sessions: ConditionSessions,
  random: NumpyRandom,
): void {
  const { clusters, unit } = clustersOf(sessions);
  const drawn = new Uint16Array(clusters);
  for (let draw = 0; draw < clusters; draw += 1) {
    const cluster = random.below(clusters);
    drawn[cluster] = (drawn[cluster] as number) + 1;
  }
  for (let session = 0; session < sessions.size; session += 1) {
    const cluster = unit === 'run' ? sessions.runOf(session) : session;
    weights[session * RESAMPLES_TOGETHER + offset] = drawn[cluster] as number;
  }
}

/** Standard deviation (n - 1) of values that come one by one, by Welford. */
class Spread {
  #count = 0;
  #mean = 0;
  #squares = 0;

  add(value: number): void {
    this.#count += 1;
    const before = value - this.#mean;
    this.#mean += before / this.#count;
    this.#squares += before * (value - this.#mean);
  }

  deviation(): number {
    return this.#count < 2 ? 0 : Math.sqrt(this.#squares / (this.#count - 1));
  }
}

function emptySpreads(): Resampled {
  return {
    M1: new Spread(),
    M2: new Spread(),
    M3: new Spread(),
    M4: new Spread(),
    M5: new Spread(),
    M6: new Spread(),
    M7: new Spread(),
    M8: new Spread(),
    M9: new Spread(),
  };
}
