import { z } from 'zod';
import { READING_NAMES, type ReadingName, type Readings } from '../../shared/records/readings.ts';
import { normalTail } from '../statistics/normal-distribution.ts';
import { estimateOf, isRatio, type ReadingEstimate } from './reading-estimate.ts';

/** A reading of the same player twice, and how the second stands to the first. */
export const readingComparisonSchema = z.strictObject({
  reading: z.enum([...(READING_NAMES as [ReadingName, ...ReadingName[]])]),
  baseline: z.number(),
  other: z.number(),
  /** Of odds ratios how many times the other is the baseline; of the share of the cards the difference. */
  change: z.number(),
  /** Its 95 % interval. */
  low: z.number(),
  high: z.number(),
  /** That nothing changed, two-sided. */
  p: z.number(),
});
export type ReadingComparison = z.infer<typeof readingComparisonSchema>;

/** Half the width of a 95 % interval in standard errors of the normal. */
const REACH_IN_ERRORS = 1.959963984540054;

/**
 * Readings that both have. The two are taken as independent, and their errors as what half the width of
 * each interval says: a Student's interval is wider, so that this is the careful side.
 */
export function compareReadings(
  baseline: Readings | null | undefined,
  other: Readings | null | undefined,
): readonly ReadingComparison[] {
  return READING_NAMES.flatMap((reading) => {
    const [was, is] = [estimateOf(reading, baseline), estimateOf(reading, other)];
    return was === null || is === null ? [] : [{ reading, ...changeOf(reading, was, is) }];
  });
}

function changeOf(reading: ReadingName, was: ReadingEstimate, is: ReadingEstimate) {
  const [on, off] = isRatio(reading)
    ? [Math.log, Math.exp]
    : [(value: number) => value, (value: number) => value];
  const reachOf = ({ low, high }: ReadingEstimate) => (on(high) - on(low)) / 2;
  const difference = on(is.value) - on(was.value);
  const reach = Math.hypot(reachOf(was), reachOf(is));
  const z = reach === 0 ? 0 : (difference * REACH_IN_ERRORS) / reach;
  return {
    baseline: was.value,
    other: is.value,
    change: off(difference),
    low: off(difference - reach),
    high: off(difference + reach),
    p: Math.min(1, 2 * normalTail(Math.abs(z))),
  };
}
