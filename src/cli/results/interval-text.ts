import { type ClusteredMean, isFew } from '../../shared/records/play-figures.ts';
import { plainSigned } from './units.ts';

/** `+112 to +512`, with `few` where it is of few observations; a dash where there is none. */
export function intervalText(mean: ClusteredMean): string {
  if (mean.interval === null) return '-';
  const [low, high] = mean.interval.map((bound) => plainSigned(bound));
  return `${low} to ${high}${isFew(mean) ? ' few' : ''}`;
}
