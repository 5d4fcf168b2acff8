import { describe, expect, test } from 'vitest';
import { replayFile } from '../../../src/archive/formats/replay-file.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { handSchema } from '../../../src/shared/records/hand.ts';
import { recordedTournament } from './recorded-hands.ts';

const HANDS = recordedTournament('records');

function replayed(hands: readonly object[], verifyDecks = false) {
  const text = hands.map((hand) => `${JSON.stringify(hand)}\n`).join('');
  return [...replayFile('hands.jsonl', text, { verifyDecks })];
}

describe('hands.jsonl (records.md: a reader can replay the hand exactly)', () => {
  test('replays to the same stacks, pots and showdown', () => {
    expect(HANDS.length).toBeGreaterThan(3);
    for (const hand of HANDS) expect(handSchema.parse(hand)).toEqual(hand);

    expect(replayed(HANDS).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('with a big-blind ante too', () => {
    const hands = recordedTournament('dead money', { ante: 50, bigBlindAnte: true });

    expect(replayed(hands).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('needs only the fields that records.md calls stable', () => {
    const absent = undefined;
    const stable = HANDS.map((hand) => ({
      ...hand,
      schema: absent,
      status: absent,
      deck: absent,
      deckCommitment: absent,
      seats: hand.seats.map((seat) => ({ ...seat, allInAdjusted: absent, antePosted: absent })),
      actions: hand.actions.map((action) => ({ ...action, decisionId: absent, added: absent })),
      wallTime: 12,
    }));

    expect(replayed(stable).filter(({ ok }) => !ok)).toEqual([]);
  });

  test.each<[string, (hand: Hand) => void]>([
    ['an end stack', (hand) => hand.seats.forEach((seat) => Object.assign(seat, { endStack: 7 }))],
    ['a winner', (hand) => hand.pots.forEach((pot) => pot.winners.pop())],
    ['who mucked', (hand) => hand.showdown.forEach((entry) => (entry.shown = !entry.shown))],
    ['a class of hand', (hand) => hand.showdown.forEach((entry) => (entry.hand = 'royal flush'))],
  ])('is held to %s', (_, change) => {
    const shown = structuredClone(HANDS.find(({ showdown }) => showdown.length > 1) as Hand);
    change(shown);

    expect(replayed([shown])).toMatchObject([{ id: shown._id, ok: false }]);
  });

  test('a hand that was still being played has no result to hold it to', () => {
    const [hand] = HANDS;
    const unfinished = {
      ...hand,
      status: 'dealt',
      deck: null,
      board: [],
      actions: [],
      pots: [],
      showdown: [],
      uncalledReturned: null,
      seats: hand?.seats.map((seat) => ({ ...seat, endStack: null, payoff: null })),
    };

    expect(replayed([unfinished])).toMatchObject([{ ok: true, finishingStacks: null }]);
  });
});

describe('the deck of a recorded hand', () => {
  const [hand] = HANDS as readonly [Hand];
  const [first, second, ...rest] = hand.deck ?? [];

  test('is the one committed to, and the one dealt', () => {
    expect(replayed(HANDS, true).filter(({ ok }) => !ok)).toEqual([]);
  });

  test.each([
    ['not stored', { deck: null }, 'it was not stored after the hand'],
    [
      'of another order',
      { deck: [second, first, ...rest] },
      'it is not the one that was committed to',
    ],
    ['of another hand', { _id: `${hand._id}x` }, 'it is not the one that was committed to'],
    ['without a commitment', { deckCommitment: undefined }, 'no commitment was stored'],
    [
      'not the one that was dealt',
      {
        seats: hand.seats.map((seat, index) =>
          index === 0 ? { ...seat, holeCards: [...seat.holeCards].reverse() } : seat,
        ),
      },
      'the cards of the hand are not the ones it deals',
    ],
  ])('%s is refused', (_, change, message) => {
    const [line] = replayed([{ ...hand, ...change }], true);

    expect(line?.ok).toBe(false);
    expect(line?.error).toContain(`deck: ${message}`);
  });
});
