import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import type { View } from '../../src/shared/fleet/queues/payloads.ts';
import type { Answer } from '../../src/shared/records/answer.ts';
import { ABSENT_PLAYER, renamed } from '../../src/shared/store/notebooks.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { waitFor } from '../support/await.ts';
import { testBatch } from '../support/batch.ts';
import { openScriptedPlayers, scriptedAnswer } from '../support/scripted-players.ts';
import { BATCH, faultsOf, writeBatch } from './files.ts';

let arena: TestArena;
let context: ProcessContext;

beforeEach(async () => {
  arena = await startArena();
  context = await arena.context();
});
afterEach(() => arena.close());

/** Each player writes down what its opponents are called, so that a renaming shows. */
function notingNames(view: View): Answer {
  const answer = scriptedAnswer(view);
  if (answer.kind !== 'memory' || view.kind !== 'memory') return answer;
  const others = view.players.filter((each) => each.alias !== view.you.alias);
  return {
    ...answer,
    notebook: `${view.you.alias} is me; ${others[0]?.alias} bluffs. Before: ${view.notebook.length}`,
  };
}

async function play(configuration = testBatch()): Promise<void> {
  await enqueueBatch(context, configuration, 'test');
  const table = await arena.context();
  await startTableWorker(table);
  const players = openScriptedPlayers(context, 'house', notingNames);
  await waitFor(
    async () =>
      (await context.store
        .collection('sessions')
        .count({ where: { batchId: configuration.name, status: 'open' } })) === 0,
    { what: `every session of ${configuration.name} to be over` },
  );
  await players.close();
  await table.closers.closeAll();
}

function seededBy(seedFrom: object, changes: object = {}) {
  const source = { file: null, run: null, session: null, ...seedFrom };
  return testBatch({
    name: 'next',
    gameSeed: 'another seed',
    conditions: [
      {
        id: 'seasoned',
        memory: 'persistent',
        seedFrom: { source, notebooks: [], aliases: null },
      },
    ],
    ...changes,
  });
}

async function firstNotebooks(session: string): Promise<Map<string, string>> {
  const queue = context.queues.llm('house');
  const table = await arena.context();
  await startTableWorker(table);
  const seen = new Map<string, string>();
  const players = openScriptedPlayers(context, 'house', (view) => {
    if (view.kind === 'decision' && view.subject.startsWith(`${session}.h01`)) {
      if (!seen.has(view.player)) seen.set(view.player, view.notebook ?? 'none');
    }
    return notingNames(view);
  });
  await waitFor(
    async () => (await context.store.collection('sessions').get(session))?.status === 'finished',
    {
      what: `${session} to be over`,
    },
  );
  await players.close();
  await table.closers.closeAll();
  expect(queue.name).toBe('llm.house');
  return seen;
}

