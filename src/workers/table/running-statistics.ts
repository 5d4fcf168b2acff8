import type { TakenAction } from '../../engine/action.ts';
import {
  aggressionFactor,
  countMoves,
  type Move,
  type MoveCount,
  moveOf,
  noMoves,
  pfr,
  vpip,
} from '../../engine/move.ts';

/** VPIP and PFR (0..1) over hands with a preflop decision, AF over postflop actions, so far. */
export interface PlayerStatistics {
  hands: number;
  vpip: number;
  pfr: number;
  af: number;
}

/** What the table has seen of each player in this session (metrics.md, common terms). */
export class RunningStatistics {
  readonly #counts: Map<string, MoveCount>;

  constructor(players: readonly string[]) {
    this.#counts = new Map(players.map((player) => [player, noMoves()]));
  }

  /** Adds one finished hand. `currentBet` of an action is the bet it faced. */
  add(actions: readonly (TakenAction & { player: string; currentBet: number })[]): void {
    const hand = new Map<string, { preflop: Move[]; postflop: Move[] }>();
    for (const action of actions) {
      const moves = hand.get(action.player) ?? { preflop: [], postflop: [] };
      hand.set(action.player, moves);
      const street = action.street === 'preflop' ? moves.preflop : moves.postflop;
      street.push(moveOf({ action, currentBet: action.currentBet }));
    }
    for (const [player, moves] of hand) countMoves(this.#of(player), moves);
  }

  of(player: string): PlayerStatistics {
    const count = this.#of(player);
    return {
      hands: count.hands,
      vpip: vpip(count),
      pfr: pfr(count),
      af: aggressionFactor(count),
    };
  }

  #of(player: string): MoveCount {
    const count = this.#counts.get(player);
    if (count === undefined) throw new RangeError(`${player} is not at this table`);
    return count;
  }
}
