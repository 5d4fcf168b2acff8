import { type Html, html } from '../../pages/html.ts';
import { type ClusteredMean, isFew } from '../../shared/records/play-figures.ts';
import { signed } from '../../shared/text/figures.ts';

/** A figure with its 95 % interval, as pictures and tables take it. */
export interface Estimate {
  readonly value: number;
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  /** Of so few independent observations that the interval covers less than it says. */
  readonly few: boolean;
}

/** Null where nothing was observed. */
export function estimateOf(found: ClusteredMean | null | undefined): Estimate | null {
  if (found == null || found.mean === null) return null;
  const { mean, interval } = found;
  return {
    value: mean,
    interval: interval === null ? null : { lower: interval[0], upper: interval[1] },
    few: isFew(found),
  };
}

/** For a picture of intervals: none where nothing was observed. */
export function drawn(
  estimate: Estimate | null,
  hollow: boolean,
): readonly (Estimate & { readonly hollow: boolean })[] {
  return estimate === null ? [] : [{ ...estimate, hollow }];
}

/** For a cell: the figure, below it its interval, and whether that is of few observations. */
export function estimateCell(found: Estimate | null, digits = 0): Html | null {
  if (found === null) return null;
  return html`${signed(found.value, digits)}${intervalLine(found, digits)}`;
}

/** The interval below a figure; nothing where there is none. */
export function intervalLine({ interval, few }: Estimate, digits = 0): Html | null {
  if (interval === null) return null;
  const bounds = `${signed(interval.lower, digits)} to ${signed(interval.upper, digits)}`;
  return html`<br><small>${few ? html`<i class="few">${bounds} few</i>` : bounds}</small>`;
}

/** `+312 (+20 to +604, few)`; for whoever does not see a picture. */
export function estimateText(found: Estimate | null, digits = 0): string {
  if (found === null) return 'not known';
  const { value, interval, few } = found;
  if (interval === null) return signed(value, digits);
  const bounds = `${signed(interval.lower, digits)} to ${signed(interval.upper, digits)}`;
  return `${signed(value, digits)} (${bounds}${few ? ', few' : ''})`;
}
