export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];

/** Cards on the board once the street has been dealt. */
export const BOARD_SIZE: Readonly<Record<Street, number>> = {
  preflop: 0,
  flop: 3,
  turn: 4,
  river: 5,
};

/** The street after this one; null after the river. */
export function nextStreet(street: Street): Street | null {
  return STREETS[STREETS.indexOf(street) + 1] ?? null;
}
