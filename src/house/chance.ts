import { createHash } from 'node:crypto';

/** Decisions of chance that depend on nothing but the words that were asked and who is asked. */
export interface Chance {
  /** A number from 0 up to 1, always the same for the same label. */
  roll(label: string): number;
  /** True with the given probability. */
  happens(label: string, probability: number): boolean;
  between(label: string, low: number, high: number): number;
  pick<T>(label: string, choices: readonly [T, ...T[]]): T;
}

const SIX_BYTES = 2 ** 48;

/** Seeded by texts alone, so that a stand-in gives the same answer in any process at any time. */
export function chanceOf(...seed: readonly string[]): Chance {
  const key = createHash('sha256').update(JSON.stringify(seed)).digest('hex');
  const roll = (label: string): number =>
    createHash('sha256').update(`${key} ${label}`).digest().readUIntBE(0, 6) / SIX_BYTES;
  return {
    roll,
    happens: (label, probability) => roll(label) < probability,
    between: (label, low, high) => low + roll(label) * (high - low),
    pick: <T>(label: string, choices: readonly [T, ...T[]]): T =>
      choices[Math.floor(roll(label) * choices.length)] as T,
  };
}
