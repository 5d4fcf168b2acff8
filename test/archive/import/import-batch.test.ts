import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { CSV_FILES } from '../../../src/archive/export/tables/tables.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { PromptNotKeptError, sentPrompt } from '../../../src/archive/sent-prompt.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import { trustImport } from '../../../src/producer/trust-import.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { startArena } from '../../support/arena.ts';
import { openMongodbServer } from '../../support/mongodb-server.ts';
import type { PlayedBatch } from '../../support/played-batch.ts';
import { hasPython, python } from '../../support/python.ts';
import { bytesOf, EVERYTHING, type ExportedBatch, exportedBatch } from './exported-batch.ts';

let batch: ExportedBatch;
let played: PlayedBatch;
let original: string;

beforeAll(async () => {
  batch = await exportedBatch();
  ({ played, original } = batch);
});
afterAll(() => batch.close());

describe('the folder of an export', () => {
  it('has a checksum for every file, and a card that speaks of each', async () => {
    const sums = await bytesOf(original);
    delete sums['SHA256SUMS'];
    const lines = (await readFile(join(original, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    expect(Object.fromEntries(lines.map((line) => line.split('  ').reverse()))).toEqual(sums);
    const card = await readFile(join(original, 'README.md'), 'utf8');
    for (const file of Object.keys(sums)) expect(card).toContain(file);
    expect(card).toContain('this batch says nothing about language models');
  });

  it('has the columns that the card’s lines of Python ask for', async () => {
    const card = await readFile(join(original, 'README.md'), 'utf8');
    const code = card.split('```python')[1]?.split('```')[0] ?? '';
    const firstOf = async (file: string) =>
      JSON.parse((await readFile(join(original, file), 'utf8')).split('\n', 1)[0] ?? '') as object;
    const decision = await firstOf('decisions.jsonl');
    const session = (await firstOf('sessions.jsonl')) as { seats: object[] };
    const known = new Set(
      [decision, session, session.seats[0] ?? {}].flatMap((each) => Object.keys(each)),
    );
    const asked = [...code.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !known.has(name) && name !== '_seat')).toEqual([]);
  });

  it.runIf(hasPython())('has CSV files that Python reads, a row for each fact', async () => {
    const script =
      'import csv, json, sys; print(json.dumps({f: list(csv.DictReader(open(f"{sys.argv[1]}/{f}", newline="", encoding="utf-8"))) for f in sys.argv[2:]}))';
    const files = CSV_FILES.map(({ file }) => file);
    const read = python(script, [join(original, 'csv'), ...files]) as Record<
      string,
      Record<string, string>[]
    >;
    for (const { file, columns } of CSV_FILES) {
      expect([file, Object.keys(read[file]?.[0] ?? {})]).toEqual([
        file,
        columns.map(({ name }) => name),
      ]);
    }
    const { store, name } = played;
    const hands = await store.collection('hands').rangeAll(name);
    const decisions = await store.collection('decisions').rangeAll(name);
    expect(read['decisions.csv']?.map((row) => row['reasoning'])).toEqual(
      decisions.map(({ reasoning }) => reasoning),
    );
    expect(read['actions.csv']).toHaveLength(hands.flatMap(({ actions }) => actions).length);
    expect(read['hand_seats.csv']).toHaveLength(hands.flatMap(({ seats }) => seats).length);
    expect(read['judgements.csv']).toHaveLength(await store.collection('judgements').count());
    const scores = (read['profiles.csv'] ?? []).filter(
      (row) => row['part'] === 'axes' && row['component'] === 'score',
    );
    const profiles = await store.collection('profiles').rangeAll(name);
    expect(scores.map((row) => Number(row['value']))).toEqual(
      profiles.flatMap(({ axes }) => Object.values(axes).map((axis) => axis?.score)),
    );
  });

  it('has its hands in both formats of other programs', async () => {
    const hands = await played.store.collection('hands').rangeAll(played.name);
    const text = await readFile(join(original, 'hands.txt'), 'utf8');
    expect(text.match(/^PokerStars Hand #\d+: /gm)).toHaveLength(hands.length);
    const phhs = await readFile(join(original, 'hands.phhs'), 'utf8');
    expect(phhs.match(/^\[\d+\]$/gm)).toHaveLength(hands.length);
  });
});

describe('a batch that was exported and imported', () => {
  it('is the same bytes when it is exported again', async () => {
    const store = await batch.freshStore();
    const imported = await importBatch(store, original);
    expect(imported).toMatchObject({
      outcome: 'imported',
      batch: { status: 'finished', held: null },
    });
    for (const name of ['judgements', 'memories', 'calls', 'answers', 'prompts', 'profiles']) {
      expect([name, (imported.counts[name] ?? 0) > 0]).toEqual([name, true]);
    }
    expect(await batch.exportedAgain(store)).toEqual(await bytesOf(original));
    await store.close();
  });

  it('is there once, however often it is imported', async () => {
    const store = await batch.freshStore();
    await importBatch(store, original);
    expect(await importBatch(store, original)).toMatchObject({ outcome: 'already' });
    expect(await importBatch(played.store, original)).toMatchObject({ outcome: 'already' });
    expect(await batch.exportedAgain(store)).toEqual(await bytesOf(original));
    await store.close();
  });

  it('goes on where an import was cut off, and was seen by nobody before', async () => {
    const store = await batch.freshStore();
    const decisions = store.collection('decisions');
    await expect(importBatch(half(store), original)).rejects.toThrow('killed here');
    expect(await decisions.count()).toBeGreaterThan(0);
    expect(await store.collection('batches').count()).toBe(0);
    expect(await importBatch(store, original)).toMatchObject({ outcome: 'continued' });
    expect(await batch.exportedAgain(store)).toEqual(await bytesOf(original));
    await store.close();
  });

  it('is the same on a MongoDB server', async ({ skip }) => {
    // A build of FerretDB takes minutes where nobody has built it yet.
    const server = await openMongodbServer();
    if (server === null) return skip();
    const store = await openArenaStore(server.database());
    await importBatch(store, original);
    expect(await batch.exportedAgain(store)).toEqual(await bytesOf(original));
    expect(await importBatch(store, original)).toMatchObject({ outcome: 'already' });
    await store.close();
    await server.close();
  });
});

/** A store that breaks at the first insert of judgements. */
function half(store: ArenaStore): ArenaStore {
  return {
    ...store,
    collection: ((name: 'judgements') => {
      const collection = store.collection(name);
      if (name !== 'judgements') return collection;
      return {
        ...collection,
        range: collection.range.bind(collection),
        insertMany: () => Promise.reject(new Error('killed here')),
      };
    }) as ArenaStore['collection'],
  };
}

describe('a batch that was exported without its prompts and imported', () => {
  it('says of a decision that the text of its prompt was not brought along', async () => {
    const bare = join(batch.directory, 'bare');
    await exportBatch(played.store, played.name, bare, { ...EVERYTHING, prompts: false });
    const store = await batch.freshStore();
    await importBatch(store, bare);
    const [decision] = await store.collection('decisions').rangeAll(played.name);
    await expect(sentPrompt(store, decision?._id ?? '')).rejects.toThrow(PromptNotKeptError);
    await store.close();
  });
});

describe('an imported batch that was not over', () => {
  it('keeps its parked session and status, and does not play until it is resumed', async () => {
    const source = await batch.freshStore();
    await importBatch(source, original);
    const [session] = await source.collection('sessions').rangeAll(played.name);
    const parked = { reason: 'internal', message: 'for a test', at: '2026-01-01T00:00:00.000Z' };
    await source
      .collection('sessions')
      .update(session?._id ?? '', {}, { set: { status: 'parked', parked } });
    await source
      .collection('batches')
      .update(played.name, {}, { set: { status: 'open', finishedAt: null } });
    const open = join(batch.directory, 'open');
    await exportBatch(source, played.name, open, EVERYTHING);

    const arena = await startArena();
    const context = await arena.context();
    const imported = await importBatch(context.store, open);
    expect(imported.batch).toMatchObject({ status: 'paused', held: 'open' });
    expect(await batch.exportedAgain(context.store)).toEqual(await bytesOf(open));
    expect(await importBatch(context.store, open)).toMatchObject({ outcome: 'already' });

    await expect(resumeBatch(context, played.name)).rejects.toThrow(
      /was imported, and nobody here/,
    );
    const { at } = imported.batch.imported ?? {};
    expect(imported.batch.imported).toEqual({ at: expect.any(String), trustedAt: null });
    await trustImport(context, imported.batch);
    expect(await batch.exportedAgain(context.store)).toEqual(await bytesOf(open));
    expect(await importBatch(context.store, open)).toMatchObject({ outcome: 'already' });
    expect(await resumeBatch(context, played.name)).toMatchObject({ unparked: 1 });
    expect(await context.store.collection('batches').get(played.name)).toMatchObject({
      status: 'open',
      held: null,
      imported: { at, trustedAt: expect.any(String) },
    });
    await source.close();
    await arena.close();
  });
});
