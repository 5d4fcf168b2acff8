/** The part of pokersolver 2.1 that is used; the package brings no types. */
declare module 'pokersolver' {
  interface SolverCard {
    /** `T`, or `1` for the ace of a wheel. */
    readonly value: string;
    readonly suit: string;
    /** `wildValue` is what `toString` shows; the ace of a wheel shows as `1`. */
    readonly wildValue: string;
  }

  export interface SolvedHand {
    /** `Straight Flush`, `Four of a Kind` … `High Card`; a royal flush is a `Straight Flush`. */
    readonly name: string;
    readonly cards: readonly SolverCard[];
    /** 1 when the other hand is better, -1 when this one is, 0 for a tie. */
    compare(other: SolvedHand): number;
  }

  const pokersolver: {
    readonly Hand: {
      solve(cards: readonly string[]): SolvedHand;
      winners(hands: readonly SolvedHand[]): SolvedHand[];
    };
  };
  export default pokersolver;
}
