import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { readBatch } from '../../../src/producer/read-batch.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { startReconciler } from '../../../src/shared/fleet/reconciler.ts';
import type { ArenaStore } from '../../../src/shared/store/arena-store.ts';
import { startJudgeWorker } from '../../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { startArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { type Records, readRecords, untilFinished } from './records.ts';
import { startStandIns } from './stand-in.ts';

/** Two chains and some sessions side by side, with every kind of work in them. */
export const DISTURBED = {
  name: 'disturbed',
  gameSeed: 'disturbed',
  sessionsPerRun: 2,
  handsPerSession: 4,
  conditions: [
    { id: 'persistent', memory: 'persistent' },
    { id: 'fresh', memory: 'none' },
  ],
  judges: { bluff: 'house-judge' },
};

/** Every kind of worker in this process, as `arena up` starts them. */
export async function startWorkers(context: ProcessContext): Promise<void> {
  await startMetricsWorker(context);
  await startJudgeWorker(context);
  await serveProvider(context, 'house');
  await startTableWorker(context);
  startReconciler(context);
}

export async function enqueueDisturbed(
  context: ProcessContext,
  directory: string,
  changes: object = {},
): Promise<void> {
  const file = writeStandInBatch(directory, { ...DISTURBED, ...changes });
  await enqueueBatch(context, readBatch(file), 'test');
}

export function handsPlayed(store: ArenaStore, hands: number): Promise<unknown> {
  return waitFor(
    async () =>
      (await store.collection('hands').count({ where: { status: 'completed' } })) >= hands,
    { what: `${hands} hands to be played`, intervalMs: 50 },
  );
}

export async function recordsOf(
  store: ArenaStore,
  directory: string,
  batch: string = DISTURBED.name,
): Promise<Records> {
  const folder = `${directory}/export-${batch}`;
  await exportBatch(store, batch, folder);
  return readRecords(folder);
}

/** The records of the batch when nothing happens to anybody. */
export async function playedUndisturbed(changes: object = {}): Promise<Records> {
  const arena = await startArena();
  const house = await startStandIns({ min: 0, max: 0 });
  try {
    const context = await arena.context({ ARENA_PROVIDER_URL_HOUSE: house.url });
    await startWorkers(context);
    await enqueueDisturbed(context, arena.directory, changes);
    await untilFinished(context.store, DISTURBED.name);
    return await recordsOf(context.store, arena.directory);
  } finally {
    await arena.close();
    await house.close();
  }
}
