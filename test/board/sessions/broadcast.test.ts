import { describe, expect, test } from 'vitest';
import type { ReplayStep } from '../../../src/board/replay/replay-step.ts';
import {
  type Broadcast,
  isShown,
  nextBroadcast,
  type SeenHand,
} from '../../../src/board/sessions/broadcast.ts';

const DELAY = 2_500;

function hand(kinds: readonly ReplayStep['kind'][], over = false, id = 'a'): SeenHand {
  const step = { street: 'preflop', board: [], seats: [], pots: [], pot: 0 } as const;
  return {
    id,
    number: 1,
    steps: kinds.map((kind) => ({ ...step, kind, turn: null, operations: [], action: null })),
    over,
  };
}

const BEGIN = ['posts', 'deal'] as const;

/** Looks at the hand every 100 ms from `from` on, and gives when each step was shown. */
function watch(handAt: (now: number) => SeenHand, from: number, to: number): Map<number, number> {
  const shownAt = new Map<number, number>();
  let broadcast: Broadcast | null = null;
  for (let now = from; now <= to; now += 100) {
    broadcast = nextBroadcast(broadcast, handAt(now), now, DELAY);
    if (!shownAt.has(broadcast.shown)) shownAt.set(broadcast.shown, now);
  }
  return shownAt;
}

describe('what spectators see (paper, Table 3: ACTION_DELAY_MS)', () => {
  test('is one action after the other with the delay between them, however fast they came', () => {
    const all = hand([...BEGIN, 'action', 'action', 'action'], true);
    const shown = watch((now) => (now === 0 ? hand(BEGIN) : all), 0, 10_000);
    expect([...shown]).toEqual([
      [1, 0],
      [2, 2_600],
      [3, 5_100],
      [4, 7_600],
    ]);
  });

  test('comes as late as the delay after a slow action, too', () => {
    const shown = watch((now) => hand(now < 20_000 ? BEGIN : [...BEGIN, 'action']), 0, 30_000);
    expect(shown.get(2)).toBe(22_500);
  });

  test('begins in the middle of a hand with all but its last step', () => {
    const shown = watch(() => hand([...BEGIN, 'action', 'action', 'street', 'action']), 0, 5_000);
    expect([...shown]).toEqual([
      [4, 0],
      [5, 2_500],
    ]);
  });

  test('begins at the cards of the next hand, and blinds and cards are never waited for', () => {
    const first = nextBroadcast(null, hand([...BEGIN, 'action'], true), 0, DELAY);
    const next = nextBroadcast(
      first,
      hand([...BEGIN, 'action', 'action'], true, 'b'),
      9_000,
      DELAY,
    );
    expect([next.handId, next.shown]).toEqual(['b', 1]);
  });

  test('is over when the end of the hand has stood for the delay', () => {
    const whole = hand([...BEGIN, 'action', 'award'], true);
    let broadcast = nextBroadcast(null, whole, 0, DELAY);
    expect(isShown(broadcast, whole, 0, DELAY)).toBe(false);
    broadcast = nextBroadcast(broadcast, whole, 2_500, DELAY);
    expect(broadcast.shown).toBe(3);
    expect(isShown(broadcast, whole, 4_999, DELAY)).toBe(false);
    expect(isShown(broadcast, whole, 5_000, DELAY)).toBe(true);
    expect(isShown(broadcast, hand([...BEGIN, 'action', 'award']), 5_000, DELAY)).toBe(false);
  });

  test('is nothing but not wrong where a hand cannot be replayed', () => {
    const broken = hand([], true);
    const broadcast = nextBroadcast(null, broken, 0, DELAY);
    expect(broadcast.shown).toBe(0);
    expect(isShown(broadcast, broken, 3_000, DELAY)).toBe(true);
  });
});