async function refusal(configuration: ReturnType<typeof testBatch>): Promise<string> {
  return enqueueBatch(context, configuration, 'test').then(
    () => 'was taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe('a condition seeded from a run', () => {
  it('begins with what each player ended that run with, its opponents called by their new names', async () => {
    await play();
    await enqueueBatch(context, seededBy({ run: 'small.r01-persistent' }), 'test');
    const before = await context.store.collection('runs').get('small.r01-persistent');
    const after = await context.store.collection('runs').get('next.r01-seasoned');
    expect(before?.aliases).not.toEqual(after?.aliases);
    const last = new Map<string, string>();
    for (const session of ['s01', 's02']) {
      for (const memory of await context.store
        .collection('memories')
        .rangeAll(`small.r01-persistent.${session}`)) {
        last.set(memory.player, memory.notebook);
      }
    }
    const seen = await firstNotebooks('next.r01-seasoned.s01');
    expect(seen.size).toBe(4);
    for (const [player, text] of seen) {
      expect(text).toBe(
        renamed(last.get(player) ?? '', before?.aliases ?? [], after?.aliases ?? []),
      );
      const alias = after?.aliases.find((each) => each.player === player)?.alias;
      expect(text).toContain(`${alias} is me`);
    }
  });

  it('takes the notebooks as they stood after the session that is named', async () => {
    await play();
    await enqueueBatch(context, seededBy({ run: 'small.r01-persistent', session: 1 }), 'test');
    const batch = await context.store.collection('batches').get('next');
    const memories = await context.store
      .collection('memories')
      .rangeAll('small.r01-persistent.s01');
    const ann = memories.filter((memory) => memory.player === 'ann').at(-1);
    const seeded = batch?.configuration.conditions[0]?.seedFrom?.notebooks;
    expect(seeded?.find((each) => each.player === 'ann')?.text).toBe(ann?.notebook);
    expect(seeded?.every((each) => /^[0-9a-f]{64}$/.test(each.sha256))).toBe(true);
  });

  it('is read once: the batch goes on with its own copy when the run is gone', async () => {
    await play();
    const configuration = seededBy({ run: 'small.r01-persistent' });
    const made = await enqueueBatch(context, configuration, 'test');
    await context.store.collection('memories').delete({ within: 'small' });
    await context.store.collection('runs').delete({ within: 'small' });
    const again = await enqueueBatch(context, configuration, 'test');
    expect(again.configurationHash).toBe(made.configurationHash);
  });

  it('gives every session of a condition with session memory the same beginning', async () => {
    await play();
    const conditions = [
      {
        id: 'briefed',
        memory: 'session',
        seedFrom: { source: { run: 'small.r01-persistent' }, notebooks: [], aliases: null },
      },
    ];
    await enqueueBatch(context, testBatch({ name: 'next', conditions }), 'test');
    const first = await firstNotebooks('next.r01-briefed.s01');
    expect([...first.values()].every((text) => text.includes('is me'))).toBe(true);
    const second = (
      await context.store.collection('memories').rangeAll('next.r01-briefed.s02')
    ).filter((memory) => memory.hand === 1);
    for (const memory of second) {
      const seed = first.get(memory.player) ?? '';
      expect(memory.notebook).toContain(`Before: ${seed.length}`);
    }
  });

  it('is refused in one line when there is nothing to begin with', async () => {
    await play(testBatch({ conditions: [{ id: 'none', memory: 'none' }] }));
    expect(await refusal(seededBy({ run: 'small.r01-nine' }))).toMatch(
      /^conditions\[0\]\.seedFrom\.run: expected a run of sqlite:.* \(small\.r01-none\), found "small\.r01-nine"; did you mean "small\.r01-none"\?$/,
    );
    expect(await refusal(seededBy({ run: 'main.r01-persistent', session: 50 }))).toMatch(
      /^conditions\[0\]\.seedFrom\.run: expected a run of sqlite:.* \(a run of small\), found "main\.r01-persistent"; play main first, or name a "file"$/,
    );
    expect(await refusal(seededBy({ run: 'small.r01-none', session: 3 }))).toBe(
      'conditions[0].seedFrom.session: expected a session of small.r01-none (1 to 2), found 3',
    );
    expect(await refusal(seededBy({ run: 'small.r01-none' }))).toBe(
      'conditions[0].seedFrom.run: expected a run in which a player of this batch has kept a notebook, found none after small.r01-none.s02',
    );
    await enqueueBatch(context, testBatch({ name: 'open' }), 'test');
    expect(await refusal(seededBy({ run: 'open.r01-persistent' }))).toBe(
      'conditions[0].seedFrom.session: expected a finished session of open.r01-persistent, found open.r01-persistent.s02 open',
    );
    expect(await context.store.collection('batches').get('next')).toBeNull();
  });
});

