import type { Figure } from './finding.ts';

/** `-1.9230`, `flush`; a dash where there is no figure. */
export function shownFigure(value: Figure['published'], decimals: number): string {
  if (value === null) return '-';
  return typeof value === 'string' ? value : value.toFixed(decimals);
}

export function shownRecomputed({ recomputed, decimals }: Figure): string {
  return shownFigure(recomputed, decimals.recomputed);
}
