import { serveProvider } from '../../../../src/cli/play/llm-worker.ts';
import type { ProcessContext } from '../../../../src/shared/fleet/process/context.ts';
import { type Batch, batchSchema } from '../../../../src/shared/records/batch.ts';
import { type BatchConfiguration } from '../../../../src/shared/records/batch-configuration.ts';
import type { Call } from '../../../../src/shared/records/call.ts';
import type { Judgement } from '../../../../src/shared/records/judgement.ts';
import type { Profile } from '../../../../src/shared/records/profile.ts';
import type { ArenaStore } from '../../../../src/shared/store/arena-store.ts';
import { startJudgeWorker } from '../../../../src/workers/judge/main.ts';
import { startMetricsWorker } from '../../../../src/workers/metrics/main.ts';
import { bet, sessionDocuments } from '../../../scoring/support/records.ts';
import { startArena, type TestArena } from '../../../support/arena.ts';
import { type Waiting, waitFor } from '../../../support/await.ts';
import { testBatch } from '../../../support/batch.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';

const model = (id: string, name: string, family = `house-${name}`) => ({
  id,
  displayName: id,
  family,
  provider: 'house',
  model: `house/${name}`,
});
export const JUDGE = model('judge', 'judge');
export const UMPIRE = model('umpire', 'umpire');
export const CRITIC = model('critic', 'critic');
export const CLERK = model('clerk', 'clerk');

/** What ann thinks: a read that scores 2, one that scores 1, one that scores 0. */
export const READ = 'Player 2 folds to most raises, so I raise wider here.';
export const MENTION = 'Player 2 raised, and I have a pair of tens: I call.';
export const NO_READ = 'Top pair on a dry board with a good kicker is worth a bet.';
export const BLUFF = 'Complete air: no pair, no draw, and this is a pure bluff.';

export interface Played {
  readonly name?: string;
  /** What ann says at each of her decisions, all of them bets with a weak hand on the flop. */
  readonly traces: readonly string[];
  readonly configuration?: Record<string, unknown>;
  /** Sessions that are not over yet, beside the one that is. */
  readonly open?: number;
}

/** Workers and a batch that is played, over a real Redis, a real store and a server that misbehaves. */
export interface Judging {
  readonly arena: TestArena;
  readonly context: ProcessContext;
  readonly store: ArenaStore;
  readonly provider: MisbehavingProvider;
  /** Stores a batch as its last session left it. */
  played(played: Played): Promise<Batch>;
  /** Judge, metrics and llm workers, each in a process of its own. */
  work(environment?: Record<string, string>): Promise<void>;
  process(environment?: Record<string, string>): Promise<ProcessContext>;
  judgements(batchId?: string): Promise<Judgement[]>;
  calls(): Promise<Call[]>;
  profile(batchId?: string): Promise<Profile>;
  /** Resolves once no judgement is pending and the batch is scored and finished. */
  finished(batchId?: string, waiting?: Waiting): Promise<Batch>;
  close(): Promise<void>;
}

export async function startJudging(): Promise<Judging> {
  const provider = await startMisbehavingProvider();
  const arena = await startArena();
  const process = (environment: Record<string, string> = {}): Promise<ProcessContext> =>
    arena.context({ ARENA_PROVIDER_URL_HOUSE: provider.url, ...environment });
  const context = await process();
  const { store } = context;
  const batch = async (id: string): Promise<Batch> => {
    const found = await store.collection('batches').get(id);
    if (found === null) throw new Error(`batch ${id} is gone`);
    return found;
  };
  return {
    arena,
    context,
    store,
    provider,
    process,
    played: (played) => storePlayed(store, played),
    work: async (environment) => {
      await startMetricsWorker(await process(environment));
      await startJudgeWorker(await process(environment));
      await serveProvider(await process(environment), 'house');
    },
    judgements: (id = 'test') => store.collection('judgements').rangeAll(id),
    calls: () => store.collection('calls').find({}),
    profile: async (id = 'test') => {
      const [first] = await store.collection('profiles').rangeAll(id);
      if (first === undefined) throw new Error('there is no profile');
      return first;
    },
    finished: async (id = 'test', waiting = {}) => {
      await waitFor(async () => (await batch(id)).status === 'finished', {
        what: `batch ${id} to be finished`,
        ...waiting,
      });
      return await batch(id);
    },
    close: async () => {
      await arena.close();
      await provider.close();
    },
  };
}

async function storePlayed(
  store: ArenaStore,
  { name = 'test', traces, configuration = {}, open = 0 }: Played,
): Promise<Batch> {
  const { session, hands, decisions } = renamed(
    sessionDocuments({
      hands: [
        {
          seats: { ann: { net: 10 }, bob: { net: -10 } },
          decisions: traces.map((reasoning) => ({
            player: 'ann',
            street: 'flop' as const,
            ...bet(20),
            equity: 0.2,
            reasoning,
          })),
        },
      ],
    }),
    name,
  );
  const batch = batchSchema.parse({
    _id: name,
    schema: 1,
    configuration: judgedConfiguration({ name, sessionsPerRun: 1 + open, ...configuration }),
    configurationHash: 'hash',
    codeVersion: '0.0.0',
    priceTableVersion: '2026-01-01',
    status: 'open',
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    planned: null,
    scoredVersion: null,
  });
  await store.collection('batches').insert(batch);
  await store.collection('runs').insert({
    _id: session.runId,
    schema: 1,
    batchId: name,
    number: 1,
    condition: 'persistent',
    gameSeed: 'seed',
    aliases: session.seats.map(({ player, alias }) => ({ player, alias })),
    status: 'open',
  });
  await store.collection('sessions').insert(session);
  for (let index = 2; index < 2 + open; index += 1) {
    const id = session._id.replace(/s\d+$/, `s${String(index).padStart(2, '0')}`);
    await store.collection('sessions').insert({ ...session, _id: id, index, status: 'open' });
  }
  await store.collection('hands').insertMany(hands);
  await store.collection('decisions').insertMany(decisions);
  return batch;
}

/** The records are of a batch called "test", and every id begins with it. */
function renamed<Documents>(documents: Documents, name: string): Documents {
  const text = JSON.stringify(documents)
    .replaceAll('"test.', `"${name}.`)
    .replaceAll('"test"', `"${name}"`);
  return JSON.parse(text) as Documents;
}

/** One judge for bluffs, a panel of three, and a provider that takes what comes. */
export function judgedConfiguration(overrides: Record<string, unknown> = {}): BatchConfiguration {
  return testBatch({
    name: 'test',
    sessionsPerRun: 1,
    players: [model('ann', 'none', 'house-ann'), model('bob', 'none', 'house-bob')],
    judges: { bluff: JUDGE, opponentReading: [UMPIRE, CRITIC, CLERK] },
    ...overrides,
  });
}
