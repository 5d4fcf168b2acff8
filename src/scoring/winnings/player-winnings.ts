import type { MeanWinnings, Winnings } from '../../shared/records/play-figures.ts';
import { sum } from '../statistics/sample.ts';
import { eachAlone } from './clusters.ts';
import {
  type ConditionWinnings,
  meansOf,
  meanWinnings,
  type OwnSession,
} from './condition-winnings.ts';
import { deckSets } from './deck-sets.ts';
import type { Figure, WonSession } from './seat-winnings.ts';
import type { SessionWinnings } from './session-winnings.ts';

/** What one player won in every session that it sat in, as its records have it. */
export interface PlayerSessions {
  readonly player: string;
  readonly sessions: readonly SessionWinnings[];
}

/**
 * What a profile says of one player's winnings: the figures of its condition, and for comparison all-in EV
 * and, where decks were dealt in duplicate, what pairing them brings.
 */
export function playerWinnings(
  { player, sessions }: PlayerSessions,
  condition: ConditionWinnings,
  won: readonly WonSession[],
): Winnings {
  const clusters = new Map(won.map(({ session, cluster }) => [session, cluster]));
  const clusterOf = (session: string) => clusters.get(session) ?? session;
  const { raw, board, weighted } = condition.players.get(player) ?? NOTHING_WON;
  const place = condition.places.get(player);
  return {
    sessions: sessions.length,
    hands: sum(sessions.map(({ hands }) => hands)),
    weighted,
    board,
    raw,
    allInAdjusted: allInAdjusted(sessions, clusterOf),
    worth: worth(raw, weighted),
    ranks: {
      weighted: condition.pairs.weighted?.ranks.get(player) ?? null,
      raw: condition.pairs.raw.ranks.get(player) ?? [1, condition.players.size],
    },
    place: { value: place?.value ?? 0, interval: place?.interval ?? null },
    asIfIndependent:
      raw.chips.clusters === 1 && sessions.length > 1
        ? asIfIndependent(player, won, weighted !== null)
        : null,
    duplicate: duplicate(sessions, clusterOf),
  };
}

const NO_MEAN = { mean: null, clusters: 0, se: null, interval: null };
const NO_MEANS: MeanWinnings = { chips: NO_MEAN, bb100: NO_MEAN };
const NOTHING_WON = { raw: NO_MEANS, board: null, weighted: null };

/** How many times the sessions it would take by raw chips: variance over variance. */
function worth(raw: MeanWinnings, weighted: MeanWinnings | null): number | null {
  const [more, less] = [raw.chips.se, weighted?.chips.se ?? null];
  return more === null || less === null || less === 0 ? null : (more / less) ** 2;
}

function asIfIndependent(
  player: string,
  won: readonly WonSession[],
  isKnown: boolean,
): Winnings['asIfIndependent'] {
  const alone = eachAlone(won);
  const means = (figure: Figure) => meanWinnings(player, alone, figure);
  return { weighted: isKnown ? means('weighted') : null, raw: means('raw') };
}

function allInAdjusted(
  sessions: readonly SessionWinnings[],
  clusterOf: (session: string) => string,
): MeanWinnings | null {
  const adjusted = sessions.flatMap(({ adjusted: own, hands, session }) =>
    own === null ? [] : [ownSession({ session, hands, ...own }, clusterOf)],
  );
  return adjusted.length === sessions.length ? meansOf(adjusted) : null;
}

function ownSession(
  {
    session,
    hands,
    chips,
    bigBlinds,
  }: Pick<SessionWinnings, 'session' | 'hands' | 'chips' | 'bigBlinds'>,
  clusterOf: (session: string) => string,
): OwnSession {
  return { cluster: clusterOf(session), hands, chips, bb: bigBlinds };
}

/**
 * Duplicate dealing: decks that the player had every place at, each with all its sessions one observation,
 * against the same sessions one by one.
 */
function duplicate(
  sessions: readonly SessionWinnings[],
  clusterOf: (session: string) => string,
): Winnings['duplicate'] {
  const sets = deckSets(sessions);
  const [first] = sets;
  if (first === undefined) return null;
  const complete = sets.flatMap((set) => set.sessions);
  const paired = meansOf(complete.map((each) => ownSession(each, clusterOf)));
  const unpaired = meansOf(complete.map((each) => ownSession(each, (session) => session)));
  const [own, other] = [paired.chips.se, unpaired.chips.se];
  return {
    deckSets: sets.length,
    rotations: first.rotations,
    paired,
    unpaired,
    errorRatio: own === null || !other ? null : own / other,
  };
}
