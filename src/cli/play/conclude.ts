import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { parkedSessions } from '../../shared/fleet/progress/figures.ts';
import { troubledProviders } from '../../shared/fleet/queues/provider-state.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { EXIT } from '../failure.ts';
import type { Outcome } from '../follow/follow.ts';
import { resultLines } from '../results/results.ts';
import { batchQueues } from './batch-queues.ts';

/** Tells the user how a batch that was played here has ended. Returns the exit code. */
export async function conclude(
  context: ProcessContext,
  batch: Batch,
  outcome: Outcome,
): Promise<number> {
  switch (outcome) {
    case 'finished':
      for await (const line of resultLines(context.store, context.configuration, batch._id)) {
        process.stdout.write(`${line}\n`);
      }
      return EXIT.done;
    case 'left': {
      // With shared queues a bare resume leaves the work to the processes there.
      const here = context.configuration.redisUrl === null ? '' : ' --here';
      process.stdout.write(
        `Stopped. To go on: npx arena resume ${batch._id}${here}, or the same command again\n`,
      );
      return EXIT.interrupted;
    }
    default:
      for (const line of await reasons(context, batch, outcome)) {
        process.stderr.write(`arena: ${line}\n`);
      }
      return EXIT.failed;
  }
}

/** Why the batch cannot go on, a line for each reason, and what to do. */
async function reasons(
  context: ProcessContext,
  batch: Batch,
  outcome: Exclude<Outcome, 'finished' | 'left'>,
): Promise<string[]> {
  const { store } = context;
  const { _id: batchId } = batch;
  const advice = `batch ${batchId} cannot go on: see to these reasons, then arena resume ${batchId}`;
  switch (outcome) {
    case 'parked': {
      const parked = await parkedSessions(store, batchId);
      return [
        ...parked.map(
          (each) => `${each._id} is parked (${each.parked?.reason}): ${each.parked?.message}`,
        ),
        advice,
      ];
    }
    case 'provider-paused': {
      const ids = askedConfiguration(batch).providers.map((provider) => provider.id);
      const paused = await troubledProviders(store, ids);
      return [
        ...paused.map(
          ({ _id, reason, message }) => `provider ${_id} is paused (${reason}): ${message}`,
        ),
        advice,
      ];
    }
    case 'batch-paused': {
      const stopped = (await store.collection('batches').get(batchId))?.stopped ?? null;
      return stopped === null
        ? [`batch ${batchId} was paused: arena resume ${batchId}`]
        : [`batch ${batchId} is parked (${stopped.reason}): ${stopped.message}`];
    }
    case 'stuck': {
      const failures = await batchQueues(context, batch).failures();
      return [...failures, advice];
    }
    case 'cancelled':
      return [`batch ${batchId} was cancelled`];
  }
}
