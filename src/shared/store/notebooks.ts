import type { Batch, Run } from '../records/batch.ts';
import type { BatchConfiguration, Seed } from '../records/batch-configuration.ts';
import type { Memory } from '../records/memory.ts';
import type { Session } from '../records/session.ts';
import type { ArenaStore } from './arena-store.ts';

/** A notebook at some time, and how often it had changed over the run by then. */
export interface Notebook {
  readonly text: string;
  readonly version: number;
}
export type NotebooksByPlayer = Map<string, Notebook>;

/** What a session belongs to, and no more of it than notebooks depend on. */
export interface NotebookPlace {
  readonly configuration: BatchConfiguration;
  readonly run: Pick<Run, '_id' | 'aliases'>;
  readonly session: Pick<Session, 'condition' | 'index' | 'seats'>;
}

/**
 * The notebooks a session begins with: what the condition seeds them with, else empty; where memory
 * persists over the run, as each player last left it in an earlier session (a player that was out
 * early left it there). Who has none is not in it.
 */
export async function notebooksBefore(
  store: ArenaStore,
  { configuration, run, session }: NotebookPlace,
): Promise<NotebooksByPlayer> {
  const condition = configuration.conditions.find((each) => each.id === session.condition);
  const pages: NotebooksByPlayer = new Map();
  if (condition === undefined || condition.memory === 'none') return pages;
  if (condition.memory === 'persistent') {
    for (let index = session.index - 1; index >= 1 && pages.size < session.seats.length; index--) {
      const [earlier] = await store
        .collection('sessions')
        .find({ where: { runId: run._id, index } });
      if (earlier !== undefined) await addLastMemories(store, earlier._id, pages);
    }
  }
  if (condition.seedFrom !== null) addSeeds(condition.seedFrom, run, pages);
  return pages;
}

/** The notebooks as a finished session leaves them. */
export async function notebooksAfter(
  store: ArenaStore,
  batch: Batch,
  run: Run,
  session: Session,
): Promise<NotebooksByPlayer> {
  const pages: NotebooksByPlayer = new Map();
  await addLastMemories(store, session._id, pages);
  const before = await notebooksBefore(store, { configuration: batch.configuration, run, session });
  for (const [player, notebook] of before) if (!pages.has(player)) pages.set(player, notebook);
  return pages;
}

async function addLastMemories(
  store: ArenaStore,
  sessionId: string,
  pages: NotebooksByPlayer,
): Promise<void> {
  const last = new Map<string, Memory>();
  for await (const memory of store.collection('memories').range(sessionId)) {
    last.set(memory.player, memory);
  }
  for (const [player, { notebook, version }] of last) {
    if (!pages.has(player)) pages.set(player, { text: notebook, version });
  }
}

function addSeeds(seed: Seed, run: Pick<Run, 'aliases'>, pages: NotebooksByPlayer): void {
  for (const { player, text } of seed.notebooks) {
    if (pages.has(player) || !run.aliases.some((each) => each.player === player)) continue;
    const told = seed.aliases === null ? text : renamed(text, seed.aliases, run.aliases);
    pages.set(player, { text: told, version: 0 });
  }
}

/** "Player 3", "player 3", and a list after "Players": 2, 3 and 5. */
const NAMED = /\bPlayers\s+\d+(?:(?:\s*,\s*|\s*(?:and|&|\/)\s*)\d+)+|\bPlayer\s+\d+/gi;

/** Whoever does not sit at this table, where everybody has a number. */
export const ABSENT_PLAYER = 'a player who is not here';

/**
 * A notebook with its opponents called by what they are called in another run: aliases are drawn for
 * each run, and "Player 3" of the old one may be anybody in the new.
 */
export function renamed(text: string, from: Run['aliases'], to: Run['aliases']): string {
  const numberOf = (old: string): string | null => {
    const player = from.find(({ alias }) => alias === `Player ${old}`)?.player;
    // A number that nobody had was no name.
    if (player === undefined) return old;
    return to.find((each) => each.player === player)?.alias.replace('Player ', '') ?? null;
  };
  return text.replaceAll(NAMED, (named) => {
    const [word = ''] = named.split(/\s/, 1);
    if (word.toLowerCase() === 'player') {
      const number = numberOf(named.slice(word.length).trim());
      return number === null ? ABSENT_PLAYER : `${word} ${number}`;
    }
    return named.replaceAll(/\d+/g, (old) => numberOf(old) ?? `(${ABSENT_PLAYER})`);
  });
}