describe('a condition seeded from a text file', () => {
  function faults(seedFrom: unknown, notes: string | null, memory = 'session'): readonly string[] {
    const folder = join(arena.directory, 'files');
    mkdirSync(folder, { recursive: true });
    if (notes !== null) writeFileSync(join(folder, 'notes.txt'), notes);
    const path = writeBatch(folder, {
      ...BATCH,
      conditions: [{ id: 'briefed', memory, seedFrom }],
    });
    return faultsOf(() => readBatch(path)).map((line) => line.replaceAll(`${folder}/`, ''));
  }

  it('copies the text into the configuration, for every player, with its hash', () => {
    expect(faults({ file: 'notes.txt' }, 'Raise more.\n')).toEqual([]);
    const { conditions } = readBatch(join(arena.directory, 'files', 'batch.json'));
    expect(conditions[0]?.seedFrom?.notebooks.map(({ player, text }) => [player, text])).toEqual([
      ['player-1', 'Raise more.'],
      ['player-2', 'Raise more.'],
      ['player-3', 'Raise more.'],
    ]);
  });

  it('is another batch when the text has changed', async () => {
    faults({ file: 'notes.txt' }, 'Raise more.');
    const path = join(arena.directory, 'files', 'batch.json');
    await enqueueBatch(context, readBatch(path), 'test');
    faults({ file: 'notes.txt' }, 'Raise less.');
    expect(await refusal(readBatch(path))).toMatch(
      /another configuration.*\n.*conditions\[0\]\.seedFrom\.notebooks\[0\]/,
    );
  });

  it.each([
    [
      { file: 'nowhere.txt' },
      'session',
      /^nowhere\.txt: expected the text of a notebook, found no such file$/,
    ],
    [
      {},
      'session',
      /^batch\.json: conditions\[0\]\.seedFrom: expected either a "file" or a "run", found /,
    ],
    [
      { file: 'notes.txt', run: 'a.r01-b' },
      'session',
      /^batch\.json: conditions\[0\]\.seedFrom: expected either a "file" or a "run", found /,
    ],
    [
      { file: 'notes.txt', session: 2 },
      'session',
      /^batch\.json: conditions\[0\]\.seedFrom\.session: expected none beside a file, found 2$/,
    ],
    [
      { file: 'notes.txt' },
      'none',
      /^batch\.json: conditions\[0\]\.seedFrom: expected nothing where memory is "none", found /,
    ],
    [
      'notes.txt',
      'session',
      /^batch\.json: conditions\[0\]\.seedFrom: expected an object, found "notes\.txt"$/,
    ],
  ])('refuses %j with memory %s in one line', (seedFrom, memory, line) => {
    expect(faults(seedFrom, 'Raise more.', memory)).toEqual([expect.stringMatching(line)]);
  });

  it('refuses a text that is empty or longer than a notebook may be', () => {
    expect(faults({ file: 'notes.txt' }, ' \n')).toEqual([
      'batch.json: conditions[0].seedFrom.file: expected notes.txt not to be empty, found ""',
    ]);
    expect(faults({ file: 'notes.txt' }, 'x'.repeat(4001))).toEqual([
      'batch.json: conditions[0].seedFrom.file: expected at most 1000 tokens (notebookMaxTokens) in notes.txt, found 1001',
    ]);
  });
});

describe('a notebook told with new names', () => {
  const from = ['ann', 'bob', 'cyd'].map((player, at) => ({ player, alias: `Player ${at + 1}` }));
  const to = [
    { player: 'cyd', alias: 'Player 1' },
    { player: 'ann', alias: 'Player 2' },
    { player: 'eve', alias: 'Player 3' },
  ];

  it.each([
    ['Player 1 bluffs, player 3 calls.', 'Player 2 bluffs, player 1 calls.'],
    ['Player 2 folds.', `${ABSENT_PLAYER} folds.`],
    ['Players 1 and 3 are loose.', 'Players 2 and 1 are loose.'],
    ['Player 3, 3-bets often; player 1: 25% VPIP', 'Player 1, 3-bets often; player 2: 25% VPIP'],
    [
      'Player 9 never sat here, and 3 barrels are fine.',
      'Player 9 never sat here, and 3 barrels are fine.',
    ],
  ])('%j', (text, told) => {
    expect(renamed(text, from, to)).toBe(told);
  });
});
