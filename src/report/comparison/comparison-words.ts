import { plural } from '../../shared/text/figures.ts';
import { fewWordsOf, RAW_WORDS, WEIGHTED_WORDS } from '../winnings/winnings-words.ts';
import type { BatchComparison, ComparedPlayer } from './compare-batches.ts';

/** The sentence that a comparison begins with: who met again, and where nobody did, why. */
export function sharedPlayersInWords(comparison: BatchComparison): string {
  const [first, second] = [comparison.batches.first ?? '', comparison.batches.second ?? ''];
  const { players, shared, conditions } = comparison;
  const met = new Set(players.map(({ player }) => player)).size;
  if (met > 0) {
    const under = new Set(players.map((each) => each.conditions.first)).size;
    const often = under > 1 ? `, each under ${plural(under, 'condition')}` : '';
    return `${plural(met, 'player')} of ${first} met again in ${second}${often}. In every cell: ${first}, ${second}, and what the second has more.`;
  }
  if (shared.length === 0) {
    return `No player of ${first} plays in ${second}: nothing but the settings can be compared.`;
  }
  const who = `${plural(shared.length, 'player')} of ${first} ${shared.length === 1 ? 'plays' : 'play'} in ${second}, too`;
  if (conditions.shared.length === 0) {
    return `${who}, but under conditions of other names, and figures are compared where both have a condition of the same name (or each has only one): nothing but the settings can be compared. ${conditionsInWords(comparison)}`;
  }
  return `${who}, but one of the two has nothing yet that could be scored: nothing but the settings can be compared.`;
}

/** Conditions that are left out where others are compared; null: none. */
export function leftOutConditionsInWords(comparison: BatchComparison): string | null {
  const { players, conditions } = comparison;
  const isSingle = players.some((each) => each.conditions.first !== each.conditions.second);
  if (players.length === 0 || isSingle) return null;
  if (conditions.first.length + conditions.second.length === 0) return null;
  return conditionsInWords(comparison);
}

function conditionsInWords({ batches, conditions }: BatchComparison): string {
  return [
    { batch: batches.first, ids: conditions.first },
    { batch: batches.second, ids: conditions.second },
  ]
    .filter(({ ids }) => ids.length > 0)
    .map(({ batch, ids }) => `Only in ${batch ?? ''}: ${ids.map((id) => `“${id}”`).join(', ')}.`)
    .join(' ');
}

/** A player with its conditions where they are not the same in both. */
export function comparedName({ name, conditions }: ComparedPlayer): string {
  const { first, second } = conditions;
  return first === second ? name : `${name} (${first}, ${second})`;
}

/** What the chips of a comparison are, and how far a difference can be trusted. */
export function comparedFigureInWords({ players }: BatchComparison): string {
  const figure = players.every((each) => each.figure === 'weighted') ? WEIGHTED_WORDS : RAW_WORDS;
  const means = players.flatMap(({ chips }) => [chips.first ?? [], chips.second ?? []].flat());
  const isAlone = means.some(({ clusters }) => clusters === 1);
  const alone = isAlone ? 'One run or session: no interval can be given.' : null;
  return [figure, alone, fewWordsOf(means)].filter((words) => words !== null).join(' ');
}
