import { setTimeout as sleep } from 'node:timers/promises';
import { advance } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { setProviderLimits } from '../../shared/fleet/queues/provider-limits.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { PlayFlags } from '../commands/play-options.ts';
import { EXIT } from '../failure.ts';
import { OwnRedisLostError } from '../follow/follow.ts';
import type { CommandProcess } from '../process.ts';
import { startBoardAndSay } from './board.ts';
import { startFleet } from './fleet.ts';
import { openPlay } from './open-play.ts';
import { readStandIn } from './stand-in.ts';
import { watchAndSay } from './watching.ts';

/** How soon a batch that another process enqueued is noticed. */
const LOOK_MS = 1_000;

/**
 * Keeps every kind of worker in this process until a signal; providers get theirs when a batch that
 * needs them is open. Returns the exit code.
 */
export async function stayUp(arena: CommandProcess, flags: PlayFlags): Promise<number> {
  const standIn = readStandIn(flags);
  const { context, ownRedis } = await openPlay(arena);
  if (flags.board) await startBoardAndSay(context);
  await watchAndSay(context);
  const fleet = await startFleet(context, standIn);
  const taken = new Set<string>();
  ownRedis?.onReturn(() => taken.clear());
  say(`The fleet is ready (pid ${process.pid})`);
  while (!arena.leaving.aborted) {
    if (ownRedis?.lost.aborted) throw new OwnRedisLostError();
    const open = await context.store.collection('batches').sift({ where: { status: 'open' } });
    for (const batch of open.documents) {
      // A judge that is named later may bring a provider of its own.
      await fleet.serve(askedConfiguration(batch).providers);
      if (taken.has(batch._id)) continue;
      taken.add(batch._id);
      say(`Batch ${batch._id} is open`);
      await takeUp(context, batch);
    }
    await sleep(LOOK_MS, undefined, { signal: arena.leaving }).catch(() => undefined);
  }
  return EXIT.done;
}

/** A batch found open may come from before this process's empty Redis: its jobs are made again. */
async function takeUp(context: ProcessContext, batch: Batch): Promise<void> {
  await setProviderLimits(context, askedConfiguration(batch).providers);
  await advance(context, batch._id);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
