import { ACTION_TYPES } from '../../engine/action.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { mean } from '../statistics/sample.ts';
import type { Tally } from '../tally.ts';

/** M7, paper D.7. */
export const MINIMUM_BUCKET_OBSERVATIONS = 10;

/** 1 less the share of the most frequent action. */
export function mixing(counts: readonly number[]): number {
  const observations = counts.reduce((sum, count) => sum + count, 0);
  return 1 - Math.max(...counts) / observations;
}

export class StrategicMixingTally implements Tally<AxisScore> {
  /** By street and position, how often each recorded type was chosen; one set for all table sizes. */
  readonly #buckets = new Map<string, number[]>();

  add({ hands }: PlayedSession): void {
    for (const hand of hands) {
      for (const { decision } of hand.decisions) {
        if (decision.position === null || decision.position === '') continue;
        const bucket = `${decision.street} ${decision.position}`;
        let counts = this.#buckets.get(bucket);
        if (counts === undefined) {
          counts = ACTION_TYPES.map(() => 0);
          this.#buckets.set(bucket, counts);
        }
        const type = ACTION_TYPES.indexOf(decision.action.type);
        counts[type] = (counts[type] ?? 0) + 1;
      }
    }
  }

  result(): AxisScore {
    const qualifying = [...this.#buckets]
      .map(([bucket, counts]) => ({
        bucket,
        counts,
        observations: counts.reduce((sum, count) => sum + count, 0),
      }))
      .filter(({ observations }) => observations >= MINIMUM_BUCKET_OBSERVATIONS)
      .sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
    const buckets = Object.fromEntries(
      qualifying.map(({ bucket, counts }) => [bucket, mixing(counts)]),
    );
    return {
      score: mean(Object.values(buckets)) ?? 0,
      confidence: qualifying.length > 0 ? 'full' : 'low',
      components: { buckets },
      counts: {
        buckets: qualifying.length,
        observations: qualifying.reduce((sum, { observations }) => sum + observations, 0),
      },
    };
  }
}
