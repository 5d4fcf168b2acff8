import type { PaperFigure } from './paper-finding.ts';

/** `-1.9230`, `flush`; a dash where there is no figure. */
export function shownFigure(value: PaperFigure['published'], decimals: number): string {
  if (value === null) return '-';
  return typeof value === 'string' ? value : value.toFixed(decimals);
}

/** With its own number of decimals, which may be more than were published. */
export function shownRecomputed({ recomputed, decimals }: PaperFigure): string {
  return shownFigure(recomputed, decimals.recomputed);
}
