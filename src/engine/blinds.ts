import { ArenaError } from './error.ts';

/** The forced bets of one level, in chips. Antes are off (0) unless a batch turns them on. */
export interface BlindLevel {
  /** From 1. */
  readonly level: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  /** The big blind posts `ante` for the whole table: dead money in the main pot. */
  readonly bigBlindAnte?: boolean;
}

/** Small and big blind of a level, and an ante where there is one. */
export type BlindPair = readonly [small: number, big: number, ante?: number];

export interface BlindSchedule {
  readonly levels: readonly BlindPair[];
  readonly handsPerLevel: number;
  readonly bigBlindAnte?: boolean;
}

/** Table 3: 5/10, 10/20, 25/50, 50/100, up every 5 hands. */
export const PAPER_BLIND_SCHEDULE: BlindSchedule = {
  levels: [
    [5, 10],
    [10, 20],
    [25, 50],
    [50, 100],
  ],
  handsPerLevel: 5,
};

/**
 * The level of a hand (numbered from 1). The last level lasts for good.
 * @throws {ArenaError} when the schedule has no level or the numbers are not whole and positive.
 */
export function blindLevel(schedule: BlindSchedule, hand: number): BlindLevel {
  const { levels, handsPerLevel } = schedule;
  if (!isPositiveInteger(handsPerLevel) || !isPositiveInteger(hand)) {
    throw new ArenaError(
      `hands and hands per level are whole numbers from 1, found hand ${hand} at ${handsPerLevel} a level`,
    );
  }
  const index = Math.min(Math.floor((hand - 1) / handsPerLevel), levels.length - 1);
  const pair = levels[index];
  if (pair === undefined) throw new ArenaError('the blind schedule has no level');
  const [smallBlind, bigBlind, ante = 0] = pair;
  return {
    level: index + 1,
    smallBlind,
    bigBlind,
    ante,
    ...(schedule.bigBlindAnte === true && { bigBlindAnte: true }),
  };
}

/** What a blind schedule must not be, as one line a fault; empty when it is sound. */
export function blindScheduleFaults(schedule: BlindSchedule): readonly string[] {
  const faults: string[] = [];
  if (schedule.levels.length === 0) faults.push('expected at least one level, found none');
  schedule.levels.forEach(([small, big, ante = 0], index) => {
    const where = `level ${index + 1}`;
    if (!isPositiveInteger(small) || !isPositiveInteger(big)) {
      faults.push(`${where}: expected whole positive blinds, found ${small}/${big}`);
    }
    if (small > big)
      faults.push(`${where}: the small blind ${small} is above the big blind ${big}`);
    if (!Number.isInteger(ante) || ante < 0) {
      faults.push(`${where}: expected an ante of 0 or more whole chips, found ${ante}`);
    }
    const before = schedule.levels[index - 1];
    if (before !== undefined && (big < before[1] || small < before[0])) {
      faults.push(`${where}: blinds fall from ${before[0]}/${before[1]} to ${small}/${big}`);
    }
  });
  return faults;
}

function isPositiveInteger(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
