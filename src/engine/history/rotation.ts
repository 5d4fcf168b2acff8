import type { Seat } from '../seat.ts';
import { type ButtonAndBlinds, rotate } from '../tournament.ts';

/** A button and blinds before a hand, and who went out in it. */
export interface RotationHistory {
  readonly id: string;
  /** Seats that were dealt in. */
  readonly seats: readonly Seat[];
  readonly before: ButtonAndBlinds;
  readonly out: readonly Seat[];
  /** Where the moving button goes, when the source says. */
  readonly stated?: ButtonAndBlinds | undefined;
}

export interface ReplayedRotation {
  readonly id: string;
  readonly ok: boolean;
  readonly buttonSeat: Seat | null;
  readonly smallBlindSeat: Seat | null;
  readonly bigBlindSeat: Seat | null;
  readonly error: string | null;
}

/** Where the moving button and the blinds go next (docs/decisions/button.md). */
export function replayRotation(history: RotationHistory): ReplayedRotation {
  const { id, seats, before, out, stated } = history;
  const left = seats.filter((seat) => !out.includes(seat));
  if (left.length < 2) {
    return {
      id,
      ok: false,
      buttonSeat: null,
      smallBlindSeat: null,
      bigBlindSeat: null,
      error: `expected two seats or more still in, found ${left.length}`,
    };
  }
  const next = rotate(left, before);
  const same =
    stated === undefined ||
    (stated.button === next.button &&
      stated.smallBlindSeat === next.smallBlindSeat &&
      stated.bigBlindSeat === next.bigBlindSeat);
  return {
    id,
    ok: same,
    buttonSeat: next.button,
    smallBlindSeat: next.smallBlindSeat,
    bigBlindSeat: next.bigBlindSeat,
    error: same
      ? null
      : `stated ${JSON.stringify(stated)}, the moving button goes to ${JSON.stringify(next)}`,
  };
}
