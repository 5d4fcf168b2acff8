import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { type Damage, isDamage } from '../../shared/store/damaged.ts';
import { documentsPage } from './documents-page.ts';
import type { FiguresCache, RatedFigures } from './figures-cache.ts';

/** A batch in a list; null figures are still being counted. */
export interface ListedBatch {
  readonly batch: Batch;
  readonly figures: RatedFigures | null;
}

export interface BatchList {
  /** Open and paused ones, on the first page alone. */
  readonly goingOn: readonly ListedBatch[];
  readonly all: readonly (ListedBatch | Damage)[];
  /** The last id of this page where there is another. */
  readonly next: string | null;
  readonly total: number;
}

export const BATCHES_PER_PAGE = 50;
/** More than so many at once are found in the list of all. */
const GOING_ON_SHOWN = 12;
/** A page is there after so long, whatever is still being counted. */
const WAIT_MS = 600;

/** @param after the last id of the page before */
export async function batchList(
  { store }: Pick<ProcessContext, 'store'>,
  figures: FiguresCache,
  after: string | null,
): Promise<BatchList> {
  const batches = store.collection('batches');
  const { shown, next } = await documentsPage(batches, {}, { size: BATCHES_PER_PAGE, after });
  const listed = async (batch: Batch): Promise<ListedBatch> => ({
    batch,
    figures: await figures.look(batch, WAIT_MS),
  });
  const goingOn = after === null ? await goingOnOf(store) : [];
  return {
    goingOn: await Promise.all(goingOn.map(listed)),
    all: await Promise.all(
      shown.map(async (each) => ('configuration' in each ? await listed(each) : each)),
    ),
    next,
    total: await batches.count(),
  };
}

async function goingOnOf(store: ProcessContext['store']): Promise<Batch[]> {
  const found: Batch[] = [];
  try {
    for (const status of ['open', 'paused'] as const) {
      const { documents } = await store
        .collection('batches')
        .sift({ where: { status } }, { limit: GOING_ON_SHOWN });
      found.push(...documents);
    }
  } catch (error) {
    // A batch that is no JSON has no status to go by; the list of all names it.
    if (!isDamage(error)) throw error;
  }
  return found.slice(0, GOING_ON_SHOWN);
}
