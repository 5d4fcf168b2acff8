import type { Batch, SeenDifference } from '../../shared/records/batch.ts';
import { observationsIn, sessionsOfObservation } from '../../shared/records/observations.ts';
import { anytimeHalfWidth } from '../statistics/anytime.ts';
import { alphaOfEach, everyPair, isDecided, type Pair } from './blinds-difference.ts';
import { clustersNeeded } from './outlook.ts';
import { type ConditionDifference, pairsOf } from './stop-rule.ts';

/** Two players of a condition, as far as they are known. */
export interface PairOutlook extends SeenDifference {
  /** Whether the interval leaves out 0: who wins more is known. */
  readonly decided: boolean;
  /** About how many sessions more that would take, over all conditions; null: nobody can say, or too many. */
  readonly sessionsLeft: number | null;
  /** The same until the batch's own rule holds for them; null too where it has none. */
  readonly sessionsToStop: number | null;
}

/** What a batch tells so far of who is better, for whoever looks at it when it likes. */
export interface BatchOutlook {
  /** Observations that are over, from the first one on without a gap, and of how many at most. */
  readonly observations: number;
  readonly atMost: number;
  /** Of an observation, over all conditions. */
  readonly sessionsEach: number;
  readonly pairs: readonly PairOutlook[];
}

type Configured = Pick<Batch, 'configuration'>;
type Known = Omit<ConditionDifference, 'interval'>;

/**
 * The pairs of a batch's rule as they were at its last look; null where it has none, or took none. It adds
 * nothing up, so it costs a page or a screen nothing.
 */
export function recordedOutlook(
  batch: Pick<Batch, 'configuration' | 'stopping'>,
): BatchOutlook | null {
  const { stopping } = batch;
  if (stopping === undefined || stopping.looked === 0) return null;
  const alpha = alphaOfEach(pairsLookedAt(batch));
  const differences = stopping.differences.map((each): Known => {
    const { bb100: mean, clusters, halfWidth } = each;
    // The width is the error times a number that follows from the clusters alone.
    const perError = anytimeHalfWidth({ se: 1, clusters }, alpha);
    const se = halfWidth === null || perError === null ? null : halfWidth / perError;
    return { ...each, mean, se };
  });
  return outlookOf(batch, differences, stopping.held?.observation ?? stopping.looked);
}

function pairsLookedAt({ configuration: { stopWhen, players } }: Configured): readonly Pair[] {
  const ids = players.map(({ id }) => id);
  return stopWhen === undefined ? everyPair(ids) : pairsOf(stopWhen, ids);
}

/**
 * @param differences at `observations`, of the pairs that are looked at, under every condition
 * @param observations that are over, from the first one on without a gap
 */
export function outlookOf(
  batch: Configured,
  differences: readonly Known[],
  observations: number,
): BatchOutlook {
  const { configuration } = batch;
  const sessionsEach = sessionsOfObservation(configuration);
  return {
    observations,
    atMost: observationsIn(configuration),
    sessionsEach,
    pairs: differences.map((each) => {
      const { condition, a, b, mean, halfWidth, clusters } = each;
      const needed = needs(batch, each);
      const sessionsFor = (count: number | null): number | null =>
        count === null || clusters === 0
          ? null
          : Math.ceil((observations / clusters) * Math.max(0, count - clusters)) * sessionsEach;
      return {
        condition,
        a,
        b,
        bb100: mean,
        clusters,
        halfWidth,
        decided: isDecided(each),
        sessionsLeft: sessionsFor(needed.toDecide),
        sessionsToStop: sessionsFor(needed.toStop),
      };
    }),
  };
}

/** In clusters; null where nobody can say, or nothing is wanted. */
function needs(
  batch: Configured,
  difference: Known,
): { readonly toDecide: number | null; readonly toStop: number | null } {
  const alpha = alphaOfEach(pairsLookedAt(batch));
  const { stopWhen } = batch.configuration;
  return {
    toDecide: clustersNeeded(difference, { halfWidth: null, decided: true, alpha }),
    toStop:
      stopWhen === undefined
        ? null
        : clustersNeeded(difference, {
            halfWidth: stopWhen.halfWidthBb100,
            decided: stopWhen.or === 'decided',
            alpha,
          }),
  };
}
