import type { SessionLine } from '../../archive/export/lines.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { observationOf } from '../../shared/records/observations.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { clustersBy } from '../winnings/clusters.ts';
import type { SeatWinnings, WonSession } from '../winnings/seat-winnings.ts';
import type { Lacking } from '../winnings/stored-winnings.ts';
import type { SessionOutcome } from './blinds-difference.ts';

/** A finished session of a batch: what was won in it, and of which observation it is. */
export interface StoredOutcome extends SessionOutcome {
  readonly won: WonSession;
}

/** What is known of a batch for whoever looks at it while it is played. */
export interface StoredOutcomes {
  /** Finished sessions in playing order. */
  readonly outcomes: readonly StoredOutcome[];
  /** Observations that are over, from the first one on without a gap. */
  readonly observations: number;
}

/** What each seat of a finished session won, or that nobody can say; null: that is not known yet. */
type KnownIn = (
  session: SessionLine,
) => Promise<readonly SeatWinnings[] | Pick<Lacking, 'lacking'> | null>;

/**
 * Reads what was won in the finished sessions of a batch. An observation with a session that stands still, or
 * of which nobody can say what was won, is left out, and does not hold up what comes after it: whoever only
 * looks should see the rest.
 * @throws DamagedDocumentError, SchemaVersionError of a run; what `knownIn` throws
 */
export async function readOutcomes(
  store: ArenaStore,
  { _id, configuration }: Batch,
  knownIn: KnownIn,
): Promise<StoredOutcomes> {
  const runs = new Map<string, { readonly number: number; readonly gameSeed: string }>();
  for await (const run of store.collection('runs').range(_id)) runs.set(run._id, run);
  const gameSeeds = new Map([...runs].map(([id, { gameSeed }]) => [id, gameSeed]));
  const clusterOf = clustersBy({ conditions: configuration.conditions, gameSeeds });
  const { documents } = await store.collection('sessions').sift({ within: _id });
  const outcomes: StoredOutcome[] = [];
  const unfinished = new Set<number>();
  let firstOpen = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const session of documents) {
    const number = runs.get(session.runId)?.number ?? 1;
    const observation = observationOf(configuration, { number, index: session.index });
    last = Math.max(last, observation);
    const seats = session.status === 'finished' ? await knownIn(session) : null;
    if (seats === null || 'lacking' in seats) {
      unfinished.add(observation);
      const isToCome = seats === null && session.status !== 'parked';
      if (isToCome) firstOpen = Math.min(firstOpen, observation);
      continue;
    }
    const rest = { observation, cluster: clusterOf(session), hands: session.handsPlayed };
    outcomes.push(outcomeOf(session, seats, rest));
  }
  const observations = Math.min(last, firstOpen - 1);
  return {
    outcomes: outcomes
      .filter(({ observation }) => observation <= observations && !unfinished.has(observation))
      .sort((one, other) => one.observation - other.observation),
    observations,
  };
}

/** @param rest what the session itself does not tell */
export function outcomeOf(
  session: SessionLine,
  seats: readonly SeatWinnings[],
  rest: Pick<SessionOutcome, 'observation' | 'cluster' | 'hands'>,
): StoredOutcome {
  const places = new Map(session.seats.map(({ player, place: at }) => [player, at]));
  const isKnown = seats.every(({ weighted }) => weighted !== null);
  return {
    ...rest,
    condition: session.condition,
    bigBlinds: isKnown
      ? new Map(seats.map(({ player, weighted }) => [player, weighted?.bb ?? 0]))
      : null,
    won: {
      session: session._id,
      cluster: rest.cluster,
      seats: seats.map((seat) => ({ ...seat, place: places.get(seat.player) ?? null })),
    },
  };
}
