import type { Figures } from './figures.ts';

/** How fast decisions come, over the last seconds; when no more come, over the time they took. */
export class DecisionRate {
  readonly #samples: Sample[] = [];
  readonly #windowMs: number;
  #first: Sample | null = null;
  #last: Sample | null = null;

  constructor(windowMs = 10_000) {
    this.#windowMs = windowMs;
  }

  /** Decisions a second from the first to the last that was seen to come; null where none was. */
  get mean(): number | null {
    return this.#first === null || this.#last === null || this.#first.at === this.#last.at
      ? null
      : perSecond(this.#first, this.#last);
  }

  /** Takes what was counted at a time (ms) and gives decisions a second. */
  add(at: number, decisions: number): number {
    const sample = { at, decisions };
    this.#first ??= sample;
    if (this.#last?.decisions !== decisions) this.#last = sample;
    this.#samples.push(sample);
    // One of before the window stays: whoever looks seldom measures from his last look.
    while ((this.#samples[1]?.at ?? at) <= at - this.#windowMs && this.#samples.length > 2) {
      this.#samples.shift();
    }
    const first = this.#samples[0];
    if (first === undefined || first.at === at) return 0;
    return perSecond(first, sample);
  }
}

interface Sample {
  at: number;
  decisions: number;
}

function perSecond(from: Sample, to: Sample): number {
  return ((to.decisions - from.decisions) * 1000) / (to.at - from.at);
}

/**
 * About how long the hands that are left will take, in ms, at that many decisions a second; null where
 * nothing can be said.
 */
export function timeLeftMs(
  { hands, decisions, handsLeft }: Pick<Figures, 'hands' | 'decisions' | 'handsLeft'>,
  perSecondNow: number | null,
): number | null {
  if (handsLeft === 0 || hands === 0 || perSecondNow === null || perSecondNow <= 0) return null;
  return (handsLeft * (decisions / hands) * 1000) / perSecondNow;
}
