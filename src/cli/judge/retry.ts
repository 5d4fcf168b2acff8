import type { Command } from 'commander';
import {
  type Retryable,
  type RetryFilter,
  retryableJudgements,
  retryJudgements,
} from '../../producer/judging/retry-judgements.ts';
import { namedBatch } from '../../producer/named-batch.ts';
import { awaitsTrust } from '../../shared/fleet/halted-batch.ts';
import type { Queues } from '../../shared/fleet/queues/queues.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { Judgement } from '../../shared/records/judgement.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { JudgeFlags } from '../commands/judge.ts';
import { type CommandProcess, openSharedContext, openStoreOf } from '../process.ts';
import { askHere } from './ask-here.ts';

interface RetryFlags extends JudgeFlags {
  dryRun?: boolean;
  json?: boolean;
}

/**
 * Has failed and unscored verdicts asked for again, in this process or by those of a shared Redis, and
 * says how many of each. Returns the exit code.
 */
export async function retryJudging(
  arena: CommandProcess,
  command: Command,
  flags: RetryFlags,
  name: string | undefined,
  filter: RetryFilter,
): Promise<number> {
  const shared = arena.configuration.redisUrl !== null;
  if (flags.dryRun) {
    const [store, queues] = shared
      ? await openSharedContext(arena, command).then(
          ({ store, queues }) => [store, queues] as const,
        )
      : ([await openStoreOf(arena, 'change'), null] as const);
    tell(await found(store, queues, name, filter), flags);
    return 0;
  }
  if (!shared || flags.here) {
    return await askHere(arena, flags, async (context) => {
      const retryable = await found(context.store, context.queues, name, filter);
      tell(retryable, flags);
      const [only, ...others] = retryable;
      if (only === undefined) return null;
      if (others.length > 0) {
        const names = retryable.map(({ batch }) => batch._id).join(', ');
        throw new UserError(
          `several batches have verdicts to ask again: in this process, name one of ${names}`,
        );
      }
      await retryJudgements(context, only);
      return only.batch;
    });
  }
  const context = await openSharedContext(arena, command);
  const retryable = await found(context.store, context.queues, name, filter);
  for (const each of retryable) await retryJudgements(context, each);
  tell(retryable, flags);
  return 0;
}

/** Batches with something to ask again; without a name those that stand still are passed over. */
async function found(
  store: ArenaStore,
  queues: Pick<Queues, 'judge'> | null,
  name: string | undefined,
  filter: RetryFilter,
): Promise<readonly Retryable[]> {
  const batches = name === undefined ? await goingOn(store) : [await namedBatch({ store }, name)];
  const retryable: Retryable[] = [];
  for (const batch of batches) {
    const each = await retryableJudgements(store, queues, batch, filter);
    if (each.failed.length + each.unscored.length > 0) retryable.push(each);
  }
  return retryable;
}

/** One that cannot be read is named and keeps none of the others from their verdicts. */
async function goingOn(store: ArenaStore): Promise<readonly Batch[]> {
  const { documents, damaged } = await store.collection('batches').sift({});
  for (const { message } of damaged) process.stderr.write(`arena: passed over: ${message}\n`);
  return documents.filter(
    (batch) => (batch.status === 'open' || batch.status === 'finished') && !awaitsTrust(batch),
  );
}

function tell(retryable: readonly Retryable[], { json, dryRun = false }: RetryFlags): void {
  const lines = json
    ? [JSON.stringify(retryable.map((each) => summary(each, dryRun)))]
    : retryable.length === 0
      ? ['No verdict has failed or is unscored.']
      : retryable.map((each) => line(each, dryRun));
  process.stdout.write(`${lines.join('\n')}\n`);
}

function summary({ batch, failed, unscored }: Retryable, dryRun: boolean) {
  return {
    batch: batch._id,
    failed: failed.length,
    unscored: unscored.length,
    reasons: Object.fromEntries(reasonsOf([...failed, ...unscored])),
    dryRun,
  };
}

function line({ batch, failed, unscored }: Retryable, dryRun: boolean): string {
  const again = dryRun ? 'would be asked again' : 'asked again';
  return `Batch ${batch._id}: ${again}: ${failed.length} failed${inWords(failed)}, ${unscored.length} unscored${inWords(unscored)}`;
}

function inWords(judgements: readonly Judgement[]): string {
  const reasons = reasonsOf(judgements);
  if (reasons.length === 0) return '';
  return ` (${reasons.map(([reason, count]) => `${reason} ${count}`).join(', ')})`;
}

function reasonsOf(judgements: readonly Judgement[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { reason } of judgements) {
    const known = reason ?? 'job-failed';
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
