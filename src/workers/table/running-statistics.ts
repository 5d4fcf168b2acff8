import type { TakenAction } from '../../engine/action.ts';

/** VPIP and PFR (0..1) over hands with a preflop decision, AF over postflop actions, so far. */
export interface PlayerStatistics {
  hands: number;
  vpip: number;
  pfr: number;
  af: number;
}

interface Counts {
  hands: number;
  vpip: number;
  pfr: number;
  raises: number;
  calls: number;
}

/** What the table has seen of each player in this session (metrics.md, common terms). */
export class RunningStatistics {
  readonly #counts: Map<string, Counts>;

  constructor(players: readonly string[]) {
    this.#counts = new Map(
      players.map((player) => [player, { hands: 0, vpip: 0, pfr: 0, raises: 0, calls: 0 }]),
    );
  }

  /** Adds one finished hand. `currentBet` of an action is the bet it faced. */
  add(actions: readonly (TakenAction & { player: string; currentBet: number })[]): void {
    const preflop = new Map<string, { voluntary: boolean; raised: boolean }>();
    for (const action of actions) {
      const counts = this.#of(action.player);
      const raises = isRaise(action);
      const calls = isCall(action);
      if (action.street === 'preflop') {
        const seen = preflop.get(action.player) ?? { voluntary: false, raised: false };
        preflop.set(action.player, {
          voluntary: seen.voluntary || raises || calls,
          raised: seen.raised || raises,
        });
      } else {
        if (raises) counts.raises += 1;
        if (calls) counts.calls += 1;
      }
    }
    for (const [player, { voluntary, raised }] of preflop) {
      const counts = this.#of(player);
      counts.hands += 1;
      if (voluntary) counts.vpip += 1;
      if (raised) counts.pfr += 1;
    }
  }

  of(player: string): PlayerStatistics {
    const { hands, vpip, pfr, raises, calls } = this.#of(player);
    return {
      hands,
      vpip: hands === 0 ? 0 : vpip / hands,
      pfr: hands === 0 ? 0 : pfr / hands,
      af: calls === 0 ? raises : raises / calls,
    };
  }

  #of(player: string): Counts {
    const counts = this.#counts.get(player);
    if (counts === undefined) throw new RangeError(`${player} is not at this table`);
    return counts;
  }
}

/** An all-in above the current bet is a raise, else a call. */
function isRaise(action: TakenAction & { currentBet: number }): boolean {
  if (action.type === 'all_in') return action.to > action.currentBet;
  return action.type === 'bet' || action.type === 'raise';
}

function isCall(action: TakenAction & { currentBet: number }): boolean {
  if (action.type === 'all_in') return action.to <= action.currentBet;
  return action.type === 'call';
}
