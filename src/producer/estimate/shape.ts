import type { BatchConfiguration, Condition } from '../../shared/records/batch-configuration.ts';
import type { Player } from '../../shared/records/roster.ts';
import { DECISIONS_PER_HAND, HANDS_PLAYED, LEDGER_ROOM, UPDATES_PER_HAND } from './assumptions.ts';
import type { Experience } from './experience.ts';
import { around, type Range, scaled, times } from './range.ts';

/** Hands that are played under one condition. */
export function handsOf(configuration: BatchConfiguration): Range {
  const { runs, sessionsPerRun, handsPerSession } = configuration;
  const most = runs * sessionsPerRun * handsPerSession;
  const played = scaled(HANDS_PLAYED, most);
  // One hand is played of every session, whatever happens in it.
  return { ...played, low: Math.max(played.low, runs * sessionsPerRun) };
}

/** Decisions of one player under one condition. */
export function decisionsOf(
  configuration: BatchConfiguration,
  player: Player,
  experience: Experience,
): Range {
  const known = experience.decisionsPerHand(player.id, player.model);
  const rate = known === null ? DECISIONS_PER_HAND : around(known, LEDGER_ROOM);
  return times(handsOf(configuration), rate);
}

/** Memory updates of one player under a condition. */
export function updatesOf(configuration: BatchConfiguration, { memory }: Condition): Range {
  if (memory === 'none') return scaled(UPDATES_PER_HAND, 0);
  const hands = scaled(handsOf(configuration), 1 / configuration.memoryUpdateInterval);
  return times(hands, UPDATES_PER_HAND);
}
