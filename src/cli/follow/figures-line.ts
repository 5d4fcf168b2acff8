import type { Figures } from './figures.ts';

/** How fast decisions come, over the last seconds. */
export class DecisionRate {
  readonly #samples: { at: number; decisions: number }[] = [];
  readonly #windowMs: number;

  constructor(windowMs = 10_000) {
    this.#windowMs = windowMs;
  }

  /** Takes what was counted at a time (ms) and gives decisions a second. */
  add(at: number, decisions: number): number {
    this.#samples.push({ at, decisions });
    while ((this.#samples[0]?.at ?? at) < at - this.#windowMs) this.#samples.shift();
    const first = this.#samples[0];
    if (first === undefined || first.at === at) return 0;
    return ((decisions - first.decisions) * 1000) / (at - first.at);
  }
}

/** `sessions 2/4, hands 31/80, 412 decisions (38.2/s), $0.0123`. */
export function figuresLine(figures: Figures, handsPerSession: number, rate: number): string {
  const { finished, open, parked } = figures.sessions;
  const total = finished + open + parked;
  // A session ends early when one player has all chips, so this is the most there can be.
  const hands = `hands ${figures.hands}/${total * handsPerSession}`;
  return [
    `sessions ${finished}/${total}${parked === 0 ? '' : ` (${parked} parked)`}`,
    hands,
    `${figures.decisions} decisions (${rate.toFixed(1)}/s)`,
    dollars(figures.costMicroUsd),
  ].join(', ');
}

/** `provider house is paused (quota: insufficient balance)`, a line for each that is in trouble. */
export function troubleLines(figures: Figures): string[] {
  return figures.troubles.map(({ provider, state, message }) => {
    const standing =
      state === 'paused' ? 'is paused until "arena resume"' : 'rests and is tried again';
    return `provider ${provider} ${standing} (${message})`;
  });
}

/** Micro-dollars as dollars; small amounts keep the digits that tell them apart. */
export function dollars(microUsd: number): string {
  const usd = microUsd / 1_000_000;
  return `$${usd.toFixed(usd !== 0 && usd < 1 ? 4 : 2)}`;
}
