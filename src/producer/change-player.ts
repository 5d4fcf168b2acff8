import { setTimeout as sleep } from 'node:timers/promises';
import { askedConfiguration } from '../shared/records/also-judged.ts';
import type { Batch, Replacement } from '../shared/records/batch.ts';
import { UserError } from '../shared/records/errors.ts';
import { namedJudges } from '../shared/records/panel.ts';
import type { Player, Roster } from '../shared/records/roster.ts';
import { nearest } from '../shared/settings/spelling.ts';
import { refuseWhilePlayed, removeJobs } from './batch-jobs.ts';
import type { Enqueueing } from './enqueue.ts';
import { namedBatch } from './named-batch.ts';

/** What is to be done about a model that its provider has withdrawn. */
export type PlayerChange =
  /** Another entry of a roster answers in its place. */
  | {
      readonly kind: 'replace';
      readonly player: string;
      readonly by: string;
      readonly roster: Roster;
    }
  /** It is asked nothing any more: check, else fold. */
  | { readonly kind: 'drop'; readonly player: string };

/**
 * Twice what a worker's look at a batch counts for (see `CONFIGURATION_KNOWN_MS` of the llm worker):
 * once it is over, nobody asks by what stood there before.
 */
const KNOWN_EVERYWHERE_MS = 1_000;

/**
 * Records the change with the batch, where the report says it and every worker reads it. What is
 * answered stays answered, so a session remains a function of its configuration, its seed and its
 * answers. The batch is to be resumed afterwards.
 * @throws UserError no such player or entry, a batch that is over or being played, a replacement that
 * has no price where prices are known, or whose family judges
 */
export async function changePlayer(
  context: Enqueueing,
  batchId: string,
  change: PlayerChange,
): Promise<void> {
  const batch = await namedBatch(context, batchId);
  if (batch.status === 'cancelled') {
    throw new UserError(`batch ${batchId} was cancelled: it cannot go on`);
  }
  const player = playerOf(batch, change.player, flagOf(change));
  const at = context.now().toISOString();
  const set =
    change.kind === 'drop'
      ? { withdrawn: [...batch.withdrawn, { player: player.id, at }] }
      : { replacements: [...batch.replacements, replacement(batch, player, change, at)] };
  await refuseWhilePlayed(context.queues, batch, `change ${player.id}`);
  await context.store.collection('batches').update(batchId, {}, { set });
  // Questions to the old model that wait on its provider's queue are asked anew by their sessions.
  await removeJobs(context.queues, batch, (job) => asks(job.data, player.id));
  await sleep(KNOWN_EVERYWHERE_MS);
}

function flagOf({ kind }: PlayerChange): string {
  return kind === 'drop' ? '--drop' : '--replace';
}

function playerOf({ _id, configuration, withdrawn }: Batch, id: string, flag: string): Player {
  const player = configuration.players.find((each) => each.id === id);
  const ids = configuration.players.map((each) => each.id);
  if (player === undefined) throw new UserError(unknown(flag, `a player of ${_id}`, ids, id));
  if (withdrawn.some((each) => each.player === id)) {
    throw new UserError(`${flag}: ${id} was withdrawn from ${_id} already`);
  }
  return player;
}

function replacement(
  batch: Batch,
  player: Player,
  { by, roster }: Extract<PlayerChange, { kind: 'replace' }>,
  at: string,
): Replacement {
  const entry = roster.players.find((each) => each.id === by);
  if (entry === undefined) {
    const ids = roster.players.map((each) => each.id);
    throw new UserError(unknown('--replace', 'a player of the roster', ids, by));
  }
  if (player.prices !== null && entry.prices === null) {
    throw new UserError(
      `--replace: ${by} has no prices in the roster, and the budget of ${batch._id} is kept by them`,
    );
  }
  const judge = namedJudges(batch.configuration).find(({ family }) => family === entry.family);
  if (judge !== undefined) {
    throw new UserError(
      `--replace: ${by} is of the family ${entry.family}, and so is the judge ${judge.id}, who may not judge its own kind`,
    );
  }
  const provider = roster.providers.find(({ id }) => id === entry.provider);
  if (provider === undefined) throw new UserError(`--replace: ${by} has no provider in the roster`);
  const known = askedConfiguration(batch).providers.find(({ id }) => id === provider.id);
  return { player: player.id, entry, provider: known ?? provider, at };
}

function unknown(flag: string, what: string, ids: readonly string[], found: string): string {
  const guess = nearest(found, ids);
  const hint = guess === undefined ? '' : `; did you mean "${guess}"?`;
  return `${flag}: expected ${what} (${ids.join(', ')}), found "${found}"${hint}`;
}

function asks(data: unknown, player: string): boolean {
  return (data as { player?: unknown } | null)?.player === player;
}
