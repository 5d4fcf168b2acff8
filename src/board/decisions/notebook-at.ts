import type { Decision } from '../../shared/records/decision.ts';
import { batchOf, handId, memoryId, parentId, runOf, sessionOf } from '../../shared/records/ids.ts';
import type { Memory } from '../../shared/records/memory.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { notebooksBefore } from '../../shared/store/notebooks.ts';

/** A player's notebook at some moment. */
export interface NotebookState {
  readonly text: string;
  /** How often it had changed over the run. */
  readonly version: number;
  /** The record that it stood in; null: the session began with it. */
  readonly memory: Memory | null;
}

/**
 * The notebook that stood when a decision was made: as the player left it after an earlier hand of the
 * session, else as the session began. Null: the batch, run or session it begins with is not there.
 * @throws DamagedDocumentError, SchemaVersionError a record on the way to it cannot be read
 */
export async function notebookAt(
  store: ArenaStore,
  { _id, player }: Pick<Decision, '_id' | 'player'>,
): Promise<NotebookState | null> {
  return notebookBefore(store, parentId(_id), player);
}

/** The same before the first action of a hand. */
export async function notebookBefore(
  store: ArenaStore,
  hand: string,
  player: string,
): Promise<NotebookState | null> {
  const memories = store.collection('memories');
  for (const earlier of earlierHands(hand)) {
    const memory = await memories.get(memoryId(earlier, player));
    if (memory !== null) return { text: memory.notebook, version: memory.version, memory };
  }
  return atSessionStart(store, hand, player);
}

/** Ids of the hands before one in its session, the last first; they are as wide as its own. */
function earlierHands(id: string): readonly string[] {
  const session = sessionOf(id);
  const number = id.slice(session.length + '.h'.length);
  const largest = 10 ** number.length - 1;
  return Array.from({ length: Number(number) - 1 }, (_, index) =>
    handId(session, Number(number) - 1 - index, largest),
  );
}

async function atSessionStart(
  store: ArenaStore,
  id: string,
  player: string,
): Promise<NotebookState | null> {
  const [batch, run, session] = await Promise.all([
    store.collection('batches').get(batchOf(id)),
    store.collection('runs').get(runOf(id)),
    store.collection('sessions').get(sessionOf(id)),
  ]);
  if (batch === null || run === null || session === null) return null;
  const { configuration } = batch;
  const notebooks = await notebooksBefore(store, { configuration, run, session });
  return { text: '', version: 0, ...notebooks.get(player), memory: null };
}
