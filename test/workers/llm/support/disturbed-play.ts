import { serveProvider } from '../../../../src/cli/play/llm-worker.ts';
import { enqueueBatch } from '../../../../src/producer/enqueue.ts';
import type { ProcessContext } from '../../../../src/shared/fleet/process/context.ts';
import type { BatchConfiguration } from '../../../../src/shared/records/batch-configuration.ts';
import type { Call } from '../../../../src/shared/records/call.ts';
import type { Hand } from '../../../../src/shared/records/hand.ts';
import type { ProviderDocument } from '../../../../src/shared/records/provider.ts';
import type { Session } from '../../../../src/shared/records/session.ts';
import { startTableWorker } from '../../../../src/workers/table/main.ts';
import { startArena } from '../../../support/arena.ts';
import { PATIENCE_MS, waitFor } from '../../../support/await.ts';
import { testBatch } from '../../../support/batch.ts';
import {
  type MisbehavingProvider,
  type Misbehaviour,
  startMisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';

/** Stand-ins that play a batch with real queues and a real store over a server that misbehaves. */
export interface DisturbedPlay {
  readonly provider: MisbehavingProvider;
  readonly context: ProcessContext;
  /** A further process; `environment` on top of what all have. */
  process(environment?: Record<string, string>): Promise<ProcessContext>;
  /** A table and an llm worker, each in a process of its own. */
  startWorkers(environment?: Record<string, string>): Promise<void>;
  /** Plays a batch until no session is open. */
  play(configuration?: BatchConfiguration, deadlineMs?: number): Promise<void>;
  sessionsOver(deadlineMs?: number): Promise<void>;
  sessions(): Promise<Session[]>;
  hands(): Promise<Hand[]>;
  calls(): Promise<Call[]>;
  /** How the provider stands, by the store. */
  standing(): Promise<ProviderDocument | null>;
  close(): Promise<void>;
}

/** One session of four hands between three stand-ins with notebooks. */
export function disturbedBatch(overrides: Record<string, unknown> = {}): BatchConfiguration {
  return testBatch({
    sessionsPerRun: 1,
    handsPerSession: 4,
    players: ['professor', 'station', 'gambler'].map((style) => ({
      id: style,
      displayName: style,
      family: 'house',
      provider: 'house',
      model: `house/${style}`,
    })),
    ...overrides,
  });
}

export async function startDisturbedPlay(): Promise<DisturbedPlay> {
  const provider = await startMisbehavingProvider();
  const arena = await startArena();
  const process = (environment: Record<string, string> = {}): Promise<ProcessContext> =>
    arena.context({ ARENA_PROVIDER_URL_HOUSE: provider.url, ...environment });
  const context = await process();
  const { store } = context;
  const sessions = (): Promise<Session[]> => store.collection('sessions').find({});
  const startWorkers = async (environment?: Record<string, string>): Promise<void> => {
    await startTableWorker(await process(environment));
    await serveProvider(await process(environment), 'house');
  };
  const sessionsOver = async (deadlineMs = PATIENCE_MS): Promise<void> => {
    await waitFor(async () => (await sessions()).every((session) => session.status !== 'open'), {
      what: 'every session to be over',
      deadlineMs,
    });
  };
  return {
    provider,
    context,
    process,
    startWorkers,
    sessionsOver,
    sessions,
    play: async (configuration = disturbedBatch(), deadlineMs) => {
      await enqueueBatch(context, configuration, 'test');
      await startWorkers();
      await sessionsOver(deadlineMs);
    },
    hands: () => store.collection('hands').rangeAll('small'),
    calls: () => store.collection('calls').find({}),
    standing: () => store.collection('providers').get('house'),
    close: async () => {
      await arena.close();
      await provider.close();
    },
  };
}

export function reply(
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): Misbehaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  return { kind: 'reply', status, headers, body: text };
}
