import { askedConfiguration } from '../../records/also-judged.ts';
import type { Batch } from '../../records/batch.ts';
import { runOf } from '../../records/ids.ts';
import type { Session } from '../../records/session.ts';
import type { ArenaStore } from '../../store/arena-store.ts';
import type { Sifted } from '../../store/collection.ts';
import { isChained } from '../advance.ts';
import { awaitsTrust } from '../halted-batch.ts';
import { troubledProviders } from '../queues/provider-state.ts';
import {
  HandsLeft,
  NOT_BEGUN,
  type PlayerFigures,
  PlayerSums,
  type SessionFigures,
  sessionFigures,
} from './session-figures.ts';

/** Where a batch stands, counted from its documents. */
export interface Figures {
  status: Batch['status'];
  /** `playing`: those of the open ones that have begun. */
  sessions: { finished: number; open: number; playing: number; parked: number };
  hands: number;
  /** About how many hands open sessions still have before them; they end early when one has all chips. */
  handsLeft: number;
  decisions: number;
  /** Of every call, judges included; 0 where answers come out of an export. */
  costMicroUsd: number;
  judgements: { done: number; planned: number } | null;
  scored: boolean;
  /** Providers that rest or are paused, and why. */
  troubles: { provider: string; state: string; message: string }[];
  /** The version whose llm workers it waits for, since those that came by have other prompts. */
  awaits: Awaited | null;
  /** Nothing of it goes on before a person says so: one has paused it, or it was imported and not trusted yet. */
  halted: { batch: string; by: 'person' | 'import' } | null;
}

/** A batch that waits for a worker which has its prompts. */
export interface Awaited {
  batch: string;
  /** Version of the program that the batch is asked with. */
  version: string;
  /** Versions of the workers that came by. */
  found: string[];
  /** ISO 8601 in UTC. */
  since: string;
  /** All of it in words, with the hashes. */
  message: string;
}

export interface RunFigures {
  runId: string;
  condition: string;
  sessions: { finished: number; playing: number; waiting: number; parked: number };
}

export interface Details {
  /** By condition, most chips first. */
  players: PlayerFigures[];
  /** In playing order. */
  runs: RunFigures[];
  parked: ParkedSession[];
  /** Part of `costMicroUsd`. */
  judgesMicroUsd: number;
}

export interface DetailedFigures extends Figures {
  details: Details;
}

/**
 * Counts a batch again and again without reading it anew each time: what a finished session holds
 * does not change any more, apart from what its judges cost.
 */
export function openFigures(
  store: ArenaStore,
  batchId: string,
): () => Promise<DetailedFigures | null> {
  const settled = new Map<string, SessionFigures>();

  async function figuresOf(session: Session): Promise<SessionFigures> {
    const known = settled.get(session._id);
    if (known !== undefined) return known;
    const figures = await sessionFigures(store, session);
    if (session.status === 'finished') settled.set(session._id, figures);
    return figures;
  }

  return async () => {
    const batch = await store.collection('batches').get(batchId);
    if (batch === null) return null;
    // Every session is over: judges have been paid since the last one was counted.
    if (batch.status === 'finished') settled.clear();
    const { documents, damaged } = await store.collection('sessions').sift({ within: batchId });
    const sessions = { finished: 0, open: 0, playing: 0, parked: damaged.length };
    const sum = { hands: 0, decisions: 0, costMicroUsd: 0 };
    let judgesMicroUsd = 0;
    const players = new PlayerSums();
    const runs = new Map<string, RunFigures>();
    const left = new HandsLeft(batch.configuration.handsPerSession);
    for (const session of documents) {
      sessions[session.status] += 1;
      const figures = session.startedAt === null ? NOT_BEGUN : await figuresOf(session);
      left.add(session, figures.hands);
      players.add(session, figures);
      countInRun(runs, session);
      if (session.startedAt === null) continue;
      if (session.status === 'open') sessions.playing += 1;
      sum.hands += figures.hands;
      sum.decisions += figures.decisions;
      judgesMicroUsd += figures.judgesMicroUsd;
      sum.costMicroUsd += figures.costMicroUsd;
    }
    // Answers out of an export carry what they cost when they were made: nobody pays it now.
    const isPaid = batch.configuration.replay === null;
    return {
      status: batch.status,
      sessions,
      ...sum,
      costMicroUsd: isPaid ? sum.costMicroUsd : 0,
      handsLeft: left.hands,
      judgements: await judgementFigures(store, batch),
      scored: batch.scoredVersion !== null,
      troubles: await troubles(store, batch),
      awaits: awaitedVersion(batch),
      halted: haltOf(batch),
      details: {
        players: players.all(isPaid),
        runs: [...runs.values()],
        parked: parkedOf({ documents, damaged }),
        judgesMicroUsd: isPaid ? judgesMicroUsd : 0,
      },
    };
  };
}

