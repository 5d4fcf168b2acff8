import { describe, expect, test } from 'vitest';
import { blindLevel, blindScheduleFaults, PAPER_BLIND_SCHEDULE } from '../../src/engine/blinds.ts';

describe("the paper's schedule (table 3: up every 5 hands)", () => {
  test.each([
    [1, 1, 5, 10],
    [5, 1, 5, 10],
    [6, 2, 10, 20],
    [11, 3, 25, 50],
    [16, 4, 50, 100],
    [20, 4, 50, 100],
    [99, 4, 50, 100],
  ])('hand %i is at level %i, %i/%i', (hand, level, smallBlind, bigBlind) => {
    expect(blindLevel(PAPER_BLIND_SCHEDULE, hand)).toEqual({
      level,
      smallBlind,
      bigBlind,
      ante: 0,
    });
  });
});

test('antes and a big-blind ante come from the schedule', () => {
  const schedule = { levels: [[50, 100, 100]], handsPerLevel: 10, bigBlindAnte: true } as const;

  expect(blindLevel(schedule, 1)).toMatchObject({ ante: 100, bigBlindAnte: true });
});

describe('a schedule with faults names each of them', () => {
  test.each([
    [{ levels: [], handsPerLevel: 5 }, 'expected at least one level'],
    [
      {
        levels: [
          [5, 10],
          [4, 8],
        ],
        handsPerLevel: 5,
      },
      'level 2: blinds fall from 5/10 to 4/8',
    ],
    [
      { levels: [[10, 5]], handsPerLevel: 5 },
      'level 1: the small blind 10 is above the big blind 5',
    ],
    [
      { levels: [[0, 10]], handsPerLevel: 5 },
      'level 1: expected whole positive blinds, found 0/10',
    ],
    [{ levels: [[5, 10, -1]], handsPerLevel: 5 }, 'level 1: expected an ante of 0 or more'],
  ] as const)('%j', (schedule, fault) => {
    expect(blindScheduleFaults(schedule).join('\n')).toContain(fault);
  });

  test('a sound one has none', () => {
    expect(blindScheduleFaults(PAPER_BLIND_SCHEDULE)).toEqual([]);
  });

  test.each([[0], [1.5], [Number.NaN]])('hand %f has no level', (hand) => {
    expect(() => blindLevel(PAPER_BLIND_SCHEDULE, hand)).toThrow('whole numbers from 1');
  });
});
