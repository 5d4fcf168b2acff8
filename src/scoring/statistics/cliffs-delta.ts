import { ascending } from './sample.ts';

/** Cliff's delta: P(first > second) - P(first < second), -1..1; null where a sample is empty. */
export function cliffsDelta(first: readonly number[], second: readonly number[]): number | null {
  if (first.length === 0 || second.length === 0) return null;
  const sorted = ascending(second);
  let difference = 0;
  for (const value of first) {
    const below = countWhile(sorted, (other) => other < value);
    const notAbove = countWhile(sorted, (other) => other <= value);
    difference += below - (sorted.length - notAbove);
  }
  return difference / (first.length * second.length);
}

/** How many leading values hold a condition that holds for none after them. */
function countWhile(sorted: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
