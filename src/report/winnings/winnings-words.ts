import type { ChipPair } from '../../scoring/winnings/chip-pairs.ts';
import { type WinningsByFigure, worthOf } from '../../scoring/winnings/worth.ts';
import {
  type ClusteredMean,
  FEW_CLUSTERS,
  isFew,
  mainWinnings,
  type Winnings,
} from '../../shared/records/play-figures.ts';
import { count, plural } from '../../shared/text/figures.ts';

/** Where a player may stand by the pairs that are told apart. */
export function ranksText({ ranks, weighted }: Pick<Winnings, 'ranks' | 'weighted'>): string {
  return rankText((weighted === null ? null : ranks.weighted) ?? ranks.raw);
}

/** `2 to 4`. */
export function rankText([best, worst]: readonly [best: number, worst: number]): string {
  return best === worst ? count(best) : `${count(best)} to ${count(worst)}`;
}

/** Where nothing else than chips as they were paid is known. */
export const RAW_WORDS =
  'Chips a session are raw: hole cards of some hands are not known, so the luck of the board cannot be taken out.';
export const WEIGHTED_WORDS = 'Chips a session are without the luck of the board.';

/** What the chips of a condition are, and what they are worth. */
export function figureWords(players: readonly WinningsByFigure[]): string {
  if (players.some(({ weighted }) => weighted === null)) return RAW_WORDS;
  const worth = worthOf(players);
  if (worth === null) return WEIGHTED_WORDS;
  const asIf = players.some(({ asIfIndependent }) => asIfIndependent !== null) ? AS_IF : '';
  return `Chips a session are without the luck of the board: worth ${worth.toFixed(1)} times the sessions of raw chips${asIf}.`;
}

/** Of a single run, whose sessions depend on each other. */
const AS_IF = ', as if sessions were independent';

type Clustered = Pick<Winnings, 'raw' | 'sessions' | 'duplicate'>;

/** Why a condition has no intervals, null where it has. */
export function noIntervalWords([first]: readonly Clustered[]): string | null {
  if (first === undefined || first.raw.chips.clusters > 1) return null;
  const one = oneOf(first);
  return one === null ? null : `${one}: no interval can be given.`;
}

/** What the only cluster is: sessions of a run whose notebooks last depend on each other. */
function oneOf({ sessions, duplicate }: Clustered): string | null {
  if (sessions === 0) return null;
  if (sessions === 1) return 'One session';
  return duplicate === null ? 'One run' : 'One deal';
}

/** What the word "few" beside an interval says; null where no interval has it. */
export function fewWords(players: readonly WinningsByFigure[]): string | null {
  return fewWordsOf(players.map((each) => mainWinnings(each).chips));
}

export function fewWordsOf(means: readonly ClusteredMean[]): string | null {
  return means.some((mean) => mean.interval !== null && isFew(mean))
    ? `Few: of fewer than ${FEW_CLUSTERS} independent observations an interval holds the true figure less often than 95 times in 100.`
    : null;
}

/** How many players are told apart by what was played. */
export function toldApartWords(pairs: readonly Pick<ChipPair, 'toldApart' | 'p'>[]): string | null {
  if (pairs.every(({ p }) => p === null)) return null;
  const apart = pairs.filter(({ toldApart }) => toldApart).length;
  const all = plural(pairs.length, 'pair');
  return apart === 0
    ? `Of ${all} of players none is told apart yet (Holm, 95 %).`
    : `Of ${all} of players ${count(apart)} ${apart === 1 ? 'is' : 'are'} told apart (Holm, 95 %).`;
}
