import type { Figure } from './finding.ts';

/** `-1.9230`, `flush`; a dash where there is no figure. */
export function shownFigure(value: Figure['published'], decimals: number): string {
  if (value === null) return '-';
  return typeof value === 'string' ? value : value.toFixed(decimals);
}

/** With its own number of decimals, which may be more than were published. */
export function shownRecomputed({ recomputed, decimals }: Figure): string {
  return shownFigure(recomputed, decimals.recomputed);
}
