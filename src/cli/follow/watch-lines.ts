import { outlookLinesOf } from '../../report/outlook-words.ts';
import type { BatchOutlook } from '../../scoring/stopping/batch-outlook.ts';
import type { DetailedFigures } from '../../shared/fleet/progress/figures.ts';
import type { PlayerFigures } from '../../shared/fleet/progress/session-figures.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { duration } from '../../shared/text/durations.ts';
import { dollars } from '../../shared/text/figures.ts';
import { withSignsNamed } from '../../shared/text/unseen-signs.ts';
import { type Column, textTable } from '../results/text-table.ts';
import { plainSigned, usDollars } from '../results/units.ts';
import { troubleLines } from './figures-line.ts';
import type { ScreenLine, ScreenSize } from './screen.ts';

/** A batch as one look has found it. */
export interface Watched {
  readonly batch: Batch;
  readonly figures: DetailedFigures;
  /** Decisions a second, just now. */
  readonly perSecond: number | null;
  readonly timeLeftMs: number | null;
  readonly callsInFlight: number;
  /** Null: nothing to tell yet. */
  readonly outlook: BatchOutlook | null;
}

/** Parked sessions that are named before the rest is only counted. */
const PARKED_NAMED = 3;
const WIDEST_BAR = 40;
const NARROWEST_BAR = 10;

/** What a person sees who follows these batches: as much of it as the screen has room for. */
export function watchLines(
  watched: readonly Watched[],
  { store, clock, size }: { store: string; clock: string; size: ScreenSize },
): ScreenLine[] {
  const title = `arena watch   ${store}   ${clock}   q leaves`;
  const lines = [{ text: title }, ...watched.flatMap((each) => batchLines(each, size.columns))];
  const named = lines.map((line) => ({ ...line, text: withSignsNamed(line.text) }));
  if (named.length <= size.rows) return named;
  const hidden = named.length - size.rows + 1;
  return [...named.slice(0, size.rows - 1), { text: `… and ${hidden} more lines` }];
}

function batchLines(watched: Watched, columns: number): ScreenLine[] {
  const { batch, figures, outlook } = watched;
  return [
    { text: '' },
    { text: `${batch._id}  ${figures.status}`, strong: true },
    ...[
      progressLine(figures, columns),
      countsLine(watched),
      moneyLine(watched),
      ...warnings(watched).map((warning) => `! ${warning}`),
    ].map((text) => ({ text: `  ${text}` })),
    ...outlookLinesOf(batch, outlook).map((text) => ({ text: `  ${text}` })),
    ...leaderboard(watched).map((text) => ({ text: `  ${text}` })),
  ];
}

function progressLine({ sessions, hands, handsLeft }: DetailedFigures, columns: number): string {
  const { finished, open, playing, parked } = sessions;
  const all = hands + handsLeft;
  const share = all === 0 ? 0 : hands / all;
  const width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, columns - 60));
  const full = Math.round(share * width);
  const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
  const parts = [`${playing} playing`, `${open - playing} waiting`, `${parked} parked`];
  const others = parts.filter((part) => !part.startsWith('0 ')).join(', ');
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  return `${bar}${percent}  sessions ${finished}/${finished + open + parked}${others === '' ? '' : ` (${others})`}`;
}

function countsLine({ figures, perSecond, callsInFlight, timeLeftMs }: Watched): string {
  const { hands, handsLeft, decisions, judgements } = figures;
  const rate = perSecond === null || handsLeft === 0 ? '' : ` (${perSecond.toFixed(1)}/s)`;
  return [
    `hands ${hands}${handsLeft === 0 ? '' : ` of about ${hands + handsLeft}`}`,
    `decisions ${decisions}${rate}`,
    `calls in flight ${callsInFlight}`,
    ...(judgements === null ? [] : [`verdicts ${judgements.done}/${judgements.planned}`]),
    ...(timeLeftMs === null ? [] : [`about ${duration(timeLeftMs)} left`]),
  ].join('   ');
}

function moneyLine({ batch, figures }: Watched): string {
  const { batchUsd } = batch.caps;
  const cap = batchUsd === null ? '' : ` of at most ${usDollars(batchUsd)}`;
  return `cost ${dollars(figures.costMicroUsd)}${cap}`;
}

function warnings({ batch, figures }: Watched): string[] {
  const { parked } = figures.details;
  const more = parked.length - PARKED_NAMED;
  return [
    ...(batch.stopped === null
      ? []
      : [`the batch is parked (${batch.stopped.reason}): ${batch.stopped.message}`]),
    ...troubleLines(figures),
    ...parked
      .slice(0, PARKED_NAMED)
      .map(({ _id, parked: why }) => `${_id} is parked (${why?.reason}): ${why?.message}`),
    ...(more > 0 ? [`and ${more} more sessions are parked (arena status)`] : []),
  ];
}

type Row = PlayerFigures & { rank: number; name: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: '#', value: ({ rank }) => String(rank), align: 'right' },
  { title: 'player', value: ({ name }) => name },
  { title: 'condition', value: ({ condition }) => condition },
  {
    title: 'raw chips',
    value: ({ chips, chipsInPlay }) => plainSigned(chips + chipsInPlay),
    align: 'right',
  },
  { title: '1st', value: (row) => `${row.firstPlaces}/${row.sessions}`, align: 'right' },
  { title: 'cost', value: ({ costMicroUsd }) => dollars(costMicroUsd), align: 'right' },
];

/** As it stands: chips of sessions that are being played count after their last whole hand. */
function leaderboard({ batch, figures }: Watched): string[] {
  const { players } = figures.details;
  if (players.length === 0) return [];
  const several = batch.configuration.conditions.length > 1;
  const nameOf = playerNames(batch);
  const rows = players.map((player): Row => {
    const held = (each: PlayerFigures): number => each.chips + each.chipsInPlay;
    const better = players.filter(
      (other) => other.condition === player.condition && held(other) > held(player),
    );
    return { ...player, rank: better.length + 1, name: nameOf(player.player) };
  });
  const columns = COLUMNS.filter(({ title }) => several || title !== 'condition');
  return textTable(rows, columns);
}
