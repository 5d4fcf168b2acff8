import type { LeaderboardRow } from '../../scoring/leaderboard.ts';
import type { ChipPair } from '../../scoring/winnings/chip-pairs.ts';
import { firstTwoWords } from './needed-words.ts';
import { fewWords, figureWords, noIntervalWords, toldApartWords } from './winnings-words.ts';

/** What the figures of a leaderboard are and how far they can be trusted, a sentence each. */
export function howSureWords(
  rows: readonly LeaderboardRow[],
  pairs: readonly ChipPair[],
): readonly string[] {
  const won = rows.flatMap(({ winnings }) => winnings ?? []);
  if (won.length === 0) return [];
  const lines = [
    figureWords(won),
    noIntervalWords(won),
    toldApartWords(pairs),
    firstTwoWords(rows, pairs),
    fewWords(won),
  ];
  return lines.filter((line) => line !== null);
}
