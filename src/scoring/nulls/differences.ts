import type { AxisDifferences } from '../../shared/records/axis-figures.ts';
import { holm } from '../statistics/holm.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import { opponentColumn } from './axes/opponent-reading-sample.ts';
import { bucketColumn } from './axes/strategic-mixing-sample.ts';
import type { AxisSample } from './axis-sample.ts';
import type { ConditionSessions } from './condition-sessions.ts';
import { SAME_SCORE } from './null-distribution.ts';
import { type ObservedAxes, observedAxes } from './observed-axes.ts';
import {
  type PlayerSample,
  SAMPLED_AXES,
  type SampledAxis,
  type SummedAxis,
} from './player-sample.ts';
import type { SessionSums, Weights } from './session-sums.ts';

export const DIFFERENCE_DRAWS = 1000;
/** Below it, corrected for all axes, a score or a difference is more than chance. */
export const SIGNIFICANCE = 0.05;

/** Every two players of a condition, in the order of the samples. */
export async function pairDifferences(
  samples: readonly PlayerSample[],
  sessions: ConditionSessions,
  pause: () => Promise<void>,
): Promise<readonly AxisDifferences[]> {
  const observed = observedAxes(samples);
  const pairs: AxisDifferences[] = [];
  for (const first of samples.keys()) {
    for (let second = first + 1; second < samples.length; second += 1) {
      pairs.push(await differencesOf({ samples, observed, sessions, pause }, first, second));
    }
  }
  return pairs;
}

interface Field {
  readonly samples: readonly PlayerSample[];
  readonly observed: readonly ObservedAxes[];
  readonly sessions: ConditionSessions;
  readonly pause: () => Promise<void>;
}

/** Both players' figures of a session change places, or not, at random: as if there were no difference. */
async function differencesOf(
  field: Field,
  first: number,
  second: number,
): Promise<AxisDifferences> {
  const [a, b] = [field.samples[first] as PlayerSample, field.samples[second] as PlayerSample];
  const random = seededRandom(a.condition, a.player, b.player, 'difference');
  const [ofA, ofB] = [field.observed[first], field.observed[second]] as [
    ObservedAxes,
    ObservedAxes,
  ];
  const axes = SAMPLED_AXES.filter((axis) => ofA.data[axis] && ofB.data[axis]);
  const differences = axes.map((axis) => ofA.scores[axis] - ofB.scores[axis]);
  const asFar = axes.map(() => 0);
  const exchanges = axes.map((axis) => exchangeOf(axis, field, first, second));
  const [kept, changed] = [
    new Uint16Array(field.sessions.size),
    new Uint16Array(field.sessions.size),
  ];
  for (let draw = 0; draw < DIFFERENCE_DRAWS; draw += 1) {
    if (draw % DRAWS_AT_ONCE === 0) await field.pause();
    drawChanges(kept, changed, random);
    for (const [place, exchange] of exchanges.entries()) {
      const least = Math.abs(differences[place] as number) - SAME_SCORE;
      if (Math.abs(exchange(kept, changed)) >= least) asFar[place] = (asFar[place] as number) + 1;
    }
  }
  const pValues = asFar.map((count) => (1 + count) / (DIFFERENCE_DRAWS + 1));
  const adjusted = holm(pValues);
  return {
    condition: a.condition,
    a: a.player,
    b: b.player,
    axes: Object.fromEntries(
      axes.map((axis, place) => [
        axis,
        {
          difference: differences[place] as number,
          p: pValues[place] as number,
          pHolm: adjusted[place] as number,
        },
      ]),
    ),
  };
}

/** Between two of which others may use the process. */
const DRAWS_AT_ONCE = 50;

function drawChanges(kept: Weights, changed: Weights, random: NumpyRandom): void {
  for (let session = 0; session < kept.length; session += 1) {
    const change = random.below(2);
    changed[session] = change;
    kept[session] = 1 - change;
  }
}

/** The difference of an axis where some sessions have changed places. */
type Exchange = (kept: Weights, changed: Weights) => number;

function exchangeOf(axis: SampledAxis, field: Field, first: number, second: number): Exchange {
  const [a, b] = [field.samples[first] as PlayerSample, field.samples[second] as PlayerSample];
  if (axis === 'M5') return adaptabilityExchange(field, first, second);
  const sample: AxisSample = a.summed[axis];
  const [ofA, ofB] = alignedSums(axis, a, b, field.samples);
  const both = new Float64Array(Math.max(ofA.width, ofB.width));
  ofB.totals(ofA.totals(both));
  const [one, other] = [new Float64Array(both.length), new Float64Array(both.length)];
  return (kept, changed) => {
    ofB.weighted(changed, ofA.weighted(kept, one.fill(0)));
    // What one of them has not, the other has.
    for (let at = 0; at < both.length; at += 1)
      other[at] = (both[at] as number) - (one[at] as number);
    return sample.score(one) - sample.score(other);
  };
}

/** With what belongs together in the same column: the same bucket, the same opponent, and each other. */
function alignedSums(
  axis: SummedAxis,
  a: PlayerSample,
  b: PlayerSample,
  all: readonly PlayerSample[],
): readonly [SessionSums, SessionSums] {
  const [sumsA, sumsB] = [a.summed[axis].sums, b.summed[axis].sums];
  if (axis === 'M7') {
    const union = [...new Set([...a.mixing.buckets, ...b.mixing.buckets])];
    return [
      sumsA.relabelled(bucketColumn(a.mixing.buckets, union)),
      sumsB.relabelled(bucketColumn(b.mixing.buckets, union)),
    ];
  }
  if (axis === 'M3') {
    const met = [...a.opponents.opponents, ...b.opponents.opponents];
    const others = [...new Set([...all.map(({ player }) => player), ...met])].filter(
      (player) => player !== a.player && player !== b.player,
    );
    return [
      sumsA.relabelled(opponentColumn(a.opponents.opponents, [b.player, ...others])),
      sumsB.relabelled(opponentColumn(b.opponents.opponents, [a.player, ...others])),
    ];
  }
  return [sumsA, sumsB];
}

function adaptabilityExchange(
  { samples, observed }: Field,
  first: number,
  second: number,
): Exchange {
  const [a, b] = [samples[first], samples[second]].map(
    (each) => (each as PlayerSample).adaptability,
  );
  if (a === undefined || b === undefined) throw new RangeError('expected two players');
  const others = observed
    .filter((_, place) => place !== first && place !== second)
    .map(({ slope }) => slope);
  const [ofA, ofB] = [new Float64Array(a.sums.width), new Float64Array(b.sums.width)];
  return (kept, changed) => {
    b.sums.weighted(changed, a.sums.weighted(kept, ofA.fill(0)));
    a.sums.weighted(changed, b.sums.weighted(kept, ofB.fill(0)));
    const slopes = [...others, a.slope(ofA), b.slope(ofB)];
    const [stays, moves] = [kept, changed].map((weights) => ({ weights, stride: 1, offset: 0 }));
    if (stays === undefined || moves === undefined) throw new RangeError('expected weights');
    const inA = [
      { windows: a.windows, weights: stays },
      { windows: b.windows, weights: moves },
    ];
    const inB = [
      { windows: b.windows, weights: stays },
      { windows: a.windows, weights: moves },
    ];
    return a.resampled(ofA, inA, slopes) - b.resampled(ofB, inB, slopes);
  };
}
