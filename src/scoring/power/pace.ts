import { MICRO_USD } from '../../shared/records/cost.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** What a session of a batch came to, judging included. */
export interface Pace {
  /** US dollars; null where no call had a price, or nothing was paid. */
  readonly usd: number | null;
  /** As many at once as there were: the time in which any was played, over all of them. Null: unknown. */
  readonly hours: number | null;
}

const HOUR_MS = 3_600_000;

/** Out of the ledger and the times of finished sessions. */
export async function paceOf(store: ArenaStore, batchId: string): Promise<Pace> {
  const { documents } = await store.collection('sessions').sift({ within: batchId });
  const finished = documents.filter(({ status }) => status === 'finished');
  if (finished.length === 0) return { usd: null, hours: null };
  const [paid] = await store.collection('calls').totals({ within: batchId, sum: ['costMicroUsd'] });
  const begun = documents.filter(({ startedAt }) => startedAt !== null).length;
  const micro = paid?.sums.costMicroUsd ?? 0;
  const playedMs = timeCovered(
    finished.flatMap(({ startedAt, finishedAt }) =>
      startedAt === null || finishedAt === null
        ? []
        : [{ from: Date.parse(startedAt), to: Date.parse(finishedAt) }],
    ),
  );
  return {
    usd: micro === 0 ? null : micro / MICRO_USD / begun,
    hours: playedMs === 0 ? null : playedMs / HOUR_MS / finished.length,
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** How long any of them lasted, ms: a night in which nothing was played is not counted. */
function timeCovered(spans: readonly Span[]): number {
  let covered = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}
