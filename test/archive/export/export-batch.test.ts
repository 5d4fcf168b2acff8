import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { readExport } from '../../../src/archive/export/read-export.ts';
import { type Batch, batchSchema } from '../../../src/shared/records/batch.ts';
import { batchConfigurationSchema } from '../../../src/shared/records/batch-configuration.ts';
import { UserError } from '../../../src/shared/records/errors.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { bet, sessionDocuments } from '../../scoring/support/records.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const ARENA = fileURLToPath(new URL('../../../bin/arena.mjs', import.meta.url));
const provider = { id: 'house', baseUrl: 'http://127.0.0.1:1/v1', standIn: true };
const player = (id: string) => ({
  id,
  displayName: id.toUpperCase(),
  family: 'house',
  provider: 'house',
  model: `house/${id}`,
});

const batch: Batch = batchSchema.parse({
  _id: 'test',
  schema: 1,
  configuration: batchConfigurationSchema.parse({
    name: 'test',
    gameSeed: 'seed',
    players: [player('ann'), player('bob')],
    providers: [provider],
    judges: { bluff: null },
    pricesAsOf: '2026-01-01',
  }),
  configurationHash: 'hash',
  codeVersion: '0.1.0',
  priceTableVersion: '2026-01-01',
  status: 'open',
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
  planned: null,
  scoredVersion: null,
  caps: { batchUsd: null, runUsd: null, sessionUsd: null },
  stopped: null,
});

const records = sessionDocuments({
  hands: [
    { seats: { ann: { net: 10 }, bob: { net: -10 } } },
    {
      seats: { ann: {}, bob: {} },
      decisions: Array.from({ length: 900 }, () => ({
        player: 'ann',
        street: 'flop' as const,
        reasoning: 'Bluff: "♠" <b>\n'.repeat(20),
        ...bet(20),
      })),
    },
  ],
});

