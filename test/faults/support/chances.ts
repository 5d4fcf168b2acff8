import { chanceOf } from '../../../src/house/chance.ts';

/** 0..1 again and again, the same for the same seed. */
export function chances(seed: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return chanceOf(seed, String(drawn)).roll('fault');
  };
}
