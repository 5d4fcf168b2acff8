import { namedBatch } from '../../producer/named-batch.ts';
import { outlookLinesOf } from '../../report/outlook-words.ts';
import { type BatchOutlook, recordedOutlook } from '../../scoring/stopping/batch-outlook.ts';
import { type Figures, openFigures } from '../../shared/fleet/progress/figures.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { maskAddress } from '../../shared/settings/secrets.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { dollars } from '../../shared/text/figures.ts';
import { type Column, textTable } from '../results/text-table.ts';
import { troubleLines } from './figures-line.ts';

export interface BatchStatus extends Figures {
  batch: string;
  parked: { session: string; reason: string; message: string }[];
  /** What may be spent, and why nothing starts any more. */
  caps: Batch['caps'];
  stopped: Batch['stopped'];
  /** Versions whose llm workers have answered with other prompts than the batch's; null: none may. */
  mixed: { version: string; others: string[] } | null;
  /** How far it is planned, and why it stopped; null where it plays to the end of its plan. */
  stopping: Batch['stopping'] | null;
  /** Who is known to be better, and about how far it is to that; null: nothing to tell, or not added up. */
  outlook: BatchOutlook | null;
  /** The same in words. */
  outlookLines: string[];
}

/** Every batch of the store, or the one of that name. */
export async function batchStatuses(store: ArenaStore, name?: string): Promise<BatchStatus[]> {
  const batches =
    name === undefined
      ? (await store.collection('batches').sift({})).documents
      : [await namedBatch({ store }, name)];
  const statuses: BatchStatus[] = [];
  for (const each of batches) {
    const { _id: batch, caps, stopped } = each;
    const counted = await openFigures(store, batch)();
    if (counted === null) throw new UserError(`batch ${batch} was deleted meanwhile`);
    const { details, ...figures } = counted;
    const parked = details.parked.map((session) => ({
      session: session._id,
      reason: session.parked?.reason ?? '',
      message: session.parked?.message ?? '',
    }));
    const outlook =
      name !== undefined || isGoingOn(each)
        ? await liveOutlook(store, each)
        : recordedOutlook(each);
    statuses.push({
      batch,
      ...figures,
      parked,
      caps,
      stopped,
      mixed: mixedVersions(each),
      stopping: each.stopping ?? null,
      outlook,
      outlookLines: outlookLinesOf(each, outlook),
    });
  }
  return statuses;
}

/** Of those that are over, a store may hold hundreds: they are only added up when one is named. */
function isGoingOn({ status }: Batch): boolean {
  return status === 'open' || status === 'paused';
}

/** Loaded only where something is added up. */
async function liveOutlook(store: ArenaStore, batch: Batch): Promise<BatchOutlook | null> {
  const { openOutlook } = await import('../../scoring/stopping/live-outlook.ts');
  return await openOutlook(store)(batch);
}

function mixedVersions({
  codeVersion,
  templates,
  mixedSince,
  mixedWith,
}: Batch): BatchStatus['mixed'] {
  if (mixedSince === null) return null;
  const others = mixedWith.map((each) => each.codeVersion);
  return { version: templates?.codeVersion ?? codeVersion, others };
}

const COLUMNS: readonly Column<BatchStatus>[] = [
  { title: 'batch', value: (row) => row.batch },
  { title: 'status', value: (row) => row.status },
  {
    title: 'sessions',
    value: ({ sessions: { finished, open, parked } }) => `${finished}/${finished + open + parked}`,
    align: 'right',
  },
  { title: 'parked', value: (row) => String(row.sessions.parked), align: 'right' },
  { title: 'hands', value: (row) => String(row.hands), align: 'right' },
  { title: 'decisions', value: (row) => String(row.decisions), align: 'right' },
  {
    title: 'judged',
    value: ({ judgements }) =>
      judgements === null ? '-' : `${judgements.done}/${judgements.planned}`,
    align: 'right',
  },
  { title: 'cost', value: (row) => dollars(row.costMicroUsd), align: 'right' },
];

export function statusLines(statuses: readonly BatchStatus[], storeUrl: string): string[] {
  if (statuses.length === 0) {
    return [`No batches yet in ${maskAddress(storeUrl)}: arena run seeds/batches/demo.json`];
  }
  const parked = statuses.flatMap((status) => status.parked);
  return [
    ...textTable(statuses, COLUMNS),
    ...statuses.flatMap(troubleLines),
    ...statuses.flatMap(({ batch, mixed }) =>
      mixed === null || mixed.others.length === 0
        ? []
        : [
            `batch ${batch} was asked with the prompts of several versions: ${[mixed.version, ...mixed.others].join(', ')}`,
          ],
    ),
    ...statuses.flatMap(({ batch, outlookLines }) =>
      outlookLines.map((line) => `${batch}: ${line}`),
    ),
    ...statuses.flatMap(({ batch, stopped }) =>
      stopped === null ? [] : [`batch ${batch} is parked (${stopped.reason}): ${stopped.message}`],
    ),
    ...parked.map(({ session, reason, message }) => `${session} is parked (${reason}): ${message}`),
  ];
}
