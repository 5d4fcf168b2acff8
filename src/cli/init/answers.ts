import { basename } from 'node:path';
import { MAX_SEATS } from '../../engine/seat.ts';
import { PANEL_SIZE, panelFor } from '../../shared/records/panel.ts';
import type { Roster } from '../../shared/records/roster.ts';

/** What a new batch file is made from. */
export interface Answers {
  readonly name: string;
  /** As the batch file names it. */
  readonly roster: string;
  readonly players: readonly string[];
  readonly sessionsPerRun: number;
  readonly handsPerSession: number;
  readonly memory: MemoryChoice;
  /** USD; null: no cap. */
  readonly budgetUsd: number | null;
  readonly judged: boolean;
  /** Whether a judge reads what texts claim, too. */
  readonly claimsRead: boolean;
}

/** Which conditions are played: one, or both side by side with the same cards. */
export type MemoryChoice = 'persistent' | 'none' | 'both';

/** What holds where nobody is asked: short, and cheap enough to be tried. */
export const USUAL = {
  sessionsPerRun: 2,
  handsPerSession: 20,
  memory: 'persistent',
  budgetUsd: 5,
  claimsRead: false,
} as const;

/** The players of a roster that fit one table, in its order. */
export function firstPlayers({ players }: Roster): readonly string[] {
  return players.slice(0, MAX_SEATS).map(({ id }) => id);
}

/** `my-batch` for `games/My batch.jsonc`: letters, digits and "-". */
export function nameFor(file: string): string {
  const stem = basename(file).replace(/\.[^.]*$/, '');
  const name = stem
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'batch' : name;
}

/** Who can judge these players: none of them is judged by a model of its own family. */
export function judgesFor(
  roster: Roster,
  players: readonly string[],
): { bluff: string | null; opponentReading: readonly string[] | null; claims: string | null } {
  const playing = roster.players.filter(({ id }) => players.includes(id));
  const families = playing.map(({ family }) => family);
  const bluff = roster.judges.find(({ family }) => !families.includes(family));
  const fillsPanels = families.every(
    (family) => panelFor(roster.judges, family).length === PANEL_SIZE,
  );
  return {
    bluff: bluff?.id ?? null,
    opponentReading: fillsPanels ? roster.judges.map(({ id }) => id) : null,
    claims: bluff?.id ?? null,
  };
}
