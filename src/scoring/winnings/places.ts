import { type Jackknifed, jackknifed } from '../statistics/jackknife.ts';
import {
  placeStages,
  plackettLuce,
  plackettLuceWithout,
  type Stage,
} from '../statistics/plackett-luce.ts';

/** Log strength of a player by its places, less the mean of all: who lasts, not who wins most. */
export type PlayerPlace = Jackknifed;

/** Who finished where in a session, and what it is an observation with. */
export interface FinishedSession {
  readonly cluster: string;
  readonly seats: readonly { readonly player: string; readonly place: number | null }[];
}

/** Places of all players (spec of winnings, 5.3), in their order. */
export function placesOf(
  players: readonly string[],
  sessions: readonly FinishedSession[],
): ReadonlyMap<string, PlayerPlace> {
  const byCluster = new Map<string, Stage[]>();
  for (const { cluster, seats } of sessions) {
    const finishes = seats.flatMap(({ player, place }) => {
      const at = players.indexOf(player);
      return at === -1 || place === null ? [] : [{ player: at, place }];
    });
    const stages = placeStages(finishes);
    const known = byCluster.get(cluster);
    if (known === undefined) byCluster.set(cluster, [...stages]);
    else known.push(...stages);
  }
  const clusters = [...byCluster.values()];
  const strengths = plackettLuce(players.length, clusters.flat());
  const without = plackettLuceWithout(players.length, clusters);
  return new Map(
    players.map((player, at) => [
      player,
      jackknifed(
        strengths[at] ?? 0,
        without.map((each) => each[at] ?? 0),
      ),
    ]),
  );
}
