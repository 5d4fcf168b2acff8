import { type PlayerSample, type SampledAxis, SUMMED_AXES } from './player-sample.ts';

/** A player's axes as they are: every session once. */
export interface ObservedAxes {
  readonly scores: Readonly<Record<SampledAxis, number>>;
  readonly data: Readonly<Record<SampledAxis, boolean>>;
  /** M5's mean slope; null where no session has a trend. */
  readonly slope: number | null;
}

/** Of all players of a condition, since M5 measures them against each other. */
export function observedAxes(samples: readonly PlayerSample[]): readonly ObservedAxes[] {
  const trends = samples.map(({ adaptability }) => {
    const totals = adaptability.sums.totals();
    return { totals, slope: adaptability.slope(totals) };
  });
  const slopes = trends.map(({ slope }) => slope);
  return samples.map(({ summed, adaptability }, place) => {
    const { totals, slope } = trends[place] as (typeof trends)[number];
    const scores = { M5: adaptability.observed(totals, slopes) } as Record<SampledAxis, number>;
    const data = { M5: adaptability.hasData(totals) } as Record<SampledAxis, boolean>;
    for (const axis of SUMMED_AXES) {
      const ofAxis = summed[axis].sums.totals();
      scores[axis] = summed[axis].score(ofAxis);
      data[axis] = summed[axis].hasData(ofAxis);
    }
    return { scores, data, slope };
  });
}
