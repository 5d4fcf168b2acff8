import { setTimeout as sleep } from 'node:timers/promises';
import { advance } from '../../shared/advance.ts';
import type { Batch } from '../../shared/documents/batch.ts';
import { ArenaError } from '../../shared/errors.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import { setProviderLimits } from '../../shared/queues/provider-limits.ts';
import { EXIT } from '../failure.ts';
import type { CommandProcess } from '../process.ts';
import { startBoardNearby } from './board.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { openPlay, type Playing } from './play-here.ts';

/** How soon a batch that another process enqueued is noticed. */
const LOOK_MS = 1_000;

/**
 * Keeps every kind of worker in this process until a signal; providers get theirs when a batch that
 * needs them is open.
 */
export async function stayUp(
  arena: CommandProcess,
  { standIn, board }: Pick<Playing, 'standIn' | 'board'>,
): Promise<number> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { context, lost } = await openPlay(arena);
  if (board) say(`Bull Board: ${await startBoardNearby(context, say)}`);
  const fleet = await startFleet(context, standIn);
  say(`The fleet is ready (pid ${process.pid})`);
  const known = new Set<string>();
  while (!arena.leaving.aborted) {
    if (lost?.aborted) {
      throw new ArenaError(
        'the redis-server of this process has ended: run the same command again',
      );
    }
    for (const batch of await context.store
      .collection('batches')
      .find({ where: { status: 'open' } })) {
      if (known.has(batch._id)) continue;
      known.add(batch._id);
      say(`Batch ${batch._id} is open`);
      await takeUp(context, fleet, batch);
    }
    await sleep(LOOK_MS, undefined, { signal: arena.leaving }).catch(() => undefined);
  }
  return EXIT.done;
}

/** A batch found open may come from before this process's empty Redis: its jobs are made again. */
async function takeUp(context: ProcessContext, fleet: Fleet, batch: Batch): Promise<void> {
  await fleet.serve(batch.configuration.providers);
  await setProviderLimits(context.queues, batch.configuration.providers);
  await advance(context, batch._id);
}
