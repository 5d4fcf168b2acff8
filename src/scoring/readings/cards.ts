import { CONFIDENCE } from '../statistics/mean-interval.ts';
import type { NumpyRandom } from '../statistics/numpy-random.ts';
import { mean, sampleDeviation } from '../statistics/sample.ts';
import { tBeyond } from '../statistics/t-distribution.ts';
import type { DecisionRows } from './decision-rows.ts';
import { MINIMUM_ROWS, MINIMUM_SESSIONS, TooFew } from './odds-ratio.ts';
import { permutationsFor, permutedP, StrataPermutation } from './permutations.ts';

/** Prices, left-closed: none, below the first, below the second, more. */
export const PRICE_BOUNDS = [0.2, 0.3] as const;
export const MOST_RAISES = 2;
export const CROWD = 2;
/** Before the flop of the fair share, after it of the pot; left-closed. */
export const STRENGTH_BOUNDS_PREFLOP = [0.75, 0.95, 1.15, 1.4] as const;
export const STRENGTH_BOUNDS_POSTFLOP = [0.2, 0.35, 0.5, 0.7] as const;
export const MOST_BLOCKS = 20;

const ACTIONS = 3;
const STRENGTHS = 5;
const SPOTS = 4 * 4 * (MOST_RAISES + 1) * 2;
const CELLS = SPOTS * ACTIONS * STRENGTHS;

/** Cards against mixing: how much of the choice of action the strength of the hand explains. */
export function cardsReading(rows: DecisionRows, random: NumpyRandom) {
  if (rows.length < MINIMUM_ROWS) {
    return new TooFew(`too few decisions: ${rows.length} of the ${MINIMUM_ROWS} it needs`);
  }
  const choices = choicesBySpot(rows);
  if (choices.sessions < MINIMUM_SESSIONS) {
    return new TooFew(
      `too few decisions: of ${choices.sessions} sessions, and it needs ${MINIMUM_SESSIONS}`,
    );
  }
  const observed = countsOf(choices, choices.strengths);
  const { bits: plain, correction } = openBits(observed);
  const bits = plain + correction;
  if (bits === 0) return new TooFew('it did the same in every like spot');
  const shared = sharedBits(observed);
  const permuted = permutedBits(choices, random);
  const chance = mean(permuted) ?? 0;
  const value = (shared - chance) / bits;
  const { blocks } = choices;
  const without = Array.from({ length: blocks }, (_, block) => {
    const rest = countsOf(choices, choices.strengths, block);
    // What chance adds and what the correction adds go with one over the number of decisions.
    const scale =
      choices.cells.length /
      Math.max(
        1,
        rest.reduce((sum, count) => sum + count, 0),
      );
    const open = openBits(rest).bits + correction * scale;
    return (sharedBits(rest) - chance * scale) / open;
  });
  const error = ((sampleDeviation(without) ?? 0) * (blocks - 1)) / Math.sqrt(blocks);
  const reach = tBeyond(1 - CONFIDENCE, blocks - 1) * error;
  return {
    value,
    low: value - reach,
    high: value + reach,
    p: permutedP(shared, permuted, rows.length),
    n: rows.length,
    bitsSpot: bits,
    bitsLeft: bits * (1 - value),
  };
}

/** Information that strengths have on actions by chance alone: permuted inside spots. */
function permutedBits(choices: Choices, random: NumpyRandom): readonly number[] {
  const { strengths, begins } = choices;
  const permutation = new StrataPermutation(strengths.length, begins);
  return Array.from({ length: permutationsFor(strengths.length) }, () => {
    permutation.draw(random);
    const drawn = strengths.map((_, row) => strengths[permutation.order[row] as number] as number);
    return sharedBits(countsOf(choices, drawn));
  });
}

/** Every decision, spot after spot. */
interface Choices {
  /** Cell of spot and action, for strength 0. */
  readonly cells: Int32Array;
  readonly strengths: Uint8Array;
  /** Which block of sessions each is of. */
  readonly block: Uint8Array;
  readonly blocks: number;
  readonly sessions: number;
  /** Where each spot begins. */
  readonly begins: readonly number[];
}

