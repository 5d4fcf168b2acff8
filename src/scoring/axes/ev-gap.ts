import type { PlayedHand } from '../records/played-session.ts';
import { mean } from '../statistics/sample.ts';
import { maximumInvestment } from './bad-beat.ts';

/**
 * A hand's EV gap in chips (paper, D.5): what the chips were worth when the last of them went in by
 * choice, less what came of it. The chips count as the action stood, a bet nobody called and antes
 * too. 0 for a hand without a voluntary chip; null where the equity is not known.
 */
export function evGap(hand: PlayedHand): number | null {
  const investment = maximumInvestment(hand);
  if (investment === null) return 0;
  const { equity, pot, handCommitted, action } = investment.decision;
  if (equity === null) return null;
  const placed = equity * (pot + action.added) - (handCommitted + action.added);
  return placed - hand.net;
}

/** Mean gap of a window, in chips and in each hand's big blinds; null where no equity is known. */
export interface WindowGap {
  readonly chips: number | null;
  readonly bigBlinds: number | null;
}

export function windowGap(hands: readonly PlayedHand[]): WindowGap {
  const gaps = hands.flatMap((hand) => {
    const gap = evGap(hand);
    return gap === null ? [] : [{ gap, bigBlind: hand.bigBlind }];
  });
  return {
    chips: mean(gaps.map(({ gap }) => gap)),
    bigBlinds: mean(gaps.map(({ gap, bigBlind }) => gap / bigBlind)),
  };
}

/** Ordinary least squares of values over their index, unknown ones left out; null below two. */
export function slope(values: readonly (number | null)[]): number | null {
  const points = values.flatMap((y, x) => (y === null ? [] : [{ x, y }]));
  if (points.length < 2) return null;
  const centreX = mean(points.map(({ x }) => x)) ?? 0;
  const centreY = mean(points.map(({ y }) => y)) ?? 0;
  let [products, squares] = [0, 0];
  for (const { x, y } of points) {
    products += (x - centreX) * (y - centreY);
    squares += (x - centreX) ** 2;
  }
  return products / squares;
}
