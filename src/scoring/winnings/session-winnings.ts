import type { PlayedSession } from '../records/played-session.ts';

/** What one player won in one session. */
export interface SessionWinnings {
  readonly session: string;
  /** The same for sessions that were dealt the same decks; null where nobody knows. */
  readonly deck: string | null;
  readonly seat: number | null;
  /** Seats of the table: how many sessions a deck takes to be played from every one. */
  readonly places: number;
  /** Dealt in. */
  readonly hands: number;
  readonly chips: number;
  /** Each hand's net over its own big blind. */
  readonly bigBlinds: number;
  /** The same with all-in pots paid by equity; null where a hand does not say. */
  readonly adjusted: { readonly chips: number; readonly bigBlinds: number } | null;
}

export function winningsIn({ session, seat, hands }: PlayedSession): SessionWinnings {
  let bigBlinds = 0;
  let adjustedChips = 0;
  let adjustedBigBlinds = 0;
  let adjustedKnown = true;
  for (const { net, bigBlind, seat: dealt } of hands) {
    bigBlinds += net / bigBlind;
    if (dealt.allInAdjusted === null) {
      adjustedKnown = false;
      continue;
    }
    adjustedChips += dealt.allInAdjusted;
    adjustedBigBlinds += dealt.allInAdjusted / bigBlind;
  }
  return {
    session: session._id,
    deck: session.seed === null ? null : `${session.seed} ${session.index}`,
    seat: seat.seat,
    places: session.seats.length,
    hands: hands.length,
    chips: seat.delta ?? 0,
    bigBlinds,
    adjusted: adjustedKnown ? { chips: adjustedChips, bigBlinds: adjustedBigBlinds } : null,
  };
}
