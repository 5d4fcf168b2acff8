import { hash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** What a generator is seeded with: every part counts, and so does where one part ends. */
export type SeedPart = string | number;

/** A stream of random integers that is the same for the same seed, on every machine. */
export interface RandomStream {
  /** A whole number from 0 to `bound` - 1, each equally likely (rejection, never modulo bias). */
  below(bound: number): number;
}

/**
 * A generator (xoroshiro128+) whose whole 128-bit state comes from SHA-256 over the seed's parts.
 * The generators' own seeding takes 32 bits: 4 thousand million decks at most, and of 77,000 hands
 * two would as likely as not share one.
 */
export function randomStream(purpose: string, ...parts: readonly SeedPart[]): RandomStream {
  const generator = seededGenerator(purpose, ...parts);
  return { below: (bound) => uniformInt(generator, 0, bound - 1) };
}

/** The same generator in pure-rand's own form, for code that draws raw 32-bit words. */
export function seededGenerator(purpose: string, ...parts: readonly SeedPart[]): RandomGenerator {
  // JSON keeps the parts apart: ('a', 'bc') and ('ab', 'c') are different seeds, and so are 1 and '1'.
  const digest = Buffer.from(hash('sha256', JSON.stringify([purpose, ...parts]), 'hex'), 'hex');
  const state = [0, 4, 8, 12].map((offset) => digest.readInt32BE(offset));
  return xoroshiro128plusFromState(state);
}
