import { setTimeout as sleep } from 'node:timers/promises';
import { advance, scoreVersion } from '../../shared/fleet/advance.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { setProviderLimits } from '../../shared/fleet/queues/provider-limits.ts';
import { troubledProviders } from '../../shared/fleet/queues/provider-state.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch, ScoreChange } from '../../shared/records/batch.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { UserError } from '../../shared/records/errors.ts';
import { namedJudges } from '../../shared/records/panel.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { JudgeFlags } from '../commands/judge.ts';
import { EXIT } from '../failure.ts';
import { OwnRedisLostError } from '../follow/follow.ts';
import { startFleet } from '../play/fleet.ts';
import { openPlay } from '../play/open-play.ts';
import { refuseOtherTemplates } from '../play/own-templates.ts';
import { readStandIn } from '../play/stand-in.ts';
import type { CommandProcess } from '../process.ts';
import { resultLines } from '../results/results.ts';
import { plainSigned } from '../results/units.ts';

const LOOK_MS = 250;
/** A piped log should tell a person that it moves, not fill a disk. */
const SAY_EVERY_MS = 5_000;

/**
 * Makes judgements pending, or finds that there is nothing to ask (null). What it says of them it
 * prints itself.
 */
export type PrepareJudging = (context: ProcessContext) => Promise<Batch | null>;

/**
 * Has the pending judgements of a batch asked in this process, with everything but tables, until the
 * last has come and the batch is scored again, where it is played to its end. Returns the exit code.
 */
export async function askHere(
  arena: CommandProcess,
  flags: JudgeFlags,
  prepare: PrepareJudging,
): Promise<number> {
  const standIn = readStandIn(flags);
  const { context, ownRedis } = await openPlay(arena);
  const batch = await prepare(context);
  if (batch === null) return EXIT.done;
  if (ownRedis !== null) refuseOtherTemplates(batch, { tables: false });
  const { providers } = askedConfiguration(batch);
  const fleet = await startFleet(context, standIn, { tables: false });
  await fleet.serve(providers);
  await setProviderLimits(context, providers);
  ownRedis?.onReturn(() => void advance(context, batch._id).catch(() => undefined));
  const say = flags.json === true ? sayBeside : sayOut;
  const lost = ownRedis?.lost ?? null;
  const outcome = await untilScored(context, batch, { leaving: arena.leaving, lost, say });
  switch (outcome) {
    case 'scored':
      for await (const line of endLines(context, batch._id)) say(line);
      return EXIT.done;
    case 'leaving':
      await arena.closers.closeAll(arena.log);
      say(`Stopped. To go on: arena judge plan ${batch._id}, or arena resume ${batch._id}`);
      return EXIT.interrupted;
    case 'halted':
      for (const line of await parkedLines(context, batch)) {
        process.stderr.write(`arena: ${line}\n`);
      }
      return EXIT.failed;
  }
}

type Outcome = 'scored' | 'leaving' | 'halted';

interface Waiting {
  readonly leaving: AbortSignal;
  readonly lost: AbortSignal | null;
  readonly say: (line: string) => void;
}

