import { positionNames } from '../../engine/position.ts';
import { MAX_SEATS } from '../../engine/seat.ts';

const ACTING_ORDER: readonly string[] = positionNames(MAX_SEATS);

/** Figures by position, in the order in which positions act before the flop: UTG first, BB last. */
export function inActingOrder<Figures, Shown>(
  byPosition: ReadonlyMap<string, Figures>,
  shown: (figures: Figures) => Shown,
): Record<string, Shown> {
  return Object.fromEntries(
    [...byPosition]
      .sort(([a], [b]) => actingOrder(a) - actingOrder(b))
      .map(([position, figures]) => [position, shown(figures)]),
  );
}

/** A name from elsewhere comes after all. */
function actingOrder(position: string): number {
  const place = ACTING_ORDER.indexOf(position);
  return place === -1 ? ACTING_ORDER.length : place;
}
