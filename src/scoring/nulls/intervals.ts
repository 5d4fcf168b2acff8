import type { AxisInterval } from '../../shared/records/axis-figures.ts';
import { CONFIDENCE } from '../statistics/mean-interval.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { tBeyond } from '../statistics/t-distribution.ts';
import type { ConditionSessions } from './condition-sessions.ts';
import { type PlayerSample, type SampledAxis, SUMMED_AXES } from './player-sample.ts';

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
  const weights = new Uint16Array(sessions.size);
  const totals = samples.map(({ adaptability }) => new Float64Array(adaptability.sums.width));
  for (let resample = 0; resample < INTERVAL_RESAMPLES; resample += 1) {
    if (resample % RESAMPLES_AT_ONCE === 0) await pause();
    drawWeights(weights, sessions, random);
    const slopes = samples.map(({ adaptability }, place) => {
      const own = totals[place] as Float64Array;
      adaptability.sums.totals(weights, own.fill(0));
      return adaptability.slope(own);
    });
    for (const [place, sample] of samples.entries()) {
      const spread = spreads[place] as Resampled;
      for (const axis of SUMMED_AXES) {
        const { sums } = sample.summed[axis];
        spread[axis].add(sample.summed[axis].score(sums.totals(weights)));
      }
      const { adaptability } = sample;
      const windows = [{ windows: adaptability.windows, weights }];
      spread.M5.add(adaptability.score(totals[place] as Float64Array, windows, slopes));
    }
  }
  return spreads;
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

/** Between two of which others may use the process. */
const RESAMPLES_AT_ONCE = 20;

/** How often each session is drawn; a run's sessions as often as the run. */
function drawWeights(weights: Uint16Array, sessions: ConditionSessions, random: NumpyRandom): void {
  const { clusters, unit } = clustersOf(sessions);
  weights.fill(0);
  if (unit === 'session') {
    for (let draw = 0; draw < clusters; draw += 1) {
      const place = random.below(clusters);
      weights[place] = (weights[place] as number) + 1;
    }
    return;
  }
  const runs = new Uint16Array(clusters);
  for (let draw = 0; draw < clusters; draw += 1) {
    const run = random.below(clusters);
    runs[run] = (runs[run] as number) + 1;
  }
  for (let place = 0; place < weights.length; place += 1) {
    weights[place] = runs[sessions.runOf(place)] as number;
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