async function untilScored(
  context: ProcessContext,
  { _id }: Batch,
  { leaving, lost, say }: Waiting,
): Promise<Outcome> {
  const signal = lost === null ? leaving : AbortSignal.any([leaving, lost]);
  let saidAt = -Infinity;
  for (;;) {
    const judgements = context.store.collection('judgements');
    const pending = await judgements.count({ where: { batchId: _id, status: 'pending' } });
    const batch = await context.store.collection('batches').get(_id);
    if (batch === null) throw new UserError(`batch ${_id} was deleted meanwhile`);
    if (pending === 0 && (await isScored(context, batch))) return 'scored';
    if (lost?.aborted) throw new OwnRedisLostError();
    if (leaving.aborted) return 'leaving';
    if (await standsStill(context, batch)) return 'halted';
    if (performance.now() - saidAt >= SAY_EVERY_MS) {
      saidAt = performance.now();
      say(pending === 0 ? `${_id}: score` : `${_id}: ${pending} verdicts to come`);
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** A batch that is half played has no score yet: then the verdicts are all there is to wait for. */
async function isScored({ store }: ProcessContext, batch: Batch): Promise<boolean> {
  if (batch.planned === null) return true;
  if ((batch.scoredVersion ?? -1) < (await scoreVersion({ store }, batch._id))) return false;
  // Parked sessions keep it open, whatever is judged.
  return batch.status !== 'open' || !(await isPlayed(store, batch._id));
}

async function isPlayed(store: ArenaStore, batchId: string): Promise<boolean> {
  const sessions = store.collection('sessions');
  const finished = await sessions.count({ where: { batchId, status: 'finished' } });
  return finished === (await sessions.count({ where: { batchId } }));
}

/** Paused, at its budget, or every verdict that is missing waits for a provider that is paused. */
async function standsStill({ store }: ProcessContext, batch: Batch): Promise<boolean> {
  if (batch.status === 'paused' || batch.status === 'cancelled') return true;
  const { judges, providers } = askedConfiguration(batch);
  const paused = (
    await troubledProviders(
      store,
      providers.map(({ id }) => id),
    )
  )
    .filter(({ state }) => state === 'paused')
    .map(({ _id }) => _id);
  if (paused.length === 0) return false;
  const missing = await store
    .collection('judgements')
    .distinct('judge', { where: { batchId: batch._id, status: 'pending' } });
  const entries = namedJudges({ judges });
  return missing.every((id) =>
    entries.some((entry) => entry.id === id && paused.includes(entry.provider)),
  );
}

async function parkedLines({ store }: ProcessContext, { _id }: Batch): Promise<string[]> {
  const batch = await store.collection('batches').get(_id);
  if (batch === null) return [`batch ${_id} was deleted meanwhile`];
  const ids = askedConfiguration(batch).providers.map(({ id }) => id);
  const paused = (await troubledProviders(store, ids)).map(
    ({ _id: id, reason, message }) => `provider ${id} is paused (${reason}): ${message}`,
  );
  const stopped =
    batch.stopped === null
      ? []
      : [`batch ${_id} is parked (${batch.stopped.reason}): ${batch.stopped.message}`];
  return [
    ...paused,
    ...stopped,
    `the verdicts of ${_id} are held up: see to these reasons, then arena resume ${_id}`,
  ];
}

async function* endLines({ store, configuration }: ProcessContext, id: string) {
  const batch = await store.collection('batches').get(id);
  if (batch === null) throw new UserError(`batch ${id} was deleted meanwhile`);
  yield* resultLines(store, configuration, id);
  yield* rescoreLines(batch);
}

function sayOut(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Where standard output is one line of JSON. */
function sayBeside(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Changes that are named before the rest is only counted. */
const CHANGES_SHOWN = 20;

/** What the last score has changed, a line for each axis of each player; nothing after the first score. */
function rescoreLines(batch: Batch): string[] {
  const { configuration, rescored } = batch;
  const last = rescored.at(-1);
  if (last === undefined) return [];
  const { changes } = last;
  if (changes.length === 0) return ['', 'Scored again: no score has changed.'];
  const several = configuration.conditions.length > 1;
  const more = changes.length - CHANGES_SHOWN;
  const nameOf = playerNames(batch);
  return [
    '',
    `Scored again: ${changes.length === 1 ? '1 score has' : `${changes.length} scores have`} changed.`,
    ...changes.slice(0, CHANGES_SHOWN).map((change) => {
      return `  ${change.axis} of ${nameOf(change.player)}${several ? ` (${change.condition})` : ''}: ${step(change)}`;
    }),
    ...(more > 0 ? [`  … and ${more} more in the report`] : []),
  ];
}

function step({ before, after }: ScoreChange): string {
  return `${before.toFixed(3)} -> ${after.toFixed(3)} (${plainSigned(after - before, 3)})`;
}
