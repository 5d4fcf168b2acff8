import {
  fewWords,
  figureWords,
  noIntervalWords,
  rankText,
} from '../../report/winnings/winnings-words.ts';
import type { BatchWinnings } from '../../scoring/winnings/batch-winnings.ts';
import type { ConditionWinnings } from '../../scoring/winnings/condition-winnings.ts';
import {
  type ClusteredMean,
  type MeanWinnings,
  mainWinnings,
} from '../../shared/records/play-figures.ts';
import { intervalText } from './interval-text.ts';
import { type Column, textTable } from './text-table.ts';
import { plainSigned } from './units.ts';

interface Row {
  readonly player: string;
  readonly main: MeanWinnings;
  readonly raw: MeanWinnings;
  readonly rank: readonly [best: number, worst: number];
}

/** What `arena winnings` prints: a leaderboard a condition, by the luck-free figure where it is known. */
export function winningsLines({ conditions }: BatchWinnings): string[] {
  return [...conditions].flatMap(([condition, winnings], at) => [
    ...(at === 0 ? [] : ['']),
    ...conditionLines(condition, winnings),
  ]);
}

function conditionLines(condition: string, winnings: ConditionWinnings): string[] {
  const { sessions, players, pairs } = winnings;
  const ranks = (pairs.weighted ?? pairs.raw).ranks;
  const rows = [...players]
    .map(
      ([player, { raw, weighted }]): Row => ({
        player,
        main: mainWinnings({ weighted, raw }),
        raw,
        rank: ranks.get(player) ?? [1, players.size],
      }),
    )
    .sort((a, b) => (b.main.chips.mean ?? 0) - (a.main.chips.mean ?? 0));
  const clusters = Math.max(0, ...rows.map(({ main }) => main.chips.clusters));
  return [
    `condition ${condition}: ${sessions} finished sessions, ${clusters} of them independent`,
    ...textTable(rows, columns(pairs.weighted !== null)),
    ...notes(winnings),
  ];
}

function columns(isKnown: boolean): Column<Row>[] {
  const raw: Column<Row> = {
    title: 'raw',
    value: ({ raw: { chips } }) => meanText(chips),
    align: 'right',
  };
  return [
    { title: 'rank', value: ({ rank }) => rankText(rank), align: 'right' },
    { title: 'player', value: ({ player }) => player },
    {
      title: 'chips a session',
      value: ({ main: { chips } }) => meanText(chips),
      align: 'right',
    },
    { title: '95 %', value: ({ main: { chips } }) => intervalText(chips), align: 'right' },
    { title: 'bb/100', value: ({ main: { bb100 } }) => meanText(bb100, 1), align: 'right' },
    ...(isKnown ? [raw] : []),
  ];
}

/** What the chips are, and how far they can be trusted: the words of every leaderboard. */
function notes({ sessions, players }: ConditionWinnings): string[] {
  const won = [...players.values()].map(({ raw, weighted }) => ({
    raw,
    weighted,
    sessions,
    asIfIndependent: null,
    duplicate: null,
  }));
  return [figureWords(won), noIntervalWords(won), fewWords(won)].filter((line) => line !== null);
}

function meanText({ mean }: ClusteredMean, digits = 0): string {
  return mean === null ? '-' : plainSigned(mean, digits);
}
