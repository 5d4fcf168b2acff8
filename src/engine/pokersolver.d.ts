/** The part of pokersolver 2.1 that is used; the package brings no types. */
declare module 'pokersolver' {
  export interface SolverCard {
    /** `T`, or `1` for the ace of a wheel. */
    readonly value: string;
    readonly suit: string;
  }

  export interface SolvedHand {
    /** The cards make the class the hand was built as. */
    readonly isPossible: boolean;
    readonly cards: readonly SolverCard[];
    /** 1 when the other hand is better, -1 when this one is, 0 for a tie. */
    compare(other: SolvedHand): number;
  }

  interface Game {
    readonly descr: string;
  }

  /** One class of hand; pokersolver's own `Hand.solve` builds them from the best down. */
  export type Solver = new (cards: readonly SolverCard[], game: Game) => SolvedHand;

  const pokersolver: {
    readonly Card: new (card: string) => SolverCard;
    readonly Game: new (name: 'standard') => Game;
    readonly Hand: { solve(cards: readonly string[]): SolvedHand & { readonly name: string } };
    readonly StraightFlush: Solver;
    readonly FourOfAKind: Solver;
    readonly FullHouse: Solver;
    readonly Flush: Solver;
    readonly Straight: Solver;
    readonly ThreeOfAKind: Solver;
    readonly TwoPair: Solver;
    readonly OnePair: Solver;
    readonly HighCard: Solver;
  };
  export default pokersolver;
}
