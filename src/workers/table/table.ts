import type { TakenAction } from '../../engine/action.ts';
import type { BlindLevel } from '../../engine/blinds.ts';
import type { Position } from '../../engine/position.ts';
import type { Seat } from '../../engine/seat.ts';
import type { Asking } from '../../shared/fleet/ask.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Answer } from '../../shared/records/answer.ts';
import type { Run } from '../../shared/records/batch.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import type { Session } from '../../shared/records/session.ts';
import type { NotebooksByPlayer } from '../../shared/store/notebooks.ts';
import type { RunningStatistics } from './running-statistics.ts';

/** One session being played: what is fixed about it, and what it remembers while it is played. */
export interface Table {
  readonly context: ProcessContext;
  readonly configuration: BatchConfiguration;
  readonly run: Run;
  readonly session: Session;
  /** What was stored when this process took the session. */
  readonly record: SessionRecord;
  readonly notebooks: Notebooks;
  readonly statistics: RunningStatistics;
  readonly asking: Asking;
  /** What this session's memory updates have cost, counted by their answers. */
  readonly memorySpent: { microUsd: number };
}

/**
 * What the store held of a session when this process took it: enough to replay it without a
 * question. Writing the same fact twice is one document, so the ids only spare needless writes.
 */
export interface SessionRecord {
  readonly answers: ReadonlyMap<string, Answer>;
  /** Ids of hands that are dealt or completed, decisions and memories. */
  readonly dealt: ReadonlySet<string>;
  readonly completed: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  readonly memories: ReadonlySet<string>;
}

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

/** A hand in play, with the names of things that do not change during it. */
export interface Dealt {
  readonly id: string;
  readonly number: number;
  readonly blinds: BlindLevel;
  readonly positions: ReadonlyMap<Seat, Position>;
  readonly players: ReadonlyMap<Seat, { player: string; alias: string }>;
}

/** One decision as taken: the action with what it faced and the id of its record. */
export interface TakenDecision extends TakenAction {
  readonly decisionId: string;
  readonly player: string;
  readonly currentBet: number;
}

/** The provider that answers for a player. */
export function providerOf(configuration: BatchConfiguration, player: string): string {
  const entry = configuration.players.find((each) => each.id === player);
  if (entry === undefined) throw new RangeError(`${player} is not in the batch`);
  return entry.provider;
}
