/**
 * The share of the final pot that a call pays, which is the equity it needs to break even: chips to
 * call over the pot after the call. 0 where nothing is to be called.
 * @param pot every chip in the middle before the call.
 * @returns 0..1; 0.25 is the same as 3 to 1.
 */
export function potOdds(toCall: number, pot: number): number {
  return toCall === 0 ? 0 : toCall / (pot + toCall);
}

/** Pot odds as a ratio, "3 to 1" as 3: what the pot holds for each chip to call. */
export function potOddsRatio(toCall: number, pot: number): number {
  return pot / toCall;
}
