import { HAND_CLASSES, type HandClass } from '../rank-hand.ts';

/**
 * The order of hands as plain integers: one range per class, and inside a range the ordinal of the
 * ranks that decide. Integers compare the same for five, six and seven cards; there are gaps
 * (for example no high card that would be a straight), so only the order means anything.
 *
 * A set of ranks is a mask of 13 bits, bit 0 the deuce, bit 12 the ace. Two masks with the same
 * number of bits compare as integers exactly as kickers compare, highest first, so the ordinal of a
 * mask among those of its size orders kickers without a loop over cards.
 */

const RANKS = 13;
const MASKS = 1 << RANKS;
const WHEEL = 0b1_0000_0000_1111;
const NO_STRAIGHT = -1;

/** How many sets of `size` ranks there are among 13: the room an ordinal of that size needs. */
const SETS_OF_TWO = 78;
const SETS_OF_THREE = 286;
const SETS_OF_FIVE = 1287;
const STRAIGHTS = 10;

const HIGH_CARD = 1;
const PAIR = HIGH_CARD + SETS_OF_FIVE;
const TWO_PAIR = PAIR + RANKS * SETS_OF_THREE;
const THREE_OF_A_KIND = TWO_PAIR + SETS_OF_TWO * RANKS;
const STRAIGHT = THREE_OF_A_KIND + RANKS * SETS_OF_TWO;
const FLUSH = STRAIGHT + STRAIGHTS;
const FULL_HOUSE = FLUSH + SETS_OF_FIVE;
const FOUR_OF_A_KIND = FULL_HOUSE + RANKS * RANKS;
const STRAIGHT_FLUSH = FOUR_OF_A_KIND + RANKS * RANKS;

/** The first integer of each class, in the order of {@link HAND_CLASSES}. */
const CLASS_FLOORS = [
  HIGH_CARD,
  PAIR,
  TWO_PAIR,
  THREE_OF_A_KIND,
  STRAIGHT,
  FLUSH,
  FULL_HOUSE,
  FOUR_OF_A_KIND,
  STRAIGHT_FLUSH,
] as const;

/** The class of a hand from its strength, as any function of this folder returns it. */
export function classOfStrength(strength: number): HandClass {
  let index = CLASS_FLOORS.length - 1;
  while (index > 0 && strength < (CLASS_FLOORS[index] as number)) index -= 1;
  return HAND_CLASSES[index] as HandClass;
}

/** Every mask of 13 bits: how many bits, its ordinal among masks of as many bits, its straight. */
const bitsOf = new Uint8Array(MASKS);
const ordinalOf = new Uint16Array(MASKS);
const straightOf = new Int8Array(MASKS);
for (let mask = 0, seen = new Uint16Array(RANKS + 1); mask < MASKS; mask += 1) {
  const bits = mask === 0 ? 0 : (bitsOf[mask >> 1] as number) + (mask & 1);
  bitsOf[mask] = bits;
  ordinalOf[mask] = seen[bits] as number;
  seen[bits] = (seen[bits] as number) + 1;
  straightOf[mask] = bestStraight(mask);
}

/** 0 for the wheel up to 9 for ace high; {@link NO_STRAIGHT} otherwise. */
function bestStraight(mask: number): number {
  const runs = mask & (mask >> 1) & (mask >> 2) & (mask >> 3) & (mask >> 4);
  if (runs !== 0) return highestRank(runs) + 1;
  return (mask & WHEEL) === WHEEL ? 0 : NO_STRAIGHT;
}

/** How many ranks a mask holds. */
export function cardsOfMask(mask: number): number {
  return bitsOf[mask] as number;
}

function highestRank(mask: number): number {
  return 31 - Math.clz32(mask);
}

/** The highest `size` ranks of a mask that has at least as many. */
function highest(mask: number, size: number): number {
  let kept = mask;
  for (let bits = bitsOf[mask] as number; bits > size; bits -= 1) kept &= kept - 1;
  return kept;
}

function ordinalOfHighest(mask: number, size: number): number {
  return ordinalOf[highest(mask, size)] as number;
}

/**
 * The best five cards when suits do not matter. The four masks are the ranks held at least once,
 * twice, three and four times, over five to seven cards.
 */
export function unsuitedStrength(
  once: number,
  twice: number,
  thrice: number,
  fourTimes: number,
): number {
  if (fourTimes !== 0) {
    const quads = highestRank(fourTimes);
    return FOUR_OF_A_KIND + quads * RANKS + highestRank(once & ~(1 << quads));
  }
  if (thrice !== 0) {
    const trips = highestRank(thrice);
    const pairs = twice & ~(1 << trips);
    if (pairs !== 0) return FULL_HOUSE + trips * RANKS + highestRank(pairs);
  }
  const straight = straightOf[once] as number;
  if (straight !== NO_STRAIGHT) return STRAIGHT + straight;
  if (thrice !== 0) {
    const trips = highestRank(thrice);
    return THREE_OF_A_KIND + trips * SETS_OF_TWO + ordinalOfHighest(once & ~thrice, 2);
  }
  if (twice === 0) return HIGH_CARD + ordinalOfHighest(once, 5);
  const pairs = highest(twice, 2);
  if (bitsOf[pairs] === 2) {
    return TWO_PAIR + (ordinalOf[pairs] as number) * RANKS + highestRank(once & ~pairs);
  }
  return PAIR + highestRank(pairs) * SETS_OF_THREE + ordinalOfHighest(once & ~pairs, 3);
}

/**
 * By the mask of one suit's ranks: the flush or straight flush it makes, 0 below five cards.
 * Seven cards with a flush hold at least five different ranks, so they hold neither a full house
 * nor four of a kind: where this is not 0, it is the strength of the whole hand.
 */
export const flushStrength = new Uint16Array(MASKS);
for (let mask = 0; mask < MASKS; mask += 1) {
  if ((bitsOf[mask] as number) < 5) continue;
  const straight = straightOf[mask] as number;
  flushStrength[mask] =
    straight === NO_STRAIGHT ? FLUSH + ordinalOfHighest(mask, 5) : STRAIGHT_FLUSH + straight;
}
