import type { BatchConfiguration } from '../../shared/batch-configuration.ts';
import type { Memory } from '../../shared/documents/memory.ts';
import type { Session } from '../../shared/documents/session.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** What each player has written down, as it stands now. */
export class Notebooks {
  readonly #pages: Map<string, { text: string; version: number }>;

  constructor(start: ReadonlyMap<string, { text: string; version: number }>) {
    this.#pages = new Map(start);
  }

  textOf(player: string): string {
    return this.#pages.get(player)?.text ?? '';
  }

  /** How often this player's notebook has changed over the run. */
  versionOf(player: string): number {
    return this.#pages.get(player)?.version ?? 0;
  }

  set(player: string, text: string, version: number): void {
    this.#pages.set(player, { text, version });
  }
}

/**
 * The notebooks a session begins with: empty, or, where memory persists over the run, as each player
 * last left it in an earlier session (a player that was out early left it there).
 */
export async function openNotebooks(
  store: ArenaStore,
  configuration: BatchConfiguration,
  session: Session,
): Promise<Notebooks> {
  const mode = configuration.conditions.find((each) => each.id === session.condition)?.memory;
  const pages = new Map<string, { text: string; version: number }>();
  if (mode !== 'persistent') return new Notebooks(pages);
  const players = session.seats.map((seat) => seat.player);
  for (let index = session.index - 1; index >= 1 && pages.size < players.length; index -= 1) {
    const [earlier] = await store
      .collection('sessions')
      .find({ where: { runId: session.runId, index } });
    if (earlier === undefined) continue;
    for (const [player, memory] of await lastMemories(store, earlier._id)) {
      if (!pages.has(player)) pages.set(player, { text: memory.notebook, version: memory.version });
    }
  }
  return new Notebooks(pages);
}

async function lastMemories(store: ArenaStore, sessionId: string): Promise<Map<string, Memory>> {
  const last = new Map<string, Memory>();
  for await (const memory of store.collection('memories').range(sessionId)) {
    last.set(memory.player, memory);
  }
  return last;
}
