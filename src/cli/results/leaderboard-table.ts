import type { LeaderboardRow } from '../../scoring/leaderboard.ts';
import { type ClusteredMean, mainWinnings } from '../../shared/records/play-figures.ts';
import { dollars } from '../../shared/text/figures.ts';
import { type Column, textTable } from './text-table.ts';
import { plainPercent, plainSigned } from './units.ts';

const COLUMNS: readonly Column<LeaderboardRow>[] = [
  { title: '#', value: (row) => String(row.rank), align: 'right' },
  { title: 'player', value: (row) => row.displayName },
  { title: 'chips', value: (row) => plainSigned(row.chips, 0), align: 'right' },
  { title: 'bb/100', value: (row) => plainSigned(row.bb100, 1), align: 'right' },
  {
    title: 'a session, luck out',
    value: ({ winnings }) => orDash(winnings, (found) => meanText(mainWinnings(found).chips, 0)),
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

/**
 * The leaderboard as lines of text, a table for each condition; and what judging cost, which is in no
 * player's row.
 */
export function leaderboardLines(
  rows: readonly LeaderboardRow[],
  judgingMicroUsd: number,
): string[] {
  const conditions = [...new Set(rows.map((row) => row.condition))];
  const players = rows.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  const tables = conditions.flatMap((condition, index) => [
    ...(index === 0 ? [] : ['']),
    ...(conditions.length === 1 ? [] : [`condition ${condition}`]),
    ...textTable(
      rows.filter((row) => row.condition === condition),
      COLUMNS,
    ),
  ]);
  if (judgingMicroUsd === 0) return tables;
  const [judging, together] = [judgingMicroUsd, players + judgingMicroUsd].map(dollars);
  return [...tables, `cost of judging ${judging}, with the players’ ${together}`];
}

function meanText({ mean, interval }: ClusteredMean, digits: number): string {
  const [low, high] = interval ?? [];
  const own = orDash(mean, (value) => plainSigned(value, digits));
  if (low === undefined || high === undefined) return own;
  return `${own} (${plainSigned(low, digits)} to ${plainSigned(high, digits)})`;
}

function orDash<Value>(value: Value | null, shown: (value: Value) => string): string {
  return value === null ? '-' : shown(value);
}
