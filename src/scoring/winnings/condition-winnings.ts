import type { MeanWinnings } from '../../shared/records/play-figures.ts';
import { clusteredMean, clusterSums } from '../statistics/clustered-mean.ts';
import { type PairTable, pairTable } from './pairs.ts';
import { type PlayerPlace, placesOf } from './places.ts';
import { FIGURES, type Figure, type Won, type WonSession, wonBy } from './seat-winnings.ts';

/** By figure; null for one that is not known of every session. */
export type ByFigure<Value> = { readonly raw: Value } & {
  readonly [F in Exclude<Figure, 'raw'>]: Value | null;
};

export interface ConditionWinnings {
  readonly sessions: number;
  readonly players: ReadonlyMap<string, ByFigure<MeanWinnings>>;
  readonly pairs: ByFigure<PairTable>;
  readonly places: ReadonlyMap<string, PlayerPlace>;
}

/**
 * Means, pairs and places of one condition's players (spec of winnings, 4 and 5).
 * @param players in the order of the configuration, which is that of pairs
 * @param sessions the finished ones, in id order, which is that of clusters
 */
export function conditionWinnings(
  players: readonly string[],
  sessions: readonly WonSession[],
): ConditionWinnings {
  return {
    sessions: sessions.length,
    players: new Map(
      players.map((player) => [
        player,
        byFigure(sessions, (figure) => meanWinnings(player, sessions, figure)),
      ]),
    ),
    pairs: byFigure(sessions, (figure) => pairTable(players, sessions, figure)),
    places: placesOf(players, sessions),
  };
}

function byFigure<Value>(
  sessions: readonly WonSession[],
  valueOf: (figure: Figure) => Value,
): ByFigure<Value> {
  const isKnown = sessions.every(({ seats }) => seats.every((seat) => seat.weighted !== null));
  const [raw, board, weighted] = FIGURES.map((figure) =>
    figure === 'raw' || isKnown ? valueOf(figure) : null,
  );
  return { raw: raw as Value, board: board ?? null, weighted: weighted ?? null };
}

/** Of one player over the sessions that it sat in. */
export function meanWinnings(
  player: string,
  sessions: readonly WonSession[],
  figure: Figure,
): MeanWinnings {
  return meansOf(
    sessions.flatMap(({ cluster, seats }) =>
      seats.flatMap((seat) =>
        seat.player === player ? [{ cluster, hands: seat.hands, ...wonBy(seat, figure) }] : [],
      ),
    ),
  );
}

/** What one player won in one session by some figure. */
export interface OwnSession extends Won {
  readonly cluster: string;
  /** Dealt in. */
  readonly hands: number;
}

export function meansOf(sessions: readonly OwnSession[]): MeanWinnings {
  return {
    chips: clusteredMean(
      clusterSums(sessions, ({ cluster, chips }) => ({ cluster, total: chips, size: 1 })),
    ),
    bb100: clusteredMean(
      clusterSums(sessions, ({ cluster, bb, hands }) => ({
        cluster,
        total: 100 * bb,
        size: hands,
      })),
    ),
  };
}
