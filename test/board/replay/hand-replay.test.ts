import { describe, expect, test } from 'vitest';
import { historyEntries } from '../../../src/archive/formats/replay-file.ts';
import { type HandReplay, replayOf } from '../../../src/board/replay/hand-replay.ts';
import { playOf } from '../../../src/board/replay/recorded-play.ts';
import type { HandHistory } from '../../../src/engine/history/hand-history.ts';
import type { Decision } from '../../../src/shared/records/decision.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { decisionId } from '../../../src/shared/records/ids.ts';
import { recordedTournament } from '../../archive/formats/recorded-hands.ts';
import { conformanceFile, conformanceText } from '../../conformance/conformance-data.ts';

const FILES = ['rules/vectors.json', 'hands/pluribus-1500.jsonl', 'hands/random-1000.jsonl'];

describe('every chip adds up at every step', () => {
  test.each(FILES)('of the hands in %s', (file) => {
    const faults: string[] = [];
    for (const history of historiesOf(file)) {
      const replay = replayOf(history, { finished: true });
      faults.push(...chipFaults(history, replay));
      if (replay.progress !== 'over') faults.push(`${history.id}: ${replay.faults.join('; ')}`);
    }
    expect(faults).toEqual([]);
  });

  test('of tournaments with antes, side pots and eliminations', () => {
    let steps = 0;
    for (let seed = 0; seed < 20; seed++) {
      for (const hand of recordedTournament(`replayed ${seed}`)) {
        const replay = playOf(hand, []);
        expect(replay.progress, replay.faults.join()).toBe('over');
        const start = hand.seats.reduce((sum, seat) => sum + seat.startStack, 0);
        for (const step of replay.steps) expect(chipsOf(step)).toBe(start);
        const end = replay.steps.at(-1);
        expect(end?.seats.map(({ stack }) => stack)).toEqual(
          hand.seats.map(({ endStack }) => endStack),
        );
        expect(end?.board).toEqual(hand.board);
        steps += replay.steps.length;
      }
    }
    expect(steps).toBeGreaterThan(1500);
  });
});

test('a step says whose turn it is exactly before that seat acts', () => {
  for (const hand of recordedTournament('turns')) {
    const { steps } = playOf(hand, []);
    for (const [index, step] of steps.entries()) {
      const [next] = steps[index + 1]?.operations ?? [];
      expect(step.turn).toBe(next?.kind === 'action' ? next.seat : null);
    }
  }
});

test('the actions of a hand are counted, and the last step of a hand has nothing left in the middle', () => {
  for (const hand of recordedTournament('counted')) {
    const { steps, decisionIds } = playOf(hand, []);
    const actions = steps.flatMap(({ action }) => (action === null ? [] : [action]));
    expect(actions).toEqual(hand.actions.map((_, index) => index + 1));
    expect(decisionIds).toHaveLength(actions.length);
    expect(steps.at(-1)).toMatchObject({ kind: 'award', pot: 0, pots: [], turn: null });
  }
});

test('a hand in play goes as far as its decisions, whatever street they have reached', () => {
  const hand = longHand();
  const whole = playOf(hand, []);
  const decisions = decisionsOf(hand);
  for (let made = 0; made < decisions.length; made++) {
    const { steps, progress, faults } = playOf(inPlay(hand), decisions.slice(0, made));
    expect({ progress, faults }).toEqual({ progress: 'in-play', faults: [] });
    // It shows what the whole hand shows, but for cards that nobody has seen yet.
    expect(steps.filter(({ kind }) => kind === 'action')).toHaveLength(made);
    for (const [index, step] of steps.entries()) {
      const { turn: _turn, ...shown } = step;
      expect(whole.steps[index]).toMatchObject({ ...shown });
    }
  }
});

test('a hand in play stops before a decision that is missing', () => {
  const hand = longHand();
  const decisions = decisionsOf(hand).filter(({ index }) => index !== 3);
  const { steps, progress } = playOf(inPlay(hand), decisions);
  expect(progress).toBe('in-play');
  expect(steps.filter(({ kind }) => kind === 'action')).toHaveLength(2);
});

test('a record that breaks the rules is played as far as it keeps them, and says where it parts', () => {
  const hand = structuredClone(longHand());
  const third = hand.actions[2];
  if (third === undefined) throw new RangeError('a short hand');
  Object.assign(third, { type: 'raise', to: 1_000_000 });
  const { steps, progress, faults } = playOf(hand, []);
  expect(progress).toBe('broken');
  expect(faults.join()).toMatch(/^action 3: /);
  expect(steps.filter(({ kind }) => kind === 'action')).toHaveLength(2);
});

test('a result that the rules do not give is told, and the hand is shown all the same', () => {
  const hand = structuredClone(longHand());
  Object.assign(hand.seats[0] ?? {}, { endStack: 1 });
  const { steps, progress, faults } = playOf(hand, []);
  expect([progress, faults.length]).toEqual(['broken', 1]);
  expect(faults[0]).toMatch(/^finishingStacks: /);
  expect(steps).toHaveLength(playOf(longHand(), []).steps.length);
});

test('a hand without enough seats has no steps and says why', () => {
  const hand = { ...longHand(), seats: longHand().seats.slice(0, 1) };
  expect(playOf(hand, [])).toMatchObject({
    steps: [],
    progress: 'broken',
    faults: ['expected 2 to 10 seats, found 1'],
  });
});

/** All rule cases; of the long files, which test/conformance plays whole, one hand in ten. */
function historiesOf(file: string): readonly HandHistory[] {
  const every = file.startsWith('rules/') ? 1 : 10;
  return [...historyEntries(conformanceFile(file), conformanceText(file))]
    .filter((_, index) => index % every === 0)
    .flatMap((entry) => (entry.kind === 'hand' ? [entry.history] : []));
}

function chipFaults(history: HandHistory, { steps }: HandReplay): readonly string[] {
  const start = history.setup.stacks.reduce((sum, { stack }) => sum + stack, 0);
  return steps.flatMap((step, index) => {
    const found = chipsOf(step);
    return found === start ? [] : [`${history.id} step ${index}: ${start} became ${found}`];
  });
}

function chipsOf({ seats, pots }: HandReplay['steps'][number]): number {
  return (
    seats.reduce((sum, { stack, inFront }) => sum + stack + inFront, 0) +
    pots.reduce((sum, { amount }) => sum + amount, 0)
  );
}

/** A hand that sees the river by betting. */
function longHand(): Hand {
  for (let seed = 0; seed < 200; seed++) {
    const found = recordedTournament(`long ${seed}`, { ante: 0 }).find(
      ({ actions }) => actions.length >= 8 && actions.some(({ street }) => street === 'river'),
    );
    if (found !== undefined) return found;
  }
  throw new RangeError('no hand is long enough');
}

function inPlay(hand: Hand): Hand {
  return {
    ...hand,
    status: 'dealt',
    deck: null,
    board: [],
    actions: [],
    pots: [],
    uncalledReturned: null,
    showdown: [],
    seats: hand.seats.map((seat) => ({ ...seat, endStack: null, payoff: null })),
  };
}

const SEEN = { preflop: 0, flop: 3, turn: 4, river: 5 } as const;

function decisionsOf(hand: Hand): readonly Decision[] {
  return hand.actions.map(
    ({ seat, street, type, to, added }, index) =>
      ({
        _id: decisionId(hand._id, index + 1),
        index: index + 1,
        seat,
        street,
        board: hand.board.slice(0, SEEN[street]),
        action: { type, to, added },
      }) as unknown as Decision,
  );
}
