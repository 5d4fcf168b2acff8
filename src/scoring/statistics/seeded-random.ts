import { hash } from 'node:crypto';
import { NumpyRandom } from './numpy-random.ts';

/** Of the digest, what the seed is made of. */
const SEED_DIGITS = 32;

/**
 * A generator of its own for each thing that is drawn: `default_rng` of the first sixteen bytes,
 * big-endian, of the SHA-256 of the words joined by `|`. So the order of work does not matter, and the
 * same records give the same digits again.
 */
export function seededRandom(...words: readonly string[]): NumpyRandom {
  return new NumpyRandom(BigInt(`0x${hash('sha256', words.join('|')).slice(0, SEED_DIGITS)}`));
}
