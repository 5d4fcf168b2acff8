import type { Batch } from '../../../src/shared/records/batch.ts';
import type { Call } from '../../../src/shared/records/call.ts';
import type { Decision } from '../../../src/shared/records/decision.ts';
import { SCHEMA_VERSION } from '../../../src/shared/records/document.ts';
import { callId, judgementId } from '../../../src/shared/records/ids.ts';
import type { Judgement } from '../../../src/shared/records/judgement.ts';
import type { Session } from '../../../src/shared/records/session.ts';
import type { ArenaStore } from '../../../src/shared/store/arena-store.ts';
import {
  batchDocument,
  randomConfiguration,
  randomSessions,
} from '../../scoring/support/played-batch.ts';

export interface LargeStore {
  /** By id, the number of sessions in each. */
  readonly batches: ReadonlyMap<string, number>;
  readonly decisions: number;
  /** Somewhere in the middle of the largest batch. */
  readonly sample: { readonly session: string; readonly hand: string; readonly decision: string };
}

export interface StoreSize {
  readonly sessions: number;
  readonly handsPerSession: number;
}

/** One batch has half of all sessions; the others share the rest. */
const BATCHES = 20;
/** The last part of these is still to be played, in a batch of its own that is open. */
const OPEN_SHARE = 0.4;
/** Decisions between two that a judge was asked about. */
const JUDGED_EVERY = 20;
/** What a provider's answer comes to without its reasoning, characters. */
const RAW_LENGTH = 1_200;

export const LARGEST = 'large-20';
export const OPEN = 'large-19';

/** Writes batches as their workers would have left them: sessions, hands, decisions, calls, judgements. */
export async function writeLargeStore(
  store: ArenaStore,
  { sessions, handsPerSession }: StoreSize,
): Promise<LargeStore> {
  const batches = new Map<string, number>();
  let decisions = 0;
  let sample: LargeStore['sample'] | null = null;
  for (let number = 1; number <= BATCHES; number += 1) {
    const id = `large-${String(number).padStart(2, '0')}`;
    const half = Math.floor(sessions / 2);
    const size = id === LARGEST ? sessions - half : Math.ceil(half / (BATCHES - 1));
    const runs = Math.max(1, Math.round(size / 50));
    const sessionsPerRun = Math.ceil(size / runs);
    const configuration = randomConfiguration(id, { runs, sessionsPerRun, handsPerSession });
    const left = id === OPEN ? Math.floor(size * OPEN_SHARE) : 0;
    await store.collection('batches').insert(batchAs(batchDocument(configuration), left > 0));
    let written = 0;
    for (const { run, session, hands, decisions: made } of randomSessions(configuration)) {
      await store.collection('runs').insert(run);
      const isOpen = written >= runs * sessionsPerRun - left;
      await store.collection('sessions').insert(sessionAs(session, isOpen));
      written += 1;
      if (isOpen) continue;
      await store.collection('hands').insertMany(hands);
      await store.collection('decisions').insertMany(made);
      await store.collection('calls').insertMany(made.map(callAbout));
      await store.collection('judgements').insertMany(judgementsAbout(made));
      decisions += made.length;
      if (id === LARGEST && written <= size / 2) {
        const decision = made.at(-1)?._id ?? '';
        sample = { session: session._id, hand: hands.at(-1)?._id ?? '', decision };
      }
    }
    batches.set(id, written);
  }
  if (sample === null) throw new Error('expected a session of the largest batch');
  return { batches, decisions, sample };
}

function batchAs(batch: Batch, isOpen: boolean): Batch {
  return isOpen ? { ...batch, status: 'open', finishedAt: null, planned: null } : batch;
}

const BEGAN = '2026-01-01T10:00:00.000Z';
const ENDED = '2026-01-01T10:30:00.000Z';

function sessionAs(session: Session, isOpen: boolean): Session {
  if (!isOpen) return { ...session, startedAt: BEGAN, finishedAt: ENDED };
  const seats = session.seats.map((seat) => ({
    ...seat,
    endStack: null,
    delta: null,
    place: null,
  }));
  return { ...session, status: 'open', handsPlayed: 0, seats };
}

function callAbout({ _id, batchId, player, costMicroUsd, latencyMs, reasoning }: Decision): Call {
  return {
    _id: callId(_id, 1),
    schema: SCHEMA_VERSION,
    kind: 'decision',
    subject: _id,
    batchId,
    player,
    provider: 'house',
    modelAsked: `house/${player}`,
    modelAnswered: `house/${player}`,
    startedAt: BEGAN,
    finishedAt: ENDED,
    latencyMs,
    outcome: 'ok',
    sent: true,
    givenUp: false,
    maybePaid: false,
    httpStatus: 200,
    usage: {
      promptTokens: 1_500,
      cachedTokens: null,
      cacheWriteTokens: null,
      completionTokens: 120,
      reasoningTokens: null,
      costUsd: null,
    },
    costMicroUsd,
    reservedMicroUsd: null,
    rawResponse: JSON.stringify({ reasoning, rest: '.'.repeat(RAW_LENGTH) }),
    request: { promptVersion: '1', system: 'a', user: 'b', settings: null, maxTokens: 500 },
    error: null,
    finalFault: false,
  };
}

function judgementsAbout(decisions: readonly Decision[]): Judgement[] {
  const judged = decisions.filter(({ index }, at) => at % JUDGED_EVERY === 0 && index > 0);
  return judged.map(({ _id, batchId, player, condition }) => ({
    _id: judgementId(_id, 'bluff', 'v1', 'house-judge'),
    schema: SCHEMA_VERSION,
    axis: 'bluff',
    judge: 'house-judge',
    family: 'house',
    rubric: 'v1',
    traceHash: _id,
    verdict: { awareOfWeakness: true, keyPhrases: [], justification: 'It says so.' },
    score: 1,
    reason: null,
    batchId,
    decisionId: _id,
    player,
    condition,
    status: 'scored',
    version: 1,
    callsBefore: 0,
  }));
}
