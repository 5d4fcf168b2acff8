import type { ArenaStore } from '../../shared/store/arena-store.ts';
import {
  type NotebookPlace,
  type NotebooksByPlayer,
  notebooksBefore,
} from '../../shared/store/notebooks.ts';

/** What each player has written down, as it stands now. */
export class Notebooks {
  readonly #pages: NotebooksByPlayer;

  constructor(start: NotebooksByPlayer) {
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

/** The notebooks a session begins with. */
export async function openNotebooks(store: ArenaStore, place: NotebookPlace): Promise<Notebooks> {
  return new Notebooks(await notebooksBefore(store, place));
}