function choicesBySpot(rows: DecisionRows): Choices {
  const n = rows.length;
  const { session, move } = rows.arrays;
  const ordinals = new Map<number, number>();
  for (let at = 0; at < n; at += 1) {
    const of = session[at] as number;
    if (!ordinals.has(of)) ordinals.set(of, ordinals.size);
  }
  const sessions = ordinals.size;
  const blocks = Math.min(MOST_BLOCKS, sessions);
  const spots = Uint8Array.from({ length: n }, (_, at) => spotOf(rows, at));
  const places = new Int32Array(SPOTS + 1);
  for (const spot of spots) places[spot + 1] = (places[spot + 1] as number) + 1;
  for (let spot = 0; spot < SPOTS; spot += 1) {
    places[spot + 1] = (places[spot + 1] as number) + (places[spot] as number);
  }
  const begins = [...new Set(places)].filter((begin) => begin < n);
  const cells = new Int32Array(n);
  const strengths = new Uint8Array(n);
  const block = new Uint8Array(n);
  for (let at = 0; at < n; at += 1) {
    const spot = spots[at] as number;
    const place = places[spot] as number;
    places[spot] = place + 1;
    cells[place] = (spot * ACTIONS + (move[at] as number)) * STRENGTHS;
    strengths[place] = strengthOf(rows, at);
    const ordinal = ordinals.get(session[at] as number) ?? 0;
    block[place] = Math.floor((ordinal * blocks) / sessions);
  }
  return { cells, strengths, block, blocks, sessions, begins };
}

function spotOf({ arrays: of }: DecisionRows, at: number): number {
  const price = of.facing[at] === 0 ? 0 : 1 + bucket(of.price[at] as number, PRICE_BOUNDS);
  // Preflop raises make a spot before the flop only.
  const raises = of.street[at] === 0 ? Math.min(of.raises[at] as number, MOST_RAISES) : 0;
  const crowd = (of.live[at] as number) > CROWD ? 1 : 0;
  return (((of.street[at] as number) * 4 + price) * (MOST_RAISES + 1) + raises) * 2 + crowd;
}

function strengthOf({ arrays: of }: DecisionRows, at: number): number {
  const equity = of.equity[at] as number;
  return of.street[at] === 0
    ? bucket(equity * ((of.live[at] as number) + 1), STRENGTH_BOUNDS_PREFLOP)
    : bucket(equity, STRENGTH_BOUNDS_POSTFLOP);
}

function bucket(value: number, bounds: readonly number[]): number {
  return bounds.filter((bound) => value >= bound).length;
}

/** Decisions by spot, action and strength, those of one block left out. */
function countsOf(
  { cells, block }: Choices,
  strengths: Uint8Array,
  without: number | null = null,
): Float64Array {
  const counts = new Float64Array(CELLS);
  for (let row = 0; row < cells.length; row += 1) {
    if (block[row] === without) continue;
    const cell = (cells[row] as number) + (strengths[row] as number);
    counts[cell] = (counts[cell] as number) + 1;
  }
  return counts;
}

/** Mutual information of action and strength given the spot, in bits. */
function sharedBits(counts: Float64Array): number {
  let [bits, total] = [0, 0];
  const ofAction = new Float64Array(ACTIONS);
  const ofStrength = new Float64Array(STRENGTHS);
  for (let spot = 0; spot < SPOTS; spot += 1) {
    const together = counts.subarray(spot * ACTIONS * STRENGTHS, (spot + 1) * ACTIONS * STRENGTHS);
    ofAction.fill(0);
    ofStrength.fill(0);
    let n = 0;
    for (let cell = 0; cell < together.length; cell += 1) {
      const count = together[cell] as number;
      if (count === 0) continue;
      const [action, strength] = [Math.floor(cell / STRENGTHS), cell % STRENGTHS];
      ofAction[action] = (ofAction[action] as number) + count;
      ofStrength[strength] = (ofStrength[strength] as number) + count;
      n += count;
    }
    if (n === 0) continue;
    total += n;
    bits += n * (entropyOf(ofAction, n) + entropyOf(ofStrength, n) - entropyOf(together, n));
  }
  return total === 0 ? 0 : bits / total;
}

/** Entropy of the action given the spot in bits, and what Miller and Madow add to it. */
function openBits(counts: Float64Array): { readonly bits: number; readonly correction: number } {
  let [bits, added, total] = [0, 0, 0];
  const ofAction = new Float64Array(ACTIONS);
  for (let spot = 0; spot < SPOTS; spot += 1) {
    let n = 0;
    for (let action = 0; action < ACTIONS; action += 1) {
      const start = (spot * ACTIONS + action) * STRENGTHS;
      ofAction[action] = counts
        .subarray(start, start + STRENGTHS)
        .reduce((sum, each) => sum + each);
      n += ofAction[action] as number;
    }
    if (n === 0) continue;
    total += n;
    bits += n * entropyOf(ofAction, n);
    added += ofAction.filter((count) => count > 0).length - 1;
  }
  const over = Math.max(1, total);
  return { bits: bits / over, correction: added / (2 * Math.LN2 * over) };
}

function entropyOf(counts: Float64Array, total: number): number {
  let bits = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const share = (counts[at] as number) / total;
    if (share > 0) bits -= share * Math.log2(share);
  }
  return bits;
}
