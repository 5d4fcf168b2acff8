import { join } from 'node:path';
import type { Call } from '../../../src/shared/records/call.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { processorTime } from '../measure.ts';

/** Asked for before it counts, so that what is compiled on the way is compiled. */
const WARM_UP = 500;
const BATCH = 'bench';
const PLAYERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gus'];
/** Of a provider's answer, characters: as long as the stand-ins' are. */
const ANSWER = 1_000;

type Print = (line: string) => void;

/** What a call costs in the embedded store from when it is opened until it is summed: processor ms each. */
export async function measureStore(print: Print, calls: number): Promise<void> {
  print(`Store: ${calls.toLocaleString('en')} calls in a SQLite file (ms of processor time each)`);
  const folder = await temporaryDirectory('bench store');
  const store = await openArenaStore(`sqlite://${join(folder.path, 'arena.sqlite')}`);
  try {
    const opened = Array.from({ length: WARM_UP + calls }, (_, n) => openedCall(n));
    await measureEach(print, store, opened);
    await measureAll(print, store, calls);
  } finally {
    await store.close();
    await folder.close();
  }
}

async function measureEach(print: Print, store: ArenaStore, opened: readonly Call[]) {
  const stored = store.collection('calls');
  const each = async (name: string, work: (call: Call) => Promise<unknown>): Promise<void> => {
    for (const call of opened.slice(0, WARM_UP)) await work(call);
    const rest = opened.slice(WARM_UP);
    const start = processorTime();
    for (const call of rest) await work(call);
    row(print, name, (processorTime() - start) / rest.length);
  };
  await each('insert', (call) => stored.insert(call));
  await each('settle, the whole document', (call) =>
    stored.replace({ ...call, ...SETTLED }, { outcome: 'open' }),
  );
  await each('change of two fields', (call) =>
    stored.update(call._id, { outcome: 'ok' }, { set: { maybePaid: true, error: 'late' } }),
  );
  await each('get', (call) => stored.get(call._id));
  await each('find by an index', (call) => stored.find({ where: { subject: call.subject } }));
}

async function measureAll(print: Print, store: ArenaStore, calls: number): Promise<void> {
  const stored = store.collection('calls');
  const all = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    await work();
    const start = processorTime();
    await work();
    row(print, name, processorTime() - start);
  };
  await all(`sum two fields of all by player`, () =>
    stored.totals({
      within: BATCH,
      by: ['kind', 'player'],
      sum: ['costMicroUsd', 'usage.promptTokens'],
    }),
  );
  await all('read all', () => stored.rangeAll(BATCH));
  let round = 0;
  await all('insert as many in one go', () => {
    round += 1;
    const more = Array.from({ length: calls }, (_, n) => openedCall(n, `${BATCH}-${round}`));
    return stored.insertMany(more);
  });
}

function row(print: Print, name: string, ms: number): void {
  print(`  ${name.padEnd(34)}${ms.toFixed(ms < 10 ? 3 : 0).padStart(9)} ms`);
}

function openedCall(n: number, batchId = BATCH): Call {
  const subject = `${batchId}.r01-persistent.s${String(n).padStart(7, '0')}`;
  return {
    _id: `${subject}.c1`,
    schema: 1,
    kind: 'decision',
    subject,
    batchId,
    player: PLAYERS[n % PLAYERS.length] as string,
    provider: 'house',
    modelAsked: 'house/shark',
    modelAnswered: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    latencyMs: null,
    outcome: 'open',
    sent: true,
    givenUp: false,
    maybePaid: false,
    httpStatus: null,
    usage: null,
    costMicroUsd: null,
    reservedMicroUsd: 20_000,
    rawResponse: null,
    finalFault: false,
    request: {
      promptVersion: 'v1',
      system: 'a'.repeat(64),
      user: 'b'.repeat(64),
      settings: null,
      maxTokens: 1_000,
    },
    error: null,
  };
}

const SETTLED = {
  modelAnswered: 'house/shark',
  finishedAt: '2026-01-01T00:00:01.000Z',
  latencyMs: 1_000,
  outcome: 'ok',
  httpStatus: 200,
  usage: {
    promptTokens: 1_374,
    cachedTokens: 832,
    cacheWriteTokens: null,
    completionTokens: 377,
    reasoningTokens: 311,
    costUsd: null,
  },
  costMicroUsd: 7_531,
  rawResponse: JSON.stringify({ content: 'x'.repeat(ANSWER) }),
} as const satisfies Partial<Call>;
