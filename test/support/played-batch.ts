import { serveProvider } from '../../src/cli/play/llm-worker.ts';
import { startHouse } from '../../src/house/main.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import type { ArenaStore } from '../../src/shared/store/arena-store.ts';
import { startJudgeWorker } from '../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../src/workers/metrics/main.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { writeStandInBatch } from '../e2e/batches.ts';
import { startArena } from './arena.ts';
import { waitFor } from './await.ts';

export interface PlayedBatch {
  readonly name: string;
  readonly store: ArenaStore;
  /** Of the process that played it. */
  readonly context: ProcessContext;
  /** Of the test's own; removed at the end. */
  readonly directory: string;
  close(): Promise<void>;
}

/** Plays a batch of stand-ins to its end in this process, with every kind of work in it. */
export async function playBatch(changes: object = {}): Promise<PlayedBatch> {
  const arena = await startArena();
  const house = await startHouse({ port: 0 });
  const context = await arena.context({ ARENA_PROVIDER_URL_HOUSE: house.url });
  await startMetricsWorker(context);
  await startJudgeWorker(context);
  await serveProvider(context, 'house');
  await startTableWorker(context);
  const { _id: name } = await enqueueBatch(
    context,
    readBatch(writeStandInBatch(arena.directory, changes)),
    'test',
  );
  const batches = context.store.collection('batches');
  await waitFor(async () => (await batches.get(name))?.status === 'finished', {
    what: `batch ${name} to be played`,
    intervalMs: 200,
  });
  return {
    name,
    store: context.store,
    context,
    directory: arena.directory,
    close: async () => {
      await arena.close();
      await house.close();
    },
  };
}
