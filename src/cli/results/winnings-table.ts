import type { BatchWinnings } from '../../scoring/winnings/batch-winnings.ts';
import type { ConditionWinnings, MeanWinnings } from '../../scoring/winnings/condition-winnings.ts';
import { type ClusteredMean, isFew } from '../../shared/records/play-figures.ts';
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
  const isKnown = pairs.weighted !== null;
  const ranks = (pairs.weighted ?? pairs.raw).ranks;
  const rows = [...players]
    .map(
      ([player, { raw, weighted }]): Row => ({
        player,
        main: weighted ?? raw,
        raw,
        rank: ranks.get(player) ?? [1, players.size],
      }),
    )
    .sort((a, b) => (b.main.chips.mean ?? 0) - (a.main.chips.mean ?? 0));
  const clusters = Math.max(0, ...rows.map(({ main }) => main.chips.clusters));
  return [
    `condition ${condition}: ${sessions} finished sessions, ${clusters} of them independent`,
    ...textTable(rows, columns(isKnown)),
    ...notes(rows, clusters, isKnown),
  ];
}

function columns(isKnown: boolean): Column<Row>[] {
  const raw: Column<Row> = {
    title: 'raw',
    value: ({ raw: { chips } }) => meanText(chips),
    align: 'right',
  };
  return [
    { title: 'rank', value: ({ rank: [best, worst] }) => rankText(best, worst), align: 'right' },
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

function notes(rows: readonly Row[], clusters: number, isKnown: boolean): string[] {
  const worth = isKnown ? worthOf(rows) : null;
  return [
    isKnown
      ? 'Chips a session with the luck of the board out; raw: as they were won.'
      : 'Raw chips a session: of some hand not every card is known.',
    ...(worth === null ? [] : [`Worth ${worth.toFixed(1)} times the sessions.`]),
    ...(clusters === 1 ? ['One run: no interval can be given.'] : []),
    ...(clusters > 1 && rows.some(({ main }) => isFew(main.chips))
      ? ['few: of fewer than 10 independent sessions, so that intervals cover less than they say.']
      : []),
  ];
}

/** Variances of all players together: that of one alone is a guess from a handful of clusters. */
function worthOf(rows: readonly Row[]): number | null {
  let [more, less] = [0, 0];
  for (const { raw, main } of rows) {
    more += (raw.chips.se ?? 0) ** 2;
    less += (main.chips.se ?? 0) ** 2;
  }
  return less === 0 ? null : more / less;
}

function rankText(best: number, worst: number): string {
  return best === worst ? `${best}` : `${best} to ${worst}`;
}

function meanText({ mean }: ClusteredMean, digits = 0): string {
  return mean === null ? '-' : plainSigned(mean, digits);
}

function intervalText(mean: ClusteredMean): string {
  if (mean.interval === null) return '-';
  const [low, high] = mean.interval.map((bound) => plainSigned(bound, 0));
  return `${low} to ${high}${isFew(mean) ? ' few' : ''}`;
}
