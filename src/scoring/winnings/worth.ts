import type { Winnings } from '../../shared/records/play-figures.ts';

/** The figures of a player; `asIfIndependent` of a single cluster. */
export type WinningsByFigure = Pick<Winnings, 'raw' | 'weighted' | 'asIfIndependent'>;

/**
 * Variance of raw chips over that of weighted ones, added up over the players of a condition: weighted
 * figures are worth so many times the sessions. Of a single player the ratio swings with its own luck; of
 * all together it is that of the differences between two, since what one wins the others lose. Of a
 * single cluster as if its sessions were independent. Null where either is not known.
 */
export function worthOf(players: readonly WinningsByFigure[]): number | null {
  let [raw, weighted] = [0, 0];
  for (const each of players) {
    const means = each.asIfIndependent ?? each;
    const [more, less] = [means.raw.chips.se, means.weighted?.chips.se ?? null];
    if (more === null || less === null) return null;
    raw += more ** 2;
    weighted += less ** 2;
  }
  return weighted === 0 ? null : raw / weighted;
}
