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
    while ((this.#samples[0]?.at ?? at) < at - this.#windowMs) this.#samples.shift();
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

/** `sessions 2/4, hands 31/80, 412 decisions (38.2/s), $0.0123`. */
export function figuresLine(
  figures: Figures,
  handsPerSession: number,
  rate: number | null,
): string {
  const { finished, open, parked } = figures.sessions;
  const total = finished + open + parked;
  // A session ends early when one player has all chips, so this is the most there can be.
  const hands = `hands ${figures.hands}/${total * handsPerSession}`;
  return [
    `sessions ${finished}/${total}${parked === 0 ? '' : ` (${parked} parked)`}`,
    hands,
    `${figures.decisions} decisions${rate === null ? '' : ` (${rate.toFixed(1)}/s)`}`,
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