/** What is over goes on for nobody; at its budget each session says so itself. */
function haltOf(batch: Batch): Figures['halted'] {
  const { _id, status, stopped } = batch;
  if (status === 'finished' || status === 'cancelled') return null;
  if (awaitsTrust(batch)) return { batch: _id, by: 'import' };
  return status === 'paused' && stopped === null ? { batch: _id, by: 'person' } : null;
}

function countInRun(runs: Map<string, RunFigures>, session: Session): void {
  const { runId, condition, status, startedAt } = session;
  const none = { finished: 0, playing: 0, waiting: 0, parked: 0 };
  const run = runs.get(runId) ?? { runId, condition, sessions: none };
  runs.set(runId, run);
  if (status !== 'open') run.sessions[status] += 1;
  else if (startedAt === null) run.sessions.waiting += 1;
  else run.sessions.playing += 1;
}

async function judgementFigures(
  store: ArenaStore,
  { _id: batchId, planned }: Batch,
): Promise<Figures['judgements']> {
  if (planned === null) return null;
  const judgements = store.collection('judgements');
  const pending = await judgements.count({ where: { batchId, status: 'pending' } });
  return { done: planned - pending, planned };
}

async function troubles(store: ArenaStore, batch: Batch): Promise<Figures['troubles']> {
  const ids = askedConfiguration(batch).providers.map((provider) => provider.id);
  return (await troubledProviders(store, ids)).map(({ _id, state, reason, message }) => ({
    provider: _id,
    state,
    message: [reason, message].filter((part) => part !== null).join(': '),
  }));
}

/** Null where nothing waits, or where nothing of the batch is to go on. */
export function awaitedVersion({ _id: batch, status, templates, awaits }: Batch): Awaited | null {
  if (status !== 'open' || templates === null || awaits === null) return null;
  const { template, found, since } = awaits;
  const { codeVersion: version, hashes } = templates;
  const named = (codeVersion: string, sha256: string): string =>
    `${codeVersion} (${template} ${sha256.slice(0, 12) || 'none'})`;
  const wanted = hashes.find(({ name }) => name === template)?.sha256 ?? '';
  const others = found.map(({ codeVersion, sha256 }) => named(codeVersion, sha256));
  return {
    batch,
    version,
    found: found.map(({ codeVersion }) => codeVersion),
    since,
    message: `batch ${batch} waits for an llm worker of version ${named(version, wanted)}: those that came by have other prompts, ${others.join(', ')}`,
  };
}

export type ParkedSession = Pick<Session, '_id' | 'runId' | 'parked'>;

/** Sessions that stand still, with their reasons; also those whose own document cannot be read. */
export async function parkedSessions(store: ArenaStore, batchId: string): Promise<ParkedSession[]> {
  return parkedOf(await store.collection('sessions').sift({ within: batchId }));
}

function parkedOf({ documents, damaged }: Sifted<Session>): ParkedSession[] {
  const unreadable = damaged.map(({ id, message }) => ({
    _id: id,
    runId: runOf(id),
    parked: { reason: 'damaged-document', message, at: '' },
  }));
  return [...documents.filter(({ status }) => status === 'parked'), ...unreadable];
}

/**
 * Whether a batch with parked sessions can do nothing more by itself: every open session waits for
 * a parked one before it, or there is none and the verdicts and scores of the others are there.
 */
export async function standsStill(
  store: ArenaStore,
  batchId: string,
  figures: Figures,
): Promise<boolean> {
  if (figures.sessions.parked === 0) return false;
  if (figures.sessions.open === 0) {
    const { judgements, scored } = figures;
    return scored && judgements !== null && judgements.done >= judgements.planned;
  }
  const batch = await store.collection('batches').get(batchId);
  if (batch === null) return false;
  const blockedRuns = new Set((await parkedSessions(store, batchId)).map(({ runId }) => runId));
  const open = await store.collection('sessions').sift({ where: { batchId, status: 'open' } });
  return open.documents.every(
    ({ runId, condition }) => isChained(batch, condition) && blockedRuns.has(runId),
  );
}
