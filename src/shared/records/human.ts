/** Provider id of a player who is a person at the terminal of the process that plays. */
export const HUMAN_PROVIDER = 'human';

/**
 * A person may think as long as it takes: two weeks, in ms. Timers hold no more than 24 days, and the
 * client that asks adds a minute.
 */
export const HUMAN_TIMEOUT_MS = 14 * 24 * 3_600_000;

/** Whether a person sits at a table of this batch. */
export function hasHuman({
  players,
}: {
  readonly players: readonly { provider: string }[];
}): boolean {
  return players.some(({ provider }) => provider === HUMAN_PROVIDER);
}
