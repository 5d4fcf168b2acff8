import { positionNames } from '../../engine/position.ts';
import { MAX_SEATS } from '../../engine/seat.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { mean } from '../statistics/sample.ts';
import { spearman } from '../statistics/spearman.ts';
import { isVoluntaryHand, share } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';

/** M9, paper D.9: reference VPIP by position. */
export const REFERENCE_6_MAX: Readonly<Record<string, number>> = {
  UTG: 0.22,
  HJ: 0.27,
  CO: 0.33,
  BTN: 0.45,
  SB: 0.55,
  BB: 0.75,
};
/** Once UTG+1 is seen; the positions that larger tables add have its reference too. */
export const REFERENCE_7_MAX: Readonly<Record<string, number>> = {
  ...REFERENCE_6_MAX,
  UTG: 0.19,
  'UTG+1': 0.22,
  'UTG+2': 0.22,
  'UTG+3': 0.22,
  'UTG+4': 0.22,
};
export const POSITIONAL_WEIGHTS = { gradient: 0.5, deviation: 0.5 } as const;
export const MINIMUM_POSITION_HANDS = 10;
export const MINIMUM_GRADIENT_POSITIONS = 3;
/** Mean deviation from the reference at which nothing is left of the deviation score. */
export const WORST_DEVIATION = 0.3;

const ACTING_ORDER: readonly string[] = positionNames(MAX_SEATS);
const BLINDS: readonly string[] = ['SB', 'BB'];

/** M9 of VPIPs (0..1) by position, those with too few hands left out already. */
export function positionalAwareness(vpips: Readonly<Record<string, number>>, sevenMax: boolean) {
  const positions = ACTING_ORDER.filter((position) => vpips[position] !== undefined);
  const early = positions.filter((position) => !BLINDS.includes(position));
  const deviations = positions.map((position) =>
    Math.abs((vpips[position] as number) - referenceOf(position, sevenMax)),
  );
  const meanDeviation = mean(deviations);
  const gradient =
    early.length < MINIMUM_GRADIENT_POSITIONS ? 0 : gradientOf(early.map((each) => vpips[each]));
  const deviationScore =
    meanDeviation === null ? 0 : Math.max(0, 1 - meanDeviation / WORST_DEVIATION);
  return {
    gradient,
    meanDeviation,
    deviationScore,
    nonBlind: early.length,
    score: POSITIONAL_WEIGHTS.gradient * gradient + POSITIONAL_WEIGHTS.deviation * deviationScore,
  };
}

/** A player may have sat beyond UTG+1 and never there: those positions have a reference all the same. */
export function referenceOf(position: string, sevenMax: boolean): number {
  const sixMax = sevenMax ? undefined : REFERENCE_6_MAX[position];
  return sixMax ?? (REFERENCE_7_MAX[position] as number);
}

/** Rank correlation of acting order and VPIP, not below 0; 0 where all are equal. */
function gradientOf(vpips: readonly (number | undefined)[]): number {
  const order = vpips.map((_, index) => index);
  return Math.max(0, spearman(order, vpips as readonly number[])?.rho ?? 0);
}

export class PositionalAwarenessTally implements Tally<AxisScore> {
  /** Hands with a preflop decision by position, and how many of them were entered by choice. */
  readonly #positions = new Map<string, { hands: number; voluntary: number }>();
  #sevenMax = false;

  add({ hands }: PlayedSession): void {
    for (const hand of hands) {
      if (hand.position === 'UTG+1') this.#sevenMax = true;
      if (hand.position === null || hand.preflop.length === 0) continue;
      let count = this.#positions.get(hand.position);
      if (count === undefined) {
        count = { hands: 0, voluntary: 0 };
        this.#positions.set(hand.position, count);
      }
      count.hands += 1;
      if (isVoluntaryHand(hand)) count.voluntary += 1;
    }
  }

  result(): AxisScore {
    const seen = ACTING_ORDER.filter((position) => this.#positions.has(position));
    const byPosition = <Value>(value: (position: string) => Value) =>
      Object.fromEntries(seen.map((position) => [position, value(position)]));
    const hands = byPosition((position) => this.#positions.get(position)?.hands ?? 0);
    const vpip = byPosition((position) =>
      share(this.#positions.get(position)?.voluntary ?? 0, hands[position] ?? 0),
    );
    const enough = Object.fromEntries(
      Object.entries(vpip).filter(([position]) => (hands[position] ?? 0) >= MINIMUM_POSITION_HANDS),
    );
    const { score, gradient, deviationScore, meanDeviation, nonBlind } = positionalAwareness(
      enough,
      this.#sevenMax,
    );
    return {
      score,
      confidence: nonBlind >= MINIMUM_GRADIENT_POSITIONS ? 'full' : 'low',
      components: {
        gradient,
        deviationScore,
        meanDeviation,
        vpip,
        reference: byPosition((position) => referenceOf(position, this.#sevenMax)),
      },
      counts: { hands },
    };
  }
}
