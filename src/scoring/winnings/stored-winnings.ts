import { setImmediate as pause } from 'node:timers/promises';
import type { HandLine, SessionLine } from '../../archive/export/lines.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { describeError } from '../../shared/records/errors.ts';
import { type KeptWinnings, WINNINGS_RULE } from '../../shared/records/session.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { type Damage, getOrDamage, isDamage, orDamage } from '../../shared/store/damaged.ts';
import { SchemaVersionError } from '../../shared/store/errors.ts';
import type { SessionRecords } from '../records/session-records.ts';
import { type BatchWinnings, type WinningsFacts, winningsTally } from './batch-winnings.ts';
import { clustersBy } from './clusters.ts';
import { seatsKept, winningsDocument } from './kept-winnings.ts';
import { type SeatWinnings, seatWinningsByTurns } from './seat-winnings.ts';

/** A finished session of a batch. */
type Finished = Pick<SessionLine, '_id' | 'condition' | 'seats'>;
type Configured = Pick<Batch, '_id' | 'configuration'>;

/** Why nobody can say what was won in a session. */
export interface Lacking {
  readonly lacking: string;
  readonly damage: Damage;
}

/**
 * What each seat of a finished session won. Hands that were read for something else may be given, so that
 * they are not read again.
 */
export type WonIn = (
  session: Finished,
  hands?: readonly HandLine[],
) => Promise<readonly SeatWinnings[] | Lacking>;

/** Null for what is lacking. */
export function seatsOrNull(
  found: readonly SeatWinnings[] | Lacking,
): readonly SeatWinnings[] | null {
  return 'lacking' in found ? null : found;
}

/**
 * What was won in the finished sessions of a batch: as it is stored, else worked out of the hands, and then
 * stored (an older store, an import, another rule, a document that cannot be read).
 */
export async function storedWinnings(store: ArenaStore, batch: Configured): Promise<WonIn> {
  const { documents, damaged } = await store.collection('winnings').sift({ within: batch._id });
  const known = new Map<string, KeptWinnings | Damage>(
    [...documents, ...damaged].map((each) => ['_id' in each ? each._id : each.id, each]),
  );
  return async (session, hands) => {
    const stored = known.get(session._id) ?? null;
    // A batch is added up once: what was read of it need not stay.
    known.delete(session._id);
    return await wonIn(store, batch, session, stored, hands);
  };
}

/**
 * The same for one session, of which nothing was read yet: what a job works out. It ends in the same
 * however often it is begun.
 */
export async function workOutWinnings(
  store: ArenaStore,
  batch: Configured,
  session: Finished,
): Promise<readonly SeatWinnings[] | Lacking> {
  const stored = await getOrDamage(store.collection('winnings'), session._id);
  return await wonIn(store, batch, session, stored);
}

async function wonIn(
  store: ArenaStore,
  { configuration: { bigBlindAnte } }: Configured,
  session: Finished,
  stored: KeptWinnings | Damage | null,
  known?: readonly HandLine[],
): Promise<readonly SeatWinnings[] | Lacking> {
  const ready = stored === null || isDamage(stored) ? null : seatsKept(stored);
  if (ready !== null) return ready;
  const hands = known ?? (await orDamage(() => store.collection('hands').rangeAll(session._id)));
  const found = isDamage(hands)
    ? { lacking: describeError(hands), damage: hands }
    : await seatWinningsByTurns({ session, hands }, bigBlindAnte, pause);
  await keep(store, winningsDocument(session, found), stored);
  return found;
}

/** Two who work out the same write the same; what a newer program wrote is left to it. */
async function keep(
  store: ArenaStore,
  document: KeptWinnings,
  stored: KeptWinnings | Damage | null,
): Promise<void> {
  const winnings = store.collection('winnings');
  if (stored === null) await winnings.insert(document);
  else if (stored instanceof SchemaVersionError) return;
  else if (isDamage(stored)) await winnings.replace(document, {});
  else if (stored.rule <= WINNINGS_RULE) await winnings.replace(document, { rule: stored.rule });
}

/**
 * A batch's sessions in id order with what was won in them and nothing else: hands are read only where
 * nothing is stored. `winnings` is null where nobody can say.
 */
export async function* wonSessions(
  store: ArenaStore,
  batch: Configured,
): AsyncGenerator<SessionRecords & Partial<Lacking>, void, undefined> {
  const wonBy = await storedWinnings(store, batch);
  // One whose own document is damaged is parked, or will be: nothing counts it.
  const { documents } = await store.collection('sessions').sift({ within: batch._id });
  for (const session of documents) {
    const records = { session, hands: [], decisions: [], winnings: null };
    if (session.status !== 'finished') {
      yield records;
      continue;
    }
    const found = await wonBy(session);
    yield { ...records, ...('lacking' in found ? found : { winnings: found }) };
  }
}

/** What the sessions of a stored batch are added up by. */
export async function winningsFactsOfBatch(
  store: ArenaStore,
  { _id, configuration }: Configured,
): Promise<WinningsFacts> {
  const { conditions, players, bigBlindAnte } = configuration;
  const runs = await store.collection('runs').rangeAll(_id);
  const gameSeeds = new Map(runs.map((run) => [run._id, run.gameSeed]));
  return {
    order: { players: players.map(({ id }) => id), conditions: conditions.map(({ id }) => id) },
    clusterOf: clustersBy({ conditions, gameSeeds }),
    bigBlindAnte,
  };
}

export interface StoredBatchWinnings extends BatchWinnings {
  /** Finished sessions that count for nothing, since their hands cannot be read. */
  readonly leftOut: readonly (Pick<Lacking, 'lacking'> & { readonly session: string })[];
}

/** What the players of a stored batch won, in the sessions that are finished. */
export async function winningsOfBatch(
  store: ArenaStore,
  batch: Configured,
): Promise<StoredBatchWinnings> {
  const { order, clusterOf } = await winningsFactsOfBatch(store, batch);
  const tally = winningsTally(order, clusterOf);
  const leftOut: StoredBatchWinnings['leftOut'][number][] = [];
  for await (const { session, winnings, lacking } of wonSessions(store, batch)) {
    if (winnings != null) tally.add(session, winnings);
    else if (lacking !== undefined) leftOut.push({ session: session._id, lacking });
  }
  return { ...tally.result(), leftOut };
}
