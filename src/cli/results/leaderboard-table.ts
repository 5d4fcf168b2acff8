import { howSureWords } from '../../report/winnings/how-sure.ts';
import { ranksText } from '../../report/winnings/winnings-words.ts';
import { chipsASession, type LeaderboardRow, rawChipsASession } from '../../scoring/leaderboard.ts';
import type { ChipPair } from '../../scoring/winnings/chip-pairs.ts';
import { mainWinnings } from '../../shared/records/play-figures.ts';
import { dollars } from '../../shared/text/figures.ts';
import { intervalText } from './interval-text.ts';
import { type Column, textTable } from './text-table.ts';
import { plainPercent, plainSigned } from './units.ts';

const COLUMNS: readonly Column<LeaderboardRow>[] = [
  { title: '#', value: (row) => String(row.rank), align: 'right' },
  { title: 'rank', value: ({ winnings }) => orDash(winnings, ranksText), align: 'right' },
  { title: 'player', value: (row) => row.displayName },
  { title: 'chips', value: (row) => plainSigned(chipsASession(row)), align: 'right' },
  {
    title: '95 %',
    value: ({ winnings }) => orDash(winnings, (won) => intervalText(mainWinnings(won).chips)),
    align: 'right',
  },
  { title: 'raw', value: (row) => plainSigned(rawChipsASession(row)), align: 'right' },
  {
    title: 'EV',
    value: ({ winnings }) => orDash(winnings?.allInAdjusted?.chips.mean ?? null, plainSigned),
    align: 'right',
  },
  {
    title: 'bb/100',
    value: ({ winnings, bb100 }) =>
      plainSigned((winnings === null ? null : mainWinnings(winnings).bb100.mean) ?? bb100, 1),
    align: 'right',
  },
  {
    title: 'places',
    value: ({ winnings }) => orDash(winnings, ({ place }) => plainSigned(place.value, 2)),
    align: 'right',
  },
  { title: 'VPIP', value: (row) => plainPercent(row.vpip), align: 'right' },
  { title: 'PFR', value: (row) => plainPercent(row.pfr), align: 'right' },
  { title: 'AF', value: (row) => row.af.toFixed(2), align: 'right' },
  { title: '3-bet', value: (row) => orDash(row.threeBet, plainPercent), align: 'right' },
  { title: 'WTSD', value: (row) => orDash(row.wtsd, plainPercent), align: 'right' },
  { title: '1st', value: (row) => `${row.firstPlaces}/${row.sessions}`, align: 'right' },
  { title: 'cost', value: (row) => dollars(row.costMicroUsd), align: 'right' },
];

/** What a leaderboard is printed from. */
export interface LeaderboardScores {
  readonly leaderboard: readonly LeaderboardRow[];
  readonly chipPairs: readonly ChipPair[];
  readonly judgingMicroUsd: number;
}

/**
 * The leaderboard as lines of text, a table for each condition with what its chips are and how far they
 * can be trusted; and what judging cost, which is in no player's row.
 */
export function leaderboardLines({
  leaderboard: rows,
  chipPairs,
  judgingMicroUsd,
}: LeaderboardScores): string[] {
  const conditions = [...new Set(rows.map((row) => row.condition))];
  const players = rows.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  const tables = conditions.flatMap((condition, index) => {
    const own = rows.filter((row) => row.condition === condition);
    return [
      ...(index === 0 ? [] : ['']),
      ...(conditions.length === 1 ? [] : [`condition ${condition}`]),
      ...textTable(own, COLUMNS),
      ...howSureWords(
        own,
        chipPairs.filter((pair) => pair.condition === condition),
      ),
    ];
  });
  if (judgingMicroUsd === 0) return tables;
  const [judging, together] = [judgingMicroUsd, players + judgingMicroUsd].map(dollars);
  return [...tables, `cost of judging ${judging}, with the players’ ${together}`];
}

function orDash<Value>(value: Value | null, shown: (value: Value) => string): string {
  return value === null ? '-' : shown(value);
}
