import type { ConditionComparison, PlayerComparison } from '../scoring/ablation/ablation.ts';
import type { PairedComparison } from '../scoring/ablation/paired-comparison.ts';
import { DEFAULT_ALPHA, DEFAULT_POWER, effectSeen } from '../scoring/statistics/t-power.ts';
import type { BatchConfiguration } from '../shared/records/batch-configuration.ts';
import { decimal, percent, plural } from '../shared/text/figures.ts';

/** Below this a p is not worth its digits. */
const SMALLEST_P = 0.001;
/** Left-out sessions that are named; report.json has them all. */
const MOST_NAMED = 12;

export function pText(p: number): string {
  return p < SMALLEST_P ? `< ${SMALLEST_P}` : decimal(p, 3);
}

export function tText(t: NonNullable<PairedComparison['t']>['t']): string {
  if (typeof t === 'number') return decimal(t, 2);
  return t === 'Infinity' ? '∞' : '−∞';
}

/** What the comparison of one player says, and how far chance would explain it. */
export function findingInWords(
  name: string,
  { difference: compared, chips: { n } }: PlayerComparison,
  { baseline, other }: Pick<ConditionComparison, 'baseline' | 'other'>,
): string {
  const { mean: difference, clusters, p } = compared;
  if (difference === null) return `${name}: no pair of sessions.`;
  const size = Math.abs(difference).toFixed(1);
  const direction =
    Number(size) === 0
      ? `as many chips a session under “${other}” as under “${baseline}”`
      : `${size} chips a session ${difference > 0 ? 'more' : 'fewer'} under “${other}” than under “${baseline}”`;
  if (p === null || (p === 1 && difference === 0)) {
    const one = n < 2 ? 'one pair says nothing of chance' : 'one run: no interval can be given';
    return `${name}: ${direction}; ${clusters < 2 ? one : 'every pair is the same'}.`;
  }
  const chance = `by chance alone a difference this large would come up in ${p < SMALLEST_P ? 'less than 0.1 %' : percent(p)} of such comparisons`;
  return `${name}: ${direction}; ${chance}${p < DEFAULT_ALPHA ? '.' : ', so nothing is shown.'}`;
}

/** How many sessions are not compared, and which. */
export function leftOutInWords({ unpaired }: ConditionComparison): string | null {
  if (unpaired.length === 0) return null;
  const named = unpaired
    .slice(0, MOST_NAMED)
    .map(({ run, session, baseline, other, sameDecks }) => {
      const why = sameDecks ? `${baseline} / ${other}` : 'other decks';
      return `${run} session ${session} (${why})`;
    });
  const more = unpaired.length > named.length ? ` and ${unpaired.length - named.length} more` : '';
  return `Left out: ${plural(unpaired.length, 'session')} not finished on both sides: ${named.join(', ')}${more}.`;
}

/** How large an effect must be for so many pairs to find it. */
export function powerInWords(pairs: number): string {
  const effect = effectSeen(pairs, { alpha: DEFAULT_ALPHA, power: DEFAULT_POWER });
  if (effect === null) return 'From fewer than two pairs nothing can be concluded.';
  return `So many find a mean difference of ${decimal(effect, 1)} standard deviations of the differences ${percent(DEFAULT_POWER, 0)} of the time, and smaller ones less often: a large p is no proof that a condition does nothing.`;
}

/**
 * What duplicate dealing does to the tests; null where every pair has a deck of its own. The group is
 * what is independent (docs/decisions/duplicate-dealing.md), the tests go by the pair.
 */
export function sharedDecksInWords({
  dealing,
  players,
}: Pick<BatchConfiguration, 'dealing' | 'players'>): string | null {
  if (dealing === 'independent') return null;
  return `Decks are dealt in duplicate: each is in ${plural(players.length, 'pair')} of sessions, once with every player in every place. Pairs that share a deck depend on each other, and t, W, their p and the intervals here take them as independent: they may say too much or too little, and a p near 0.05 shows nothing by itself. The tests of the axes take runs that share decks so, too, and the effects said to be found are reckoned from more pairs than are independent.`;
}
