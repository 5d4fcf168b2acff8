import type { BatchConfiguration } from './batch-configuration.ts';

type Dealing = Pick<BatchConfiguration, 'dealing'> & { readonly players: readonly unknown[] };

/** Whose decks a run is played with, and how far the players have moved on since that run. */
export interface Deal {
  /** Number of the first run with these decks. */
  readonly firstRun: number;
  /** Places that every player has moved on, 0 to one below the number of players. */
  readonly rotation: number;
}

/**
 * In duplicate dealing groups of as many runs as there are players have one deal. Rotation goes across
 * runs and never within one: a run's memory lives on, and would know the boards.
 * @param run from 1
 */
export function dealOf({ dealing, players }: Dealing, run: number): Deal {
  if (dealing === 'independent') return { firstRun: run, rotation: 0 };
  const rotation = (run - 1) % players.length;
  return { firstRun: run - rotation, rotation };
}

/** The roster moved on: each player takes over the place of the one before it, the first that of the last. */
export function rotated<Player>(players: readonly Player[], rotation: number): readonly Player[] {
  return [...players.slice(rotation), ...players.slice(0, rotation)];
}
