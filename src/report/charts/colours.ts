/** Colours of charts are names of the page's style sheet, so that they follow light, dark and paper. */
export const INK = 'var(--ink)';
export const SOFT = 'var(--soft)';
export const LINE = 'var(--line)';
export const CARD = 'var(--card)';

/** How many colours the style sheet tells apart: as many as sit at a table. */
const SERIES = 10;

/** Symbols tell apart what colours do not, on paper and to many eyes. */
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect'] as const;
const DASHES = ['solid', [7, 3], [2, 3], [9, 3, 2, 3]] as const;

/** @param index from 0; a player's place in the roster, so that it looks the same in every chart */
export function seriesColour(index: number): string {
  return `var(--series-${(index % SERIES) + 1})`;
}

export function seriesSymbol(index: number): (typeof SYMBOLS)[number] {
  return SYMBOLS[index % SYMBOLS.length] ?? 'circle';
}

/** Lengths of strokes and gaps, CSS pixels. */
export function seriesDash(index: number): 'solid' | number[] {
  const dash = DASHES[index % DASHES.length] ?? 'solid';
  return dash === 'solid' ? dash : [...dash];
}
