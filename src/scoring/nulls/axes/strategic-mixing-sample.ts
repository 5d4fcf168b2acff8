import { ACTION_TYPES } from '../../../engine/action.ts';
import { MINIMUM_BUCKET_OBSERVATIONS, mixing } from '../../axes/strategic-mixing.ts';
import type { PlayedSession } from '../../records/played-session.ts';
import { mean } from '../../statistics/sample.ts';
import { type AxisSample, at, type Totals } from '../axis-sample.ts';
import { SessionSums } from '../session-sums.ts';

const TYPES = ACTION_TYPES.length;

/** M7: actions by bucket of street and position. It has no null: no way of play is without mixing. */
export class StrategicMixingSample implements AxisSample {
  readonly sums = new SessionSums(0);
  /** In the order in which they were met; six columns each. */
  readonly buckets: string[] = [];
  readonly #places = new Map<string, number>();

  add({ hands }: PlayedSession, session: number): void {
    for (const hand of hands) {
      for (const { decision } of hand.decisions) {
        if (decision.position === null || decision.position === '') continue;
        const bucket = this.#placeOf(`${decision.street} ${decision.position}`);
        const type = ACTION_TYPES.indexOf(decision.action.type);
        this.sums.add(session, bucket * TYPES + type, 1);
      }
    }
  }

  hasData(totals: Totals): boolean {
    return qualifying(totals).length > 0;
  }

  score(totals: Totals): number {
    return mean(qualifying(totals).map(mixing)) ?? 0;
  }

  #placeOf(bucket: string): number {
    let place = this.#places.get(bucket);
    if (place === undefined) {
      place = this.buckets.push(bucket) - 1;
      this.#places.set(bucket, place);
    }
    return place;
  }
}

function qualifying(totals: Totals): readonly (readonly number[])[] {
  const buckets: number[][] = [];
  for (let first = 0; first < totals.length; first += TYPES) {
    const counts = ACTION_TYPES.map((_, type) => at(totals, first + type));
    const observations = counts.reduce((sum, count) => sum + count, 0);
    if (observations >= MINIMUM_BUCKET_OBSERVATIONS) buckets.push(counts);
  }
  return buckets;
}

/** Where a column of one player's buckets stands among those of another order. */
export function bucketColumn(
  buckets: readonly string[],
  order: readonly string[],
): (column: number) => number {
  return (column) =>
    order.indexOf(buckets[Math.floor(column / TYPES)] ?? '') * TYPES + (column % TYPES);
}
