import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { HUMAN_PROVIDER, hasHuman } from '../../shared/records/human.ts';
import type { PlayFlags } from '../commands/play-options.ts';
import { follow, type Outcome } from '../follow/follow.ts';
import { quietProgress, startProgress } from '../follow/progress.ts';
import { openHumanSeat, requireTerminal } from '../human/seat.ts';
import type { CommandProcess } from '../process.ts';
import { batchQueues } from './batch-queues.ts';
import { startBoardAndSay } from './board.ts';
import { conclude } from './conclude.ts';
import { startFleet } from './fleet.ts';
import { openPlay, type Play } from './open-play.ts';
import { refuseOtherTemplates } from './own-templates.ts';
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
  const isOver = batch.status === 'finished';
  // With shared queues there may be workers of the batch's own version.
  if (!isOver && play.ownRedis !== null) refuseOtherTemplates(batch, { tables: true });
  if (isOver) {
    process.stdout.write(
      `Batch ${batch._id} is finished: these are its results. To play anew, take another name or --data-directory\n`,
    );
  }
  const outcome = isOver
    ? 'finished'
    : await playToEnd(arena, play, batch, { standIn, board: flags.board });
  // "Stopped" is said when it is true: calls in flight are over and their answers stored.
  if (outcome === 'left') await arena.closers.closeAll(arena.log);
  return await conclude(play.context, batch, outcome);
}

async function playToEnd(
  { closers, leaving, log }: CommandProcess,
  { context, ownRedis }: Play,
  batch: Batch,
  { standIn, board }: { standIn: StandIn; board: boolean },
): Promise<Outcome> {
  const isPlayedByHand = hasHuman(batch.configuration);
  if (isPlayedByHand) requireTerminal(batch.configuration);
  if (board) await startBoardAndSay(context);
  // A batch that somebody plays at a terminal is watched there, unless a port is named.
  if (context.configuration.metricsPort !== null) {
    const { watchAndSay } = await import('./watching.ts');
    await watchAndSay(context);
  }
  if (isPlayedByHand) {
    // The terminal belongs to the person: no progress and no log may run into a question.
    if (process.stderr.isTTY) log.level = 'silent';
    context.configuration.providerUrls[HUMAN_PROVIDER] = await openHumanSeat(closers, leaving);
  }
  const fleet = await startFleet(context, standIn);
  await fleet.serve(askedConfiguration(batch).providers);
  const queues = batchQueues(context, batch);
  ownRedis?.onReturn(() => void queues.refill());
  const progress = isPlayedByHand
    ? quietProgress()
    : startProgress({
        batchId: batch._id,
        handsPerSession: batch.configuration.handsPerSession,
        output: process.stdout,
        clock: () => performance.now(),
        plays: true,
      });
  try {
    const lost = ownRedis?.lost ?? null;
    return await follow(context, batch._id, { leaving, lost, progress, queues });
  } finally {
    await progress.end();
  }
}
