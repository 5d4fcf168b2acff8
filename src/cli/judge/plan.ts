import type { Command } from 'commander';
import { refuseHalted, wakeProviders } from '../../producer/judging/retry-judgements.ts';
import { namedBatch } from '../../producer/named-batch.ts';
import { ensureJob } from '../../shared/fleet/queues/job.ts';
import { PAYLOAD_VERSION } from '../../shared/fleet/queues/payloads.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { plural } from '../../shared/text/figures.ts';
import { planJudgements } from '../../workers/metrics/plan-judgements.ts';
import type { JudgeFlags } from '../commands/judge.ts';
import { type CommandProcess, openSharedContext } from '../process.ts';
import { askHere } from './ask-here.ts';

/** Writes down what else is to be judged, before the plan is made. */
export type Widen = (store: ArenaStore, batch: Batch) => Promise<Batch>;

/**
 * Has the samples of a batch picked and judged, out of what is played of it: in this process, or by
 * the metrics and judge workers of a shared Redis. Returns the exit code.
 */
export async function planJudging(
  arena: CommandProcess,
  command: Command,
  flags: JudgeFlags,
  name: string,
  widen: Widen,
): Promise<number> {
  if (arena.configuration.redisUrl === null || flags.here) {
    return await askHere(arena, flags, async (context) => {
      const batch = await openBatch(context.store, name, widen);
      await wakeProviders(context, batch);
      const added = await planJudgements(context, batch._id);
      const pending = await pendingOf(context.store, batch._id);
      say(
        `Batch ${batch._id}: ${plural(added, 'verdict')} new, ${plural(pending, 'verdict')} to come`,
      );
      return pending === 0 ? null : batch;
    });
  }
  const context = await openSharedContext(arena, command);
  const batch = await openBatch(context.store, name, widen);
  await wakeProviders(context, batch);
  await ensureJob(
    context.queues.metrics,
    `plan ${batch._id}`,
    // Another than the plan that a batch makes by itself: that one may be at work, and not know of this.
    `${batch._id}.plan.${context.now().getTime()}`,
    { v: PAYLOAD_VERSION, task: 'plan', batchId: batch._id },
    { ifFailed: 'retry' },
  );
  say(`Batch ${batch._id}: its metrics worker picks what is judged`);
  return 0;
}

async function openBatch(store: ArenaStore, name: string, widen: Widen): Promise<Batch> {
  const batch = await namedBatch({ store }, name);
  refuseHalted(batch);
  return await widen(store, batch);
}

function pendingOf(store: ArenaStore, batchId: string): Promise<number> {
  return store.collection('judgements').count({ where: { batchId, status: 'pending' } });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
