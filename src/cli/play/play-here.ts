import { advance } from '../../shared/advance.ts';
import type { Batch } from '../../shared/documents/batch.ts';
import { describeError } from '../../shared/errors.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { setProviderLimits } from '../../shared/queues/provider-limits.ts';
import { troubledProviders } from '../../shared/queues/provider-state.ts';
import type { PlayFlags } from '../commands/play-options.ts';
import { EXIT } from '../failure.ts';
import { parkedSessions } from '../follow/figures.ts';
import { follow, type Outcome } from '../follow/follow.ts';
import { startProgress } from '../follow/progress.ts';
import type { CommandProcess } from '../process.ts';
import { resultLines } from '../results/results.ts';
import { startBoardAndSay } from './board.ts';
import { startFleet } from './fleet.ts';
import { openPlay, type Play } from './open-play.ts';
import { readStandIn, type StandIn } from './stand-in.ts';

/** Puts the batch into the store, or finds it there; throws before anything is played. */
export type Prepare = (context: ProcessContext) => Promise<Batch>;

/**
 * Plays one batch in this process with everything real: queues, store, workers, the stand-in server,
 * Bull Board. Goes on where an earlier process stopped. Returns the exit code.
 */
export async function playHere(
  arena: CommandProcess,
  flags: PlayFlags,
  prepare: Prepare,
): Promise<number> {
  const standIn = readStandIn(flags);
  const play = await openPlay(arena);
  const batch = await prepare(play.context);
  const outcome =
    batch.status === 'finished'
      ? 'finished'
      : await playToEnd(arena, play, batch, { standIn, board: flags.board });
  // "Stopped" is said when it is true: calls in flight are over and their answers stored.
  if (outcome === 'left') await arena.closers.closeAll(arena.log);
  return await conclude(play.context, batch, outcome);
}

async function playToEnd(
  { leaving }: CommandProcess,
  { context, ownRedis }: Play,
  batch: Batch,
  { standIn, board }: { standIn: StandIn; board: boolean },
): Promise<Outcome> {
  if (board) await startBoardAndSay(context);
  const fleet = await startFleet(context, standIn);
  await fleet.serve(batch.configuration.providers);
  ownRedis?.onReturn(() => void refill(context, batch));
  const progress = startProgress({
    batchId: batch._id,
    handsPerSession: batch.configuration.handsPerSession,
    output: process.stdout,
    clock: () => performance.now(),
  });
  try {
    const lost = ownRedis?.lost ?? null;
    const idle = (paused: readonly string[]) => othersIdle(context, batch, paused);
    return await follow(context, batch._id, { leaving, lost, progress, idle });
  } finally {
    await progress.end();
  }
}

/** Whether every provider but the paused ones has nothing to do, and nothing is being scored. */
async function othersIdle(
  { queues }: ProcessContext,
  { configuration }: Batch,
  paused: readonly string[],
): Promise<boolean> {
  const others = configuration.providers.filter((provider) => !paused.includes(provider.id));
  const looked = [queues.metrics, ...others.map((provider) => queues.llm(provider.id))];
  const counts = await Promise.all(
    looked.map((queue) => queue.getJobCountByTypes('active', 'waiting', 'prioritized', 'delayed')),
  );
  return counts.every((count) => count === 0);
}

/** The reconciler would do the same within a minute. */
async function refill(context: ProcessContext, batch: Batch): Promise<void> {
  try {
    await setProviderLimits(context, batch.configuration.providers);
    await advance(context, batch._id);
  } catch (error) {
    context.log.warn({ batch: batch._id, error: describeError(error) }, 'queues not filled again');
  }
}

/** What the user is told at the end, and the exit code. */
async function conclude(context: ProcessContext, batch: Batch, outcome: Outcome): Promise<number> {
  const { store, configuration } = context;
  const { _id: batchId } = batch;
  switch (outcome) {
    case 'finished':
      for (const line of await resultLines(store, configuration, batchId)) say(line);
      return EXIT.done;
    case 'parked':
      for (const { _id, parked } of await parkedSessions(store, batchId)) {
        complain(`${_id} is parked (${parked?.reason}): ${parked?.message}`);
      }
      complain(`batch ${batchId} cannot go on: see to these reasons, then arena resume ${batchId}`);
      return EXIT.failed;
    case 'provider-paused':
      for (const { _id, reason, message } of await troubledProviders(store, providersOf(batch))) {
        complain(`provider ${_id} is paused (${reason}): ${message}`);
      }
      complain(`batch ${batchId} cannot go on: see to these reasons, then arena resume ${batchId}`);
      return EXIT.failed;
    case 'batch-paused': {
      const stopped = (await store.collection('batches').get(batchId))?.stopped ?? null;
      if (stopped === null) complain(`batch ${batchId} was paused: arena resume ${batchId}`);
      else complain(`batch ${batchId} is parked (${stopped.reason}): ${stopped.message}`);
      return EXIT.failed;
    }
    case 'cancelled':
      complain(`batch ${batchId} was cancelled`);
      return EXIT.failed;
    case 'left': {
      // With shared queues a bare resume leaves the work to the processes there.
      const here = configuration.redisUrl === null ? '' : ' --here';
      say(`Stopped. To go on: arena resume ${batchId}${here}, or the same command again`);
      return EXIT.interrupted;
    }
  }
}

function providersOf({ configuration }: Batch): string[] {
  return configuration.providers.map((provider) => provider.id);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`arena: ${line}\n`);
}
