import type { Command } from 'commander';
import { refuseHalted, wakeProviders } from '../../producer/judging/retry-judgements.ts';
import { namedBatch } from '../../producer/named-batch.ts';
import { type RepeatWanted, repeatsOf } from '../../scoring/judging/repeat-plan.ts';
import { ensureJudgement } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { Judgement } from '../../shared/records/judgement.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { dollars, plural } from '../../shared/text/figures.ts';
import type { JudgeFlags } from '../commands/judge.ts';
import { type CommandProcess, openSharedContext, openStoreOf } from '../process.ts';
import { askHere } from './ask-here.ts';

export interface RepeatFlags extends JudgeFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** What a share of a batch comes to. */
interface Repeats {
  readonly batch: Batch;
  /** Those that were not asked again in this round before. */
  readonly fresh: readonly Judgement[];
  /** Asked again in this round already, whatever came of it. */
  readonly known: number;
  /** What they will cost, by what a verdict of each judge has cost so far; null: nobody knows. */
  readonly estimateMicroUsd: number | null;
}

/**
 * Has judges asked again about a share of what they have scored, in this process or by those of a shared
 * Redis: through the same queue, ledger and caps, and kept apart from the scores. Returns the exit code.
 */
export async function repeatJudging(
  arena: CommandProcess,
  command: Command,
  flags: RepeatFlags,
  name: string,
  wanted: RepeatWanted,
): Promise<number> {
  if (flags.dryRun) {
    const store = await openStoreOf(arena, 'read');
    tell(await found(store, name, wanted), flags);
    return 0;
  }
  if (arena.configuration.redisUrl === null || flags.here) {
    return await askHere(arena, flags, async (context) => {
      const repeats = await found(context.store, name, wanted);
      await begin(context, repeats);
      tell(repeats, flags);
      return repeats.fresh.length === 0 ? null : repeats.batch;
    });
  }
  const context = await openSharedContext(arena, command);
  const repeats = await found(context.store, name, wanted);
  await begin(context, repeats);
  tell(repeats, flags);
  return 0;
}

async function found(store: ArenaStore, name: string, wanted: RepeatWanted): Promise<Repeats> {
  const batch = await namedBatch({ store }, name);
  const judgements = await store.collection('judgements').rangeAll(batch._id);
  refuseStranger(batch, judgements, wanted);
  const repeats = repeatsOf(judgements, wanted);
  const ids = new Set(judgements.map(({ _id }) => _id));
  const fresh = repeats.filter(({ _id }) => !ids.has(_id));
  return {
    batch,
    fresh,
    known: repeats.length - fresh.length,
    estimateMicroUsd: await estimate(store, batch, fresh),
  };
}

/** A judge that is misspelt would have nothing asked, and look as if everything had been. */
function refuseStranger(
  { _id }: Batch,
  judgements: readonly Judgement[],
  { judge }: RepeatWanted,
): void {
  const known = [...new Set(judgements.map((each) => each.judge))].sort();
  if (judge === undefined || known.includes(judge)) return;
  throw new UserError(
    `--judge: expected a judge of batch ${_id} (${known.join(', ') || 'nobody has judged it'}), found "${judge}"`,
  );
}

/** By the ledger, calls that were tried again in it: what a verdict costs is what was paid for those there are. */
async function estimate(
  store: ArenaStore,
  { _id }: Batch,
  fresh: readonly Judgement[],
): Promise<number | null> {
  if (fresh.length === 0) return 0;
  const totals = await store.collection('calls').totals({
    within: _id,
    where: { kind: 'judge' },
    by: ['player'],
    sum: ['costMicroUsd'],
  });
  const perCall = new Map(
    totals.map(({ key, count, sums }) => [key.player, sums.costMicroUsd / count]),
  );
  const costs = fresh.map(({ judge }) => perCall.get(judge) ?? null);
  return costs.every((cost) => cost !== null)
    ? Math.round(costs.reduce((sum, cost) => sum + cost, 0))
    : null;
}

/** All are pending before the first is queued, so that the batch is reported again once. */
async function begin(context: ProcessContext, { batch, fresh }: Repeats): Promise<void> {
  refuseHalted(batch);
  if (fresh.length === 0) return;
  const { store } = context;
  await wakeProviders(context, batch);
  await store.collection('judgements').insertMany(fresh);
  const batches = store.collection('batches');
  // A finished batch whose judges are asked again is not finished until it is reported again.
  await batches.update(batch._id, { status: 'finished' }, { set: { status: 'open' } });
  if (batch.planned !== null) {
    const planned = await store.collection('judgements').count({ where: { batchId: batch._id } });
    await batches.update(batch._id, { planned: batch.planned }, { set: { planned } });
  }
  for (const judgement of fresh) await ensureJudgement(context, judgement);
}

function tell({ batch, fresh, known, estimateMicroUsd }: Repeats, flags: RepeatFlags): void {
  const { dryRun = false, json = false } = flags;
  if (json) {
    const summary = { batch: batch._id, verdicts: fresh.length, known, estimateMicroUsd, dryRun };
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    return;
  }
  if (fresh.length + known === 0) {
    process.stdout.write(
      `Batch ${batch._id}: no verdict to ask for again; arena judge plan ${batch._id} has it judged\n`,
    );
    return;
  }
  const verdicts = plural(fresh.length, 'verdict');
  const cost =
    estimateMicroUsd === null ? 'at an unknown cost' : `about ${dollars(estimateMicroUsd)}`;
  process.stdout.write(
    `Batch ${batch._id}: ${verdicts} ${dryRun ? 'would be asked again' : 'asked again'}, ${cost}${known === 0 ? '' : `; ${known} were before`}\n`,
  );
}
