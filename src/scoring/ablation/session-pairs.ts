import { z } from 'zod';
import { sessionStatusSchema } from '../../shared/records/session.ts';
import type { SessionChips } from './session-chips.ts';

const sideStatusSchema = z.union([sessionStatusSchema, z.literal('missing')]);
type SideStatus = z.infer<typeof sideStatusSchema>;

/** A session that is not compared, and how it stands on either side. */
export const unpairedSchema = z.strictObject({
  /** As in {@link SessionChips}. */
  run: z.string(),
  session: z.int().min(1),
  baseline: sideStatusSchema,
  other: sideStatusSchema,
  /** False: both are finished and were played with other decks. */
  sameDecks: z.boolean(),
});
export type Unpaired = z.infer<typeof unpairedSchema>;

export interface SessionPair {
  readonly baseline: SessionChips;
  readonly other: SessionChips;
}

export interface PairedSessions {
  readonly pairs: readonly SessionPair[];
  readonly unpaired: readonly Unpaired[];
}

/**
 * Sessions of the same run number and index: they share decks and seats, so that their difference
 * is the condition's and the play's. Only those finished on both sides count.
 */
export function pairSessions(
  baseline: readonly SessionChips[],
  other: readonly SessionChips[],
): PairedSessions {
  const pairs: SessionPair[] = [];
  const unpaired: Unpaired[] = [];
  const [left, right] = [byPlace(baseline), byPlace(other)];
  for (const place of new Set([...left.keys(), ...right.keys()])) {
    const [one, two] = [left.get(place), right.get(place)];
    const sameDecks = one?.seed == null || two?.seed == null || one.seed === two.seed;
    if (one?.status === 'finished' && two?.status === 'finished' && sameDecks) {
      pairs.push({ baseline: one, other: two });
      continue;
    }
    const { run = '', index = 1 } = one ?? two ?? {};
    unpaired.push({
      run,
      session: index,
      baseline: sideStatus(one),
      other: sideStatus(two),
      sameDecks,
    });
  }
  return { pairs, unpaired };
}

function byPlace(sessions: readonly SessionChips[]): ReadonlyMap<string, SessionChips> {
  return new Map(sessions.map((session) => [`${session.run} ${session.index}`, session]));
}

function sideStatus(session: SessionChips | undefined): SideStatus {
  return session?.status ?? 'missing';
}
