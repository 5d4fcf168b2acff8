import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import {
  observationsIn,
  sessionsOfObservation,
  waveEnd,
} from '../../shared/records/observations.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { DEFAULT_ALPHA, DEFAULT_POWER } from '../statistics/t-power.ts';
import { alphaOfEach } from '../stopping/blinds-difference.ts';
import { clustersNeeded } from '../stopping/outlook.ts';
import { pairsOf } from '../stopping/stop-rule.ts';
import { type EarlierSpread, earlierSpread } from './earlier-spread.ts';
import { sessionsToSee } from './spread.ts';

/** A difference that is worth knowing, bb/100. */
const USUAL_EFFECT = 20;

/** How many sessions a batch will have, and what they can tell, before it is played. */
export interface SessionsAhead {
  /** Of the whole plan. */
  readonly atMost: number;
  /** Until it stops by its own rule, if sessions lie as far apart as in `from`; null: it has none, or nobody can say. */
  readonly likely: number | null;
  /** To tell so many bb/100 between two players (two-sided at 0.05, power 0.8); null: nobody can say. */
  readonly toTell: { readonly bb100: number; readonly sessions: number | null } | null;
  /** The earlier batch whose spread this is taken from; null: none in the store is like it. */
  readonly from: string | null;
}

/** @param store null: there is none yet */
export async function sessionsAhead(
  store: ArenaStore | null,
  configuration: BatchConfiguration,
): Promise<SessionsAhead> {
  const each = sessionsOfObservation(configuration);
  const atMost = observationsIn(configuration) * each;
  const earlier =
    store === null ? null : await earlierSpread(store, configuration, 'pairs', 'bb/100');
  if (earlier === null) return { atMost, likely: null, toTell: null, from: null };
  const test = { alpha: DEFAULT_ALPHA, power: DEFAULT_POWER };
  const spread = { deviation: earlier.deviation, sessionsEach: 1 };
  const sessions = sessionsToSee(spread, { size: USUAL_EFFECT }, test);
  return {
    atMost,
    likely: likelySessions(configuration, earlier),
    toTell: { bb100: USUAL_EFFECT, sessions },
    from: earlier.batch,
  };
}

/**
 * Until intervals are as narrow as the rule wants them, at the end of that wave. A pair that is told apart
 * is enough sooner, by how much nobody knows who does not know the players.
 */
function likelySessions(
  configuration: BatchConfiguration,
  { deviation }: EarlierSpread,
): number | null {
  const { stopWhen, conditions, players } = configuration;
  if (stopWhen === undefined) return null;
  const each = sessionsOfObservation(configuration);
  const perCondition = each / conditions.length;
  const pairs = pairsOf(
    stopWhen,
    players.map(({ id }) => id),
  );
  const needed = clustersNeeded(
    { mean: 0, se: deviation / Math.sqrt(perCondition), clusters: 1 },
    { halfWidth: stopWhen.halfWidthBb100, decided: false, alpha: alphaOfEach(pairs) },
  );
  const last = observationsIn(configuration);
  let end = waveEnd(configuration, stopWhen, 0);
  while (end < last && end < (needed ?? Number.POSITIVE_INFINITY)) {
    end = waveEnd(configuration, stopWhen, end);
  }
  return end * each;
}
