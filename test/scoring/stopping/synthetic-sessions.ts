import { randomStream } from '../../../src/engine/random.ts';
import type { SessionOutcome } from '../../../src/scoring/stopping/blinds-difference.ts';

/** Players of a synthetic table: only `ann` may be better than the others. */
export const PLAYERS = ['ann', 'bob', 'cyd', 'dot'] as const;
export const CONDITION = 'fresh';
const HANDS = 20;
/** Big blinds that a player wins or loses in a session: the spread of stand-ins, luck taken out. */
const SPREAD = 40;

/**
 * Sessions of known edge, one after the other. What players win adds up to nothing, and is as crooked as
 * at a table: mostly small, now and then a whole stack.
 * @param edge bb/100 that `ann` wins more than each of the others, on average
 */
export function syntheticSessions(seed: number, count: number, edge: number): SessionOutcome[] {
  const random = randomStream('synthetic sessions', `${seed}`);
  const uniform = (): number => (random.below(1_000_000_000) + 0.5) / 1_000_000_000;
  const others = PLAYERS.length - 1;
  return Array.from({ length: count }, (_, at) => {
    const won = PLAYERS.map(() => skewed(uniform) * SPREAD);
    const mean = won.reduce((sum, each) => sum + each, 0) / won.length;
    const hands = 8 + random.below(HANDS - 7);
    // By the hands that were played, so that the edge is one of hands, however long a session is.
    const shift = ((edge / 100) * hands) / PLAYERS.length;
    return {
      condition: CONDITION,
      observation: at + 1,
      cluster: `${at}`,
      hands,
      bigBlinds: new Map(
        PLAYERS.map((player, seat) => [
          player,
          (won[seat] ?? 0) - mean + (seat === 0 ? others * shift : -shift),
        ]),
      ),
    };
  });
}

/** Mean 0 and variance 1: an exponential less its mean, to either side. */
function skewed(uniform: () => number): number {
  return -Math.log(uniform()) - 1;
}
