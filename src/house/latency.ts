import { ArenaError } from '../engine/error.ts';

/** How long an answer takes, in ms; each length in between as likely as the other. */
export interface Latency {
  readonly min: number;
  readonly max: number;
}

export class LatencyError extends ArenaError {}

const LONGEST_MS = 600_000;

/**
 * Reads `100` or `50-200`, in ms.
 * @throws {LatencyError} naming what was expected.
 */
export function parseLatency(text: string): Latency {
  const [, low, high = low] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*(?:ms)?\s*$/.exec(text) ?? [];
  const latency = { min: Number(low), max: Number(high) };
  if (low === undefined || latency.min > latency.max || latency.max > LONGEST_MS) {
    throw new LatencyError(
      `expected a latency in ms such as 100 or 50-200, at most ${LONGEST_MS}, found "${text.trim()}"`,
    );
  }
  return latency;
}
