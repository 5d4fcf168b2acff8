import type { ReplayStep } from '../replay/replay-step.ts';

/** A hand of a session, as far as it can be read now. */
export interface SeenHand {
  readonly id: string;
  readonly number: number;
  readonly steps: readonly ReplayStep[];
  /** No more steps will come. */
  readonly over: boolean;
}

/** How far spectators are; times in ms of a monotonic clock. */
export interface Broadcast {
  readonly handId: string;
  /** The step that is shown. */
  readonly shown: number;
  readonly shownAt: number;
  /** When each step was first there to be shown. */
  readonly seenAt: readonly number[];
}

/**
 * What spectators see next. Actions come one by one, each the delay after it was there and after the
 * one before it (paper, Table 3: ACTION_DELAY_MS); what comes of itself in between waits as long. Who
 * comes in the middle of a hand sees at once what is past, all but its last step.
 * @param before null: nobody watched until now
 * @param hand the one that is shown, or a newer one to begin with
 */
export function nextBroadcast(
  before: Broadcast | null,
  hand: SeenHand,
  now: number,
  delayMs: number,
): Broadcast {
  const last = hand.steps.length - 1;
  if (before === null || before.handId !== hand.id) {
    const begin = firstAction(hand.steps) - 1;
    const shown = before === null ? Math.max(begin, last - 1) : begin;
    const seenAt = hand.steps.map(() => now);
    return {
      handId: hand.id,
      shown: Math.min(Math.max(shown, 0), Math.max(last, 0)),
      shownAt: now,
      seenAt,
    };
  }
  const seenAt = hand.steps.map((_, step) => before.seenAt[step] ?? now);
  const next = before.shown + 1;
  const due = Math.max(before.shownAt, seenAt[next] ?? now) + delayMs;
  return next > last || now < due
    ? { ...before, seenAt }
    : { ...before, seenAt, shown: next, shownAt: now };
}

/** Whether all of a hand was shown, and its end stood for the delay. */
export function isShown(
  { handId, shown, shownAt }: Broadcast,
  hand: SeenHand,
  now: number,
  delayMs: number,
): boolean {
  return (
    handId === hand.id && hand.over && shown >= hand.steps.length - 1 && now >= shownAt + delayMs
  );
}

/** Blinds and cards are no actions: they are there when a hand begins. */
function firstAction(steps: readonly ReplayStep[]): number {
  const first = steps.findIndex(({ kind }) => kind !== 'posts' && kind !== 'deal');
  return first === -1 ? steps.length : first;
}
