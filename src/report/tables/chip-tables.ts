import { type CsvTable, csvColumnsOf, csvTable } from '../../archive/export/tables/table.ts';
import type { LeaderboardRow } from '../../scoring/leaderboard.ts';
import type { ChipPair } from '../../scoring/winnings/chip-pairs.ts';
import { type ClusteredMean, type Winnings } from '../../shared/records/play-figures.ts';
import type { ReportData } from '../report-data.ts';

/** In the order of the leaderboard; a mean is of a session, with its 95 % interval. */
export function leaderboardTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<LeaderboardRow>();
  const of = (name: string, value: (winnings: Winnings) => number | null, about: string) =>
    column(name, 'number', ({ winnings }) => (winnings === null ? null : value(winnings)), about);
  const mean = (
    name: string,
    meanOf: (winnings: Winnings) => ClusteredMean | undefined,
    about: string,
  ) => [
    of(name, (winnings) => meanOf(winnings)?.mean ?? null, about),
    of(`${name}_lower`, (winnings) => meanOf(winnings)?.interval?.[0] ?? null, '95 % interval'),
    of(`${name}_upper`, (winnings) => meanOf(winnings)?.interval?.[1] ?? null, '95 % interval'),
  ];
  const ranks = ({ winnings }: LeaderboardRow) =>
    winnings === null ? null : (winnings.ranks.weighted ?? winnings.ranks.raw);
  return csvTable(
    'leaderboard.csv',
    'A player under a condition in a row.',
    ({ leaderboard }): readonly LeaderboardRow[] => leaderboard,
    [
      column('condition', 'text', (line) => line.condition, 'condition'),
      column('rank', 'integer', (line) => line.rank, '1 is first, within the condition'),
      column('rank_best', 'integer', (line) => ranks(line)?.[0] ?? null, 'by pairs told apart'),
      column('rank_worst', 'integer', (line) => ranks(line)?.[1] ?? null, 'by pairs told apart'),
      column('player', 'text', (line) => line.player, 'player id'),
      column('name', 'text', (line) => line.displayName, 'name'),
      ...mean(
        'weighted_chips',
        ({ weighted }) => weighted?.chips,
        'chips a session, without the luck of the board',
      ),
      ...mean('raw_chips', ({ raw }) => raw.chips, 'chips a session, as they were paid'),
      ...mean(
        'all_in_ev_chips',
        ({ allInAdjusted }) => allInAdjusted?.chips,
        'chips a session, all-in pots paid by equity',
      ),
      ...mean('weighted_bb100', ({ weighted }) => weighted?.bb100, 'big blinds a hundred hands'),
      ...mean('raw_bb100', ({ raw }) => raw.bb100, 'big blinds a hundred hands, as paid'),
      of('clusters', ({ raw }) => raw.chips.clusters, 'independent observations'),
      of('worth', ({ worth }) => worth, 'times the sessions of raw chips'),
      of('place_strength', ({ place }) => place.value, 'Plackett-Luce, log scale'),
      of('place_strength_lower', ({ place }) => place.interval?.[0] ?? null, '95 % interval'),
      of('place_strength_upper', ({ place }) => place.interval?.[1] ?? null, '95 % interval'),
      ...mean(
        'duplicate_chips',
        ({ duplicate }) => duplicate?.paired.chips,
        'raw chips a session, paired by decks',
      ),
      column('chips', 'integer', (line) => line.chips, 'won or lost over all sessions'),
      column('bb100', 'number', (line) => line.bb100, 'big blinds a hundred hands dealt'),
      column('first_places', 'integer', (line) => line.firstPlaces, 'shared by equals'),
      column('sessions', 'integer', (line) => line.sessions, 'finished'),
      column(
        'cost_micro_usd',
        'integer',
        (line) => line.costMicroUsd,
        'decisions and memory updates',
      ),
    ],
  );
}

export function chipPairsTable(): CsvTable<ReportData> {
  const column = csvColumnsOf<ChipPair>();
  return csvTable(
    'chip-pairs.csv',
    'Two players of a condition in a row: who won more than whom.',
    ({ chipPairs }): readonly ChipPair[] => chipPairs,
    [
      column('condition', 'text', ({ condition }) => condition, 'condition'),
      column('a', 'text', ({ a }) => a, 'player id'),
      column('b', 'text', ({ b }) => b, 'player id'),
      column('figure', 'text', ({ figure }) => figure, 'weighted, or raw'),
      column('difference', 'number', ({ mean }) => mean, 'chips a session, a minus b'),
      column(
        'difference_lower',
        'number',
        ({ interval }) => interval?.[0] ?? null,
        '95 % interval',
      ),
      column(
        'difference_upper',
        'number',
        ({ interval }) => interval?.[1] ?? null,
        '95 % interval',
      ),
      column('clusters', 'integer', ({ clusters }) => clusters, 'independent observations'),
      column('p', 'number', ({ p }) => p, 'two-sided t test'),
      column('p_holm', 'number', ({ holm }) => holm, 'over all pairs of the condition'),
      column('told_apart', 'boolean', ({ toldApart }) => toldApart, 'p_holm below 0.05'),
      column(
        'sessions_needed',
        'integer',
        ({ sessionsNeeded }) => sessionsNeeded,
        'to find the difference seen four times in five',
      ),
      column(
        'as_if_independent',
        'boolean',
        ({ asIfIndependent }) => asIfIndependent,
        'whether sessions_needed takes sessions of a single run as independent',
      ),
    ],
  );
}

export function sessionsTable(): CsvTable<ReportData> {
  interface Row {
    readonly result: ReportData['results'][number];
    readonly player: string;
    readonly delta: number;
  }
  const column = csvColumnsOf<Row>();
  return csvTable(
    'sessions.csv',
    'A player in a session in a row.',
    ({ results }): Row[] =>
      results.flatMap((result) =>
        Object.entries(result.deltas).map(([player, delta]) => ({ result, player, delta })),
      ),
    [
      column('session_id', 'text', ({ result }) => result.sessionId, 'id of the session'),
      column('condition', 'text', ({ result }) => result.condition, 'condition'),
      column('index', 'integer', ({ result }) => result.index, 'within its run, from 1'),
      column('hands', 'integer', ({ result }) => result.handsPlayed, 'played'),
      column('player', 'text', ({ player }) => player, 'player id'),
      column('chips', 'integer', ({ delta }) => delta, 'won or lost'),
    ],
  );
}
