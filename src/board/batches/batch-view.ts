import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Profile } from '../../shared/records/profile.ts';
import type { Session } from '../../shared/records/session.ts';
import type { Damage } from '../../shared/store/damaged.ts';
import { documentsPage } from './documents-page.ts';
import type { FiguresCache, RatedFigures } from './figures-cache.ts';

/** One batch as its page shows it. */
export interface BatchView {
  readonly batch: Batch;
  /** Null: still being counted. */
  readonly figures: RatedFigures | null;
  /** Empty until scored. */
  readonly profiles: readonly Profile[];
  /** Verdicts that can be asked for again. */
  readonly unscored: number;
  readonly sessions: SessionList;
}

export interface SessionList {
  readonly shown: readonly (Session | Damage)[];
  /** The run that is listed alone. */
  readonly run: string | null;
  /** The last id of the page before. */
  readonly after: string | null;
  /** The last id of this page where there is another. */
  readonly next: string | null;
}

export const SESSIONS_PER_PAGE = 50;
/** The page is there after so long, whatever is still being counted. */
const WAIT_MS = 600;

/** Which sessions of the batch a page lists. */
export interface SessionQuery {
  readonly run: string | null;
  readonly after: string | null;
}

export async function readBatchView(
  { store }: Pick<ProcessContext, 'store'>,
  known: FiguresCache,
  batch: Batch,
  query: SessionQuery,
): Promise<BatchView> {
  const batchId = batch._id;
  const isScored = batch.scoredVersion !== null;
  const judgements = store.collection('judgements');
  return {
    batch,
    figures: await known.lookWithOutlook(batch, WAIT_MS),
    profiles: isScored
      ? (await store.collection('profiles').sift({ within: batchId })).documents
      : [],
    unscored:
      batch.planned === null
        ? 0
        : (await judgements.count({ where: { batchId, status: 'unscored' } })) -
          (await judgements.count({ where: { batchId, status: 'unscored', reason: 'no-words' } })),
    sessions: await listSessions(store, batchId, query),
  };
}

async function listSessions(
  store: ProcessContext['store'],
  batchId: string,
  { run, after }: SessionQuery,
): Promise<SessionList> {
  const page = await documentsPage(
    store.collection('sessions'),
    { within: run ?? batchId },
    { size: SESSIONS_PER_PAGE, after },
  );
  return { ...page, run, after };
}
