import type { SessionWinnings } from './session-winnings.ts';

/** What one player won with one deck, by the sessions in which it had each place in turn. */
export interface DeckSet {
  readonly deck: string;
  readonly rotations: number;
  readonly sessions: readonly SessionWinnings[];
  /** Sums over the rotations. */
  readonly hands: number;
  readonly chips: number;
  readonly bigBlinds: number;
}

/**
 * The decks that a player has had from every seat, in the order in which they came first. The luck
 * of the cards is in their mean to equal parts from every side, so it cancels. A deck of which a
 * session is missing (parked, or not played yet) would keep some of it and is left out.
 */
export function deckSets(sessions: readonly SessionWinnings[]): readonly DeckSet[] {
  const byDeck = new Map<string, SessionWinnings[]>();
  for (const session of sessions) {
    if (session.deck === null) continue;
    const same = byDeck.get(session.deck);
    if (same === undefined) byDeck.set(session.deck, [session]);
    else same.push(session);
  }
  return [...byDeck]
    .filter(([, same]) => isComplete(same))
    .map(([deck, same]) => ({
      deck,
      rotations: same.length,
      sessions: same,
      hands: total(same, ({ hands }) => hands),
      chips: total(same, ({ chips }) => chips),
      bigBlinds: total(same, ({ bigBlinds }) => bigBlinds),
    }));
}

/** One session for each place, and no place twice. */
function isComplete(same: readonly SessionWinnings[]): boolean {
  const places = same[0]?.places ?? 0;
  const seats = new Set(same.map(({ seat }) => seat));
  return places >= 2 && same.length === places && seats.size === places && !seats.has(null);
}

function total(
  sessions: readonly SessionWinnings[],
  value: (session: SessionWinnings) => number,
): number {
  return sessions.reduce((sum, session) => sum + value(session), 0);
}
