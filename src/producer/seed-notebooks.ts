import { createHash } from 'node:crypto';
import type { Run } from '../shared/records/batch.ts';
import type { BatchConfiguration, Condition, Seed } from '../shared/records/batch-configuration.ts';
import { estimateTokens } from '../shared/records/cost.ts';
import { UserError } from '../shared/records/errors.ts';
import { batchOf } from '../shared/records/ids.ts';
import type { Session } from '../shared/records/session.ts';
import { nearest } from '../shared/settings/spelling.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { notebooksAfter } from '../shared/store/notebooks.ts';
import { readTextFile } from '../shared/text/text-file.ts';
import type { BatchFile } from './batch-file.ts';
import { canonicalJson } from './canonical.ts';
import { faultLine, showPath } from './faults.ts';
import { pathFromFile } from './relative-path.ts';

/**
 * The conditions of a batch file with the text files that they begin with read. A run of the store is
 * read when the batch is made: see `resolveSeeds`.
 * @throws UserError a file that is not there, or is longer than a notebook may be
 */
export function seededConditions(
  path: string,
  file: Pick<BatchFile, 'conditions' | 'players' | 'notebookMaxTokens'>,
): Condition[] {
  return file.conditions.map(({ seedFrom, ...condition }, index) => {
    if (seedFrom === null) return { ...condition, seedFrom };
    const notebooks =
      seedFrom.file === null
        ? []
        : file.players.map((player) =>
            notebook(player, textOf(path, seedFrom.file ?? '', index, file.notebookMaxTokens)),
          );
    return { ...condition, seedFrom: { source: seedFrom, notebooks, aliases: null } };
  });
}

function textOf(path: string, named: string, index: number, maxTokens: number): string {
  const textPath = pathFromFile(path, named);
  const text = readTextFile(textPath, 'the text of a notebook').trim();
  const tokens = estimateTokens(text);
  if (text !== '' && tokens <= maxTokens) return text;
  const place = ['conditions', index, 'seedFrom', 'file'];
  const expected =
    text === ''
      ? `${textPath} not to be empty`
      : `at most ${maxTokens} tokens (notebookMaxTokens) in ${textPath}`;
  throw new UserError(faultLine(path, place, expected, text === '' ? text : tokens));
}

function notebook(player: string, text: string): Seed['notebooks'][number] {
  return { player, text, sha256: createHash('sha256').update(text).digest('hex') };
}

/**
 * The configuration with the notebooks in it that conditions take from a run of the store. They are
 * read once: a batch that is in the store already keeps those it was made with.
 * @throws UserError the run or session is not there, not over, or has left no notebook
 */
export async function resolveSeeds(
  store: ArenaStore,
  configuration: BatchConfiguration,
): Promise<BatchConfiguration> {
  if (!configuration.conditions.some(isUnread)) return configuration;
  const stored = await store.collection('batches').get(configuration.name);
  const conditions: Condition[] = [];
  for (const [index, condition] of configuration.conditions.entries()) {
    const seed = condition.seedFrom;
    if (seed === null || !isUnread(condition)) {
      conditions.push(condition);
      continue;
    }
    const kept = stored?.configuration.conditions.find((each) => each.id === condition.id);
    const isKept = canonicalJson(kept?.seedFrom?.source) === canonicalJson(seed.source);
    const place = showPath(['conditions', index, 'seedFrom']);
    conditions.push({
      ...condition,
      seedFrom:
        isKept && kept !== undefined
          ? kept.seedFrom
          : await seedOfRun(store, configuration, seed, place),
    });
  }
  return { ...configuration, conditions };
}

function isUnread({ seedFrom }: Condition): boolean {
  return seedFrom !== null && seedFrom.source.run !== null && seedFrom.notebooks.length === 0;
}

async function seedOfRun(
  store: ArenaStore,
  configuration: BatchConfiguration,
  { source }: Seed,
  place: string,
): Promise<Seed> {
  const run = await namedRun(store, source.run ?? '', `${place}.run`);
  const session = await namedSession(store, run, source.session, place);
  const batch = await store.collection('batches').get(run.batchId);
  if (batch === null) throw new UserError(`${place}.run: batch ${run.batchId} was deleted`);
  const left = await notebooksAfter(store, batch, run, session);
  const notebooks = configuration.players.flatMap(({ id }) => {
    const text = left.get(id)?.text ?? '';
    return text === '' ? [] : [notebook(id, text)];
  });
  if (notebooks.length === 0) {
    throw new UserError(
      `${place}.run: expected a run in which a player of this batch has kept a notebook, found none after ${session._id}`,
    );
  }
  return { source, notebooks, aliases: run.aliases };
}

async function namedRun(store: ArenaStore, id: string, place: string): Promise<Run> {
  const runs = store.collection('runs');
  const run = await runs.get(id);
  if (run !== null) return run;
  const runsBeside = (await runs.rangeAll(batchOf(id) || 'none')).map((each) => each._id);
  const batches = await store.collection('batches').distinct('_id');
  const known = runsBeside.length > 0 ? runsBeside : batches.map((each) => `a run of ${each}`);
  const guess = nearest(id, runsBeside);
  const list = known.length === 0 ? 'it holds none' : known.slice(0, 10).join(', ');
  const hint = guess === undefined ? '' : `; did you mean "${guess}"?`;
  const advice = runsBeside.length > 0 ? hint : `; play ${batchOf(id)} first, or name a "file"`;
  throw new UserError(
    `${place}: expected a run of ${store.address} (${list}), found ${JSON.stringify(id)}${advice}`,
  );
}

async function namedSession(
  store: ArenaStore,
  run: Run,
  index: number | null,
  place: string,
): Promise<Session> {
  const sessions = await store.collection('sessions').rangeAll(run._id);
  const session = index === null ? sessions.at(-1) : sessions.find((each) => each.index === index);
  if (session === undefined) {
    throw new UserError(
      `${place}.session: expected a session of ${run._id} (1 to ${sessions.length}), found ${index}`,
    );
  }
  if (session.status === 'finished') return session;
  throw new UserError(
    `${place}.session: expected a finished session of ${run._id}, found ${session._id} ${session.status}`,
  );
}
