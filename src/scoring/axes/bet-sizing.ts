import { isAggressive } from '../../engine/move.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import type { PlayedDecision, PlayedSession } from '../records/played-session.ts';
import { mean } from '../statistics/sample.ts';
import { share } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';

/** M1, paper D.1: left ends of the size buckets, as fractions of the pot. */
export const SIZE_BUCKETS = [0, 0.25, 0.4, 0.6, 0.8, 1.1, 1.5] as const;

/** Reference distribution over the buckets of each type of bet. */
export const SIZE_REFERENCE = {
  cbet: [0, 0.45, 0.3, 0.15, 0.08, 0.02, 0],
  value: [0, 0.05, 0.25, 0.4, 0.25, 0.05, 0],
  '3bet': [0, 0, 0, 0, 0.15, 0.3, 0.55],
  '4bet': [0, 0, 0, 0, 0.1, 0.3, 0.6],
  overbet: [0, 0, 0, 0, 0, 0.6, 0.4],
} as const;

export type BetType = keyof typeof SIZE_REFERENCE;
/** In the order in which their histograms stand. */
export const BET_TYPES: readonly BetType[] = ['cbet', 'value', '3bet', '4bet', 'overbet'];
export const PREFLOP_TYPES = ['3bet', '4bet'] as const satisfies readonly BetType[];
export const POSTFLOP_TYPES = ['cbet', 'value', 'overbet'] as const satisfies readonly BetType[];

export const MINIMUM_BETS_OF_A_TYPE = 10;
export const MINIMUM_POSTFLOP_BETS = 20;
export const VALUE_EQUITY = 0.5;
export const OVERBET_RATIO = 1.1;

/** Chips that the action adds over the pot before it. */
export function betRatio({ decision }: Pick<PlayedDecision, 'decision'>): number {
  return decision.action.added / decision.pot;
}

/** Index of the bucket of a ratio; a ratio at a boundary is in the bucket that begins there. */
export function sizeBucket(ratio: number): number {
  return SIZE_BUCKETS.findLastIndex((left) => ratio >= left);
}

/** Which types a bet or raise counts for: but for value and c-bet they do not exclude each other. */
export function betTypes(played: PlayedDecision): readonly BetType[] {
  if (played.decision.street === 'preflop') {
    if (played.preflopRaise === 2) return ['3bet'];
    return played.preflopRaise === 3 ? ['4bet'] : [];
  }
  const { equity } = played.decision;
  const types: BetType[] = [];
  if (played.continuationBet) types.push('cbet');
  else if (equity !== null && equity >= VALUE_EQUITY) types.push('value');
  if (betRatio(played) >= OVERBET_RATIO) types.push('overbet');
  return types;
}

/** 1 less half the L1 distance between the shares of a histogram and the reference of its type. */
export function sizeScore(type: BetType, histogram: readonly number[]): number {
  const observations = total(histogram);
  const reference: readonly number[] = SIZE_REFERENCE[type];
  const distance = reference.reduce(
    (sum, weight, bucket) => sum + Math.abs((histogram[bucket] ?? 0) / observations - weight),
    0,
  );
  return 1 - distance / 2;
}

/** Bets and raises of a player by type and size bucket, and how many there are, typed or not. */
export interface BetSizes {
  readonly histograms: Readonly<Record<BetType, readonly number[]>>;
  readonly preflop: number;
  readonly postflop: number;
}

/** M1 of any set of bets; a side on which nothing qualifies is null. */
export function betSizing({ histograms, ...bets }: BetSizes) {
  const counts = byType((type) => total(histograms[type]));
  const types = byType((type) =>
    counts[type] < MINIMUM_BETS_OF_A_TYPE ? null : sizeScore(type, histograms[type]),
  );
  const qualifying = (wanted: readonly BetType[]) =>
    wanted.flatMap((type) => (types[type] === null ? [] : [types[type]]));
  const enough = bets.postflop >= MINIMUM_POSTFLOP_BETS;
  const preflop = mean(qualifying(PREFLOP_TYPES));
  const postflop = enough ? mean(qualifying(POSTFLOP_TYPES)) : null;
  const wPost = share(bets.postflop, bets.preflop + bets.postflop);
  return {
    score: combined(preflop, postflop, wPost),
    full: enough && qualifying(BET_TYPES).length > 0,
    components: { types, preflop, postflop, wPost },
    counts,
  };
}

export class BetSizingTally implements Tally<AxisScore> {
  readonly #histograms: Readonly<Record<BetType, number[]>> = {
    cbet: emptyHistogram(),
    value: emptyHistogram(),
    '3bet': emptyHistogram(),
    '4bet': emptyHistogram(),
    overbet: emptyHistogram(),
  };
  #preflop = 0;
  #postflop = 0;

  add({ hands }: PlayedSession): void {
    for (const hand of hands) {
      for (const played of hand.preflop) if (this.#addBet(played)) this.#preflop += 1;
      for (const played of hand.postflop) if (this.#addBet(played)) this.#postflop += 1;
    }
  }

  result(): AxisScore {
    const { score, full, components, counts } = betSizing({
      histograms: this.#histograms,
      preflop: this.#preflop,
      postflop: this.#postflop,
    });
    return {
      score,
      confidence: full ? 'full' : 'low',
      components,
      counts: {
        nPre: this.#preflop,
        nPost: this.#postflop,
        ...counts,
        histograms: byType((type) => [...this.#histograms[type]]),
      },
    };
  }

  /** Whether it was a bet or raise at all. */
  #addBet(played: PlayedDecision): boolean {
    if (!isAggressive(played.move)) return false;
    const bucket = sizeBucket(betRatio(played));
    for (const type of betTypes(played)) {
      const histogram = this.#histograms[type];
      histogram[bucket] = (histogram[bucket] ?? 0) + 1;
    }
    return true;
  }
}

function byType<Value>(value: (type: BetType) => Value): Record<BetType, Value> {
  return Object.fromEntries(BET_TYPES.map((type) => [type, value(type)])) as Record<BetType, Value>;
}

/** A side on which no type qualifies leaves the other to stand alone. */
function combined(preflop: number | null, postflop: number | null, wPost: number): number {
  if (preflop === null || postflop === null) return preflop ?? postflop ?? 0;
  return wPost * postflop + (1 - wPost) * preflop;
}

function emptyHistogram(): number[] {
  return SIZE_BUCKETS.map(() => 0);
}

function total(histogram: readonly number[]): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}