describe('an export', () => {
  let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
  let store: ArenaStore;
  let target: string;

  beforeEach(async () => {
    temporary = await temporaryDirectory('export');
    store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
    target = join(temporary.path, 'out', 'test');
    await store.collection('batches').insert(batch);
    await store.collection('sessions').insert(records.session);
    await store.collection('hands').insertMany(records.hands);
    // Not in id order, so that the order of the lines is the export's doing.
    await store.collection('decisions').insertMany([...records.decisions].reverse());
  });

  afterEach(async () => {
    await store.close();
    await temporary.close();
  });

  it('is the files of records.md, a document a line, in id order', async () => {
    const { directory, counts } = await exportBatch(store, 'test', target);
    expect(directory).toBe(target);
    expect(counts).toMatchObject({
      'sessions.jsonl': 1,
      'hands.jsonl': 2,
      'decisions.jsonl': 900,
    });
    expect((await readdir(target)).sort()).toEqual([
      'README.md',
      'SHA256SUMS',
      'answers.jsonl',
      'batch.json',
      'calls.jsonl',
      'decisions.jsonl',
      'hands.jsonl',
      'judgements.jsonl',
      'memories.jsonl',
      'profiles.json',
      'runs.jsonl',
      'sessions.jsonl',
    ]);
    const lines = (await readFile(join(target, 'decisions.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(records.decisions);
    // Without the fields that say nothing of this batch.
    const written: unknown = JSON.parse(await readFile(join(target, 'batch.json'), 'utf8'));
    expect(batchSchema.parse(written)).toEqual(batch);
  });

  it('is the same bytes twice, with keys in the order of records.md', async () => {
    await exportBatch(store, 'test', target);
    const first = await readFile(join(target, 'hands.jsonl'), 'utf8');
    await exportBatch(store, 'test', target);
    expect(await readFile(join(target, 'hands.jsonl'), 'utf8')).toBe(first);
    const [line = ''] = first.split('\n');
    expect(Object.keys(JSON.parse(line)).slice(0, 4)).toEqual([
      '_id',
      'schema',
      'sessionId',
      'number',
    ]);
  });

  it('reads back as what a score relies on', async () => {
    await exportBatch(store, 'test', target);
    const reader = await readExport(target);
    const decisions = [];
    for await (const page of reader.decisions()) decisions.push(...page);
    expect(decisions).toHaveLength(900);
    expect(records.decisions[7]).toMatchObject(decisions[7] ?? {});
    expect(await reader.batch()).toMatchObject({
      configuration: { players: [{ id: 'ann', family: 'house' }, { id: 'bob' }] },
    });
    expect((await reader.judgements().next()).done).toBe(true);
  });

  it('passes the hands to a writer of hand histories', async () => {
    await exportBatch(store, 'test', target, {
      handHistory: async function* (hands) {
        for await (const hand of hands) yield `${hand._id}\n`;
      },
    });
    expect(await readFile(join(target, 'hands.phhs'), 'utf8')).toBe(
      records.hands.map(({ _id }) => `${_id}\n`).join(''),
    );
  });

  it('leaves an earlier export as it was when it fails on the way', async () => {
    await exportBatch(store, 'test', target);
    const before = await readdir(target);
    await expect(
      exportBatch(store, 'test', target, {
        // biome-ignore lint/correctness/useYield: it fails before the first line
        handHistory: async function* () {
          throw new Error('disk full');
        },
      }),
    ).rejects.toThrow('disk full');
    expect(await readdir(target)).toEqual(before);
    expect(await readdir(join(temporary.path, 'out'))).toEqual([basename(target)]);
  });

  it('says in one line that the disk takes no more, and leaves what was there', async () => {
    await exportBatch(store, 'test', target);
    const before = await readFile(join(target, 'decisions.jsonl'), 'utf8');
    // Some hundred kB for a file: room for the store's own, not for the decisions.
    const limited = promisify(execFile)(
      '/bin/sh',
      [
        '-c',
        'trap "" XFSZ; ulimit -f 400; exec "$@"',
        'sh',
        process.execPath,
        ARENA,
        'export',
        'test',
        '--out',
        target,
      ],
      { cwd: temporary.path, env: { ...process.env, STORE_URL: store.address } },
    );
    await expect(limited).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^arena: .*test: expected a folder that can be written, found .*; what was there before is as it was; name another folder\n$/,
      ),
    });
    expect(await readFile(join(target, 'decisions.jsonl'), 'utf8')).toBe(before);
    expect(await readdir(join(temporary.path, 'out'))).toEqual([basename(target)]);
  });

  it('is written by several at once as by one', async () => {
    const alone = join(temporary.path, 'alone');
    await exportBatch(store, 'test', alone);
    await Promise.all(Array.from({ length: 6 }, () => exportBatch(store, 'test', target)));
    await Promise.all(Array.from({ length: 6 }, () => exportBatch(store, 'test', target)));
    const sums = (folder: string) => readFile(join(folder, 'SHA256SUMS'), 'utf8');
    expect(await sums(target)).toBe(await sums(alone));
    expect(await readdir(join(temporary.path, 'out'))).toEqual([basename(target)]);
  });

  it('settles what a killed process left: half an export goes, one that stepped aside comes back', async () => {
    await exportBatch(store, 'test', target);
    const pid = await endedProcess();
    await rename(target, `${target}.partial-${pid}-1-old`);
    await mkdir(`${target}.partial-${pid}-1`);
    await expect(
      exportBatch(store, 'test', target, {
        handHistory: () => {
          throw new Error('stop here');
        },
      }),
    ).rejects.toThrow('stop here');
    expect(await readdir(join(temporary.path, 'out'))).toEqual([basename(target)]);
    expect(await readdir(target)).toContain('batch.json');
  });

  it('refuses, in one line, to take the place of something else, and an unknown batch', async () => {
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'thesis.txt'), 'mine');
    await expect(exportBatch(store, 'test', target)).rejects.toThrow(UserError);
    expect(await readdir(target)).toEqual(['thesis.txt']);
    await expect(exportBatch(store, 'none', join(temporary.path, 'none'))).rejects.toThrow(
      'found no "none"',
    );
  });

  it('names file, line and field of what it cannot read', async () => {
    await exportBatch(store, 'test', target);
    const path = join(target, 'decisions.jsonl');
    const lines = (await readFile(path, 'utf8')).split('\n');
    lines[4] = (lines[4] ?? '').replace('"pot":30', '"pot":"30"');
    await writeFile(path, lines.join('\n'));
    const reader = await readExport(target);
    await expect(last(reader.decisions())).rejects.toThrow(
      `${path}:5: pot: Invalid input: expected number, received string`,
    );
    await writeFile(path, '{"_id": "x", …');
    await expect(last(reader.decisions())).rejects.toThrow(`${path}:1: expected JSON, found`);
    await expect(readExport(temporary.path)).rejects.toThrow('found no sessions.jsonl');
  });
});

/** The id of a process that has been and gone. */
async function endedProcess(): Promise<number> {
  const running = promisify(execFile)(process.execPath, ['-e', '0']);
  const { pid } = running.child;
  await running;
  return pid ?? 0;
}

async function last<Value>(values: AsyncIterable<Value>): Promise<Value | undefined> {
  let final: Value | undefined;
  for await (const value of values) final = value;
  return final;
}
