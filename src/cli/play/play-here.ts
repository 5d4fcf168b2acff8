import type { Batch } from '../../shared/documents/batch.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { EXIT } from '../failure.ts';
import { parkedSessions } from '../follow/figures.ts';
import { follow, type Outcome } from '../follow/follow.ts';
import { startProgress } from '../follow/progress.ts';
import { type CommandProcess, openContextOn } from '../process.ts';
import { resultLines } from '../results/results.ts';
import { startBoardNearby } from './board.ts';
import { claimDataDirectory } from './claim.ts';
import { startFleet } from './fleet.ts';
import { startOwnRedis } from './own-redis.ts';
import type { StandInOptions } from './stand-in.ts';

export interface Playing {
  /** Puts the batch into the store, or finds it there; throws before anything is played. */
  prepare: (context: ProcessContext) => Promise<Batch>;
  standIn: StandInOptions;
  /** Bull Board beside the batch. */
  board: boolean;
}

/**
 * Plays one batch in this process with everything real: queues, store, workers, the stand-in server,
 * Bull Board. Goes on where an earlier process stopped. Returns the exit code.
 */
export async function playHere(arena: CommandProcess, playing: Playing): Promise<number> {
  const { context, lost } = await openPlay(arena);
  const batch = await playing.prepare(context);
  const outcome = await playToEnd(arena, context, lost, batch, playing);
  return await conclude(context, batch._id, outcome);
}

/** Queues of this process's own where no REDIS_URL names shared ones. */
export async function openPlay(
  arena: CommandProcess,
): Promise<{ context: ProcessContext; lost: AbortSignal | null }> {
  const { configuration, closers } = arena;
  if (configuration.redisUrl !== null) {
    return { context: await openContextOn(configuration.redisUrl, arena), lost: null };
  }
  await claimDataDirectory(configuration.dataDirectory, closers);
  const { url, lost } = await startOwnRedis({
    dataDirectory: configuration.dataDirectory,
    closers,
    startMs: configuration.connectTimeoutMs,
  });
  return { context: await openContextOn(url, arena), lost };
}

async function playToEnd(
  arena: CommandProcess,
  context: ProcessContext,
  lost: AbortSignal | null,
  batch: Batch,
  { standIn, board }: Playing,
): Promise<Outcome> {
  if (batch.status === 'finished') return 'finished';
  if (board) say(`Bull Board: ${await startBoardNearby(context, say)}`);
  const fleet = await startFleet(context, standIn);
  await fleet.serve(batch.configuration.providers);
  const progress = startProgress({
    batchId: batch._id,
    handsPerSession: batch.configuration.handsPerSession,
    output: process.stdout,
    clock: () => performance.now(),
  });
  try {
    return await follow(context, batch._id, { leaving: arena.leaving, lost, progress });
  } finally {
    await progress.end();
  }
}

/** What the user is told at the end, and the exit code. */
async function conclude(
  context: ProcessContext,
  batchId: string,
  outcome: Outcome,
): Promise<number> {
  const { store, configuration } = context;
  switch (outcome) {
    case 'finished':
      for (const line of await resultLines(store, configuration, batchId)) say(line);
      return EXIT.done;
    case 'parked': {
      for (const session of await parkedSessions(store, batchId)) {
        complain(
          `${session._id} is parked (${session.parked?.reason}): ${session.parked?.message}`,
        );
      }
      complain(
        `batch ${batchId} cannot go on: see to the reasons above, then arena resume ${batchId}`,
      );
      return EXIT.failed;
    }
    case 'cancelled':
      complain(`batch ${batchId} was cancelled`);
      return EXIT.failed;
    case 'left':
      // With shared queues resume only opens the batch again for whoever works on them.
      say(
        `Stopped. To go on: arena resume ${batchId}${configuration.redisUrl === null ? '' : ' --here'} (or the same command again)`,
      );
      return EXIT.interrupted;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`arena: ${line}\n`);
}
