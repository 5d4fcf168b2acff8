import { aggressionFactor, vpip } from '../../engine/move.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import type { PlayedHand, PlayedSession } from '../records/played-session.ts';
import { cliffsDelta } from '../statistics/cliffs-delta.ts';
import { mannWhitney } from '../statistics/mann-whitney.ts';
import { type ActionCount, countHand, emptyCount } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';
import { isBadBeat } from './bad-beat.ts';

/** M4, paper D.4. */
export const COMPOSURE_WEIGHTS = { vpip: 0.6, af: 0.4 } as const;
export const POST_LOSS_WINDOW = 7;
export const MINIMUM_WINDOW_HANDS = 3;
export const BASELINE_SKIP_HANDS = 3;
export const MINIMUM_BAD_BEATS = 5;
/** What a change is measured against is never smaller than these. */
export const MINIMUM_BASE_VPIP = 0.01;
export const MINIMUM_BASE_AF = 1;

export interface ComposureStyle {
  readonly vpipBase: number;
  readonly vpipPost: number;
  readonly afBase: number;
  readonly afPost: number;
}

/** Changes of VPIP and AF after a bad beat, relative to the baseline, and what they leave of 1. */
export function composure({ vpipBase, vpipPost, afBase, afPost }: ComposureStyle) {
  const deltaVpip = Math.abs(vpipPost - vpipBase) / Math.max(vpipBase, MINIMUM_BASE_VPIP);
  const deltaAf = Math.abs(afPost - afBase) / Math.max(afBase, MINIMUM_BASE_AF);
  const change = COMPOSURE_WEIGHTS.vpip * deltaVpip + COMPOSURE_WEIGHTS.af * deltaAf;
  return { deltaVpip, deltaAf, score: 1 - Math.min(1, change) };
}

/** All session hands but the first three, those of windows included: the samples overlap. */
export function baselineHands(played: PlayedSession): readonly PlayedHand[] {
  return played.hands.slice(BASELINE_SKIP_HANDS);
}

export class ComposureTally implements Tally<AxisScore> {
  readonly #base = new HandSample();
  readonly #post = new HandSample();
  #badBeats = 0;
  #windows = 0;

  add(played: PlayedSession): void {
    for (const hand of baselineHands(played)) this.#base.add(hand);
    // Windows may overlap: a hand that is in several counts once.
    const after = new Set<PlayedHand>();
    for (const [index, hand] of played.hands.entries()) {
      if (!isBadBeat(hand, played.player)) continue;
      this.#badBeats += 1;
      const window = played.hands.slice(index + 1, index + 1 + POST_LOSS_WINDOW);
      if (window.length < MINIMUM_WINDOW_HANDS) continue;
      this.#windows += 1;
      for (const next of window) after.add(next);
    }
    for (const hand of after) this.#post.add(hand);
  }

  result(): AxisScore {
    const usable = this.#windows > 0;
    const [vpipBase, afBase] = [vpip(this.#base.count), aggressionFactor(this.#base.count)];
    const style: ComposureStyle = {
      vpipBase,
      afBase,
      vpipPost: usable ? vpip(this.#post.count) : vpipBase,
      afPost: usable ? aggressionFactor(this.#post.count) : afBase,
    };
    const { score, deltaVpip, deltaAf } = composure(style);
    const test = mannWhitney(this.#post.voluntary, this.#base.voluntary);
    return {
      score,
      confidence: usable && this.#badBeats >= MINIMUM_BAD_BEATS ? 'full' : 'low',
      components: {
        deltaVpip,
        deltaAf,
        ...style,
        u: test?.u ?? null,
        p: test?.p ?? null,
        cliffsDelta: cliffsDelta(this.#post.voluntary, this.#base.voluntary),
      },
      counts: {
        badBeats: this.#badBeats,
        windows: this.#windows,
        postHands: this.#post.count.dealt,
        baseHands: this.#base.count.dealt,
      },
    };
  }
}

/** Hands with their sums and, for the tests, hand by hand whether money went in by choice. */
class HandSample {
  readonly count: ActionCount = emptyCount();
  readonly voluntary: number[] = [];

  add(hand: PlayedHand): void {
    const before = this.count.voluntary;
    countHand(this.count, hand);
    if (hand.preflop.length > 0) this.voluntary.push(this.count.voluntary - before);
  }
}
