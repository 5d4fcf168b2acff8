import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { EXPORT_FILES } from '../../../src/archive/export/files.ts';
import { CSV_FILES } from '../../../src/archive/export/tables/tables.ts';
import { pokerStarsOfHands } from '../../../src/archive/formats/pokerstars-text.ts';
import { phhsOfHands } from '../../../src/archive/formats/write-phh.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { PromptNotKeptError, sentPrompt } from '../../../src/archive/sent-prompt.ts';
import { resumeBatch } from '../../../src/producer/resume.ts';
import { trustImport } from '../../../src/producer/trust-import.ts';
import { type ArenaStore, openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { startArena } from '../../support/arena.ts';
import { openMongodbServer } from '../../support/mongodb-server.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';
import { hasPython, python } from '../../support/python.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

const EVERYTHING = {
  handHistory: phhsOfHands,
  handText: pokerStarsOfHands,
  csv: true,
  prompts: true,
} as const;

let played: PlayedBatch;
/** The export of it. */
let original: string;
let folder: TemporaryDirectory;
let stores = 0;

beforeAll(async () => {
  played = await playBatch({
    sessionsPerRun: 2,
    handsPerSession: 3,
    judges: {
      bluff: 'house-judge',
      opponentReading: ['house-umpire', 'house-critic', 'house-clerk'],
      claims: 'house-judge',
    },
  });
  folder = await temporaryDirectory('import');
  original = join(folder.path, 'original');
  await exportBatch(played.store, played.name, original, EVERYTHING);
});
afterAll(async () => {
  await played.close();
  await folder.close();
});

function freshStore(): Promise<ArenaStore> {
  stores += 1;
  return openArenaStore(`sqlite://${join(folder.path, `store-${stores}.sqlite`)}`);
}

/** SHA-256 of every file below a folder, by name. */
async function bytesOf(directory: string): Promise<Record<string, string>> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = names
    .filter((name) => name.isFile())
    .map((name) => join(name.parentPath, name.name));
  const sums = files.map(async (file) => {
    const sum = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [file.slice(directory.length + 1), sum] as const;
  });
  return Object.fromEntries((await Promise.all(sums)).sort(([a], [b]) => a.localeCompare(b)));
}

async function exportedAgain(store: ArenaStore): Promise<Record<string, string>> {
  const again = join(folder.path, `again-${stores}-${Math.random()}`);
  await exportBatch(store, played.name, again, EVERYTHING);
  return bytesOf(again);
}

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
    const store = await freshStore();
    const imported = await importBatch(store, original);
    expect(imported).toMatchObject({
      outcome: 'imported',
      batch: { status: 'finished', held: null },
    });
    for (const name of ['judgements', 'memories', 'calls', 'answers', 'prompts', 'profiles']) {
      expect([name, (imported.counts[name] ?? 0) > 0]).toEqual([name, true]);
    }
    expect(await exportedAgain(store)).toEqual(await bytesOf(original));
    await store.close();
  });

  it('is there once, however often it is imported', async () => {
    const store = await freshStore();
    await importBatch(store, original);
    expect(await importBatch(store, original)).toMatchObject({ outcome: 'already' });
    expect(await importBatch(played.store, original)).toMatchObject({ outcome: 'already' });
    expect(await exportedAgain(store)).toEqual(await bytesOf(original));
    await store.close();
  });

  it('goes on where an import was cut off, and was seen by nobody before', async () => {
    const store = await freshStore();
    const decisions = store.collection('decisions');
    await expect(importBatch(half(store), original)).rejects.toThrow('killed here');
    expect(await decisions.count()).toBeGreaterThan(0);
    expect(await store.collection('batches').count()).toBe(0);
    expect(await importBatch(store, original)).toMatchObject({ outcome: 'continued' });
    expect(await exportedAgain(store)).toEqual(await bytesOf(original));
    await store.close();
  });

  it('is the same on a MongoDB server', async ({ skip }) => {
    // A build of FerretDB takes minutes where nobody has built it yet.
    const server = await openMongodbServer();
    if (server === null) return skip();
    const store = await openArenaStore(server.database());
    await importBatch(store, original);
    expect(await exportedAgain(store)).toEqual(await bytesOf(original));
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
    const bare = join(folder.path, 'bare');
    await exportBatch(played.store, played.name, bare, { ...EVERYTHING, prompts: false });
    const store = await freshStore();
    await importBatch(store, bare);
    const [decision] = await store.collection('decisions').rangeAll(played.name);
    await expect(sentPrompt(store, decision?._id ?? '')).rejects.toThrow(PromptNotKeptError);
    await store.close();
  });
});

describe('an imported batch that was not over', () => {
  it('keeps its parked session and status, and does not play until it is resumed', async () => {
    const source = await freshStore();
    await importBatch(source, original);
    const [session] = await source.collection('sessions').rangeAll(played.name);
    const parked = { reason: 'internal', message: 'for a test', at: '2026-01-01T00:00:00.000Z' };
    await source
      .collection('sessions')
      .update(session?._id ?? '', {}, { set: { status: 'parked', parked } });
    await source
      .collection('batches')
      .update(played.name, {}, { set: { status: 'open', finishedAt: null } });
    const open = join(folder.path, 'open');
    await exportBatch(source, played.name, open, EVERYTHING);

    const arena = await startArena();
    const context = await arena.context();
    const imported = await importBatch(context.store, open);
    expect(imported.batch).toMatchObject({ status: 'paused', held: 'open' });
    expect(await exportedAgain(context.store)).toEqual(await bytesOf(open));
    expect(await importBatch(context.store, open)).toMatchObject({ outcome: 'already' });

    await expect(resumeBatch(context, played.name)).rejects.toThrow(
      /was imported, and nobody here/,
    );
    const { at } = imported.batch.imported ?? {};
    expect(imported.batch.imported).toEqual({ at: expect.any(String), trustedAt: null });
    await trustImport(context, imported.batch);
    expect(await exportedAgain(context.store)).toEqual(await bytesOf(open));
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

describe('a folder that is no sound export', () => {
  let hostile: string;
  let store: ArenaStore;

  beforeEach(async () => {
    hostile = join(folder.path, `hostile-${Math.random()}`);
    await cp(original, hostile, { recursive: true });
    store = await freshStore();
    return () => store.close();
  });

  /** Changes the lines of a file; its checksum, which would find it first or last, is taken away. */
  async function change(file: string, edit: (lines: string[]) => string[]): Promise<void> {
    const path = join(hostile, file);
    const lines = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, edit(lines).join('\n'));
    await rm(join(hostile, 'SHA256SUMS'), { force: true });
  }

  async function refusal(): Promise<string> {
    const error = await importBatch(store, hostile).then(
      () => new Error('imported'),
      (reason: unknown) => reason as Error,
    );
    expect(error.message).not.toContain('\n');
    // Nothing half-done, whatever was wrong.
    for (const name of ['batches', 'runs', 'decisions', 'calls', 'prompts', 'profiles'] as const) {
      expect([name, await store.collection(name).count()]).toEqual([name, 0]);
    }
    return error.message;
  }

  it('is refused where a line is no document, with file, line and field', async () => {
    await change('decisions.jsonl', (lines) =>
      lines.with(4, (lines[4] ?? '').replace(/"pot":\d+/, '"pot":"30"')),
    );
    expect(await refusal()).toBe(
      `${join(hostile, 'decisions.jsonl')}:5: pot: Invalid input: expected number, received string`,
    );
  });

  it('is refused where a field is there that no schema has', async () => {
    await change('hands.jsonl', (lines) => lines.with(1, (lines[1] ?? '').replace('{', '{"x":1,')));
    expect(await refusal()).toMatch(/hands\.jsonl:2: Unrecognized key: "x"$/);
  });

  it.each([
    ['../../etc/passwd', 'expected the id of a hand'],
    ['small.r01-persistent.s01.h01/../..', 'expected the id of a hand'],
    ['other.r01-persistent.s01.h01', 'expected an id of batch small'],
    ['small.r02-persistent.s01.h01', 'sessionId: expected "small.r02-persistent.s01"'],
  ])('is refused where an id is %s', async (id, expected) => {
    await change('hands.jsonl', (lines) =>
      lines.with(0, JSON.stringify({ ...JSON.parse(lines[0] ?? ''), _id: id })),
    );
    expect(await refusal()).toContain(`hands.jsonl:1: `);
    expect(await refusal()).toContain(expected);
  });

  it('is refused where a document is there twice', async () => {
    await change('calls.jsonl', (lines) => [lines[0] ?? '', ...lines]);
    expect(await refusal()).toMatch(/calls\.jsonl:2: _id: expected ids in rising order, each once/);
  });

  it('is refused where a session belongs to no run of it', async () => {
    await change('runs.jsonl', () => []);
    expect(await refusal()).toMatch(/sessions\.jsonl:1: runId: expected a run of runs\.jsonl/);
  });

  it('is refused where the last line is cut off', async () => {
    const path = join(hostile, 'decisions.jsonl');
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, -100));
    expect(await refusal()).toMatch(/decisions\.jsonl:\d+: expected JSON, found/);
  });

  it('is refused where whole lines are gone, by its checksums', async () => {
    const path = join(hostile, 'decisions.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
    expect(await refusal()).toMatch(/decisions\.jsonl: expected the file that SHA256SUMS names/);
  });

  it.each([
    [
      'hands.jsonl',
      /hands\.jsonl: expected 3 hands of session small\.r01-persistent\.s\d\d, as .*sessions\.jsonl:\d says, found 2: the export is not whole/,
    ],
    [
      'decisions.jsonl',
      /decisions\.jsonl: expected \d+ decisions of hand .*, as .*hands\.jsonl:\d+ says, found \d+: /,
    ],
    [
      'calls.jsonl',
      /calls\.jsonl: expected call \S+, which .*decisions\.jsonl names, found none: /,
    ],
  ])('is refused where a line of %s is gone, also without checksums', async (file, expected) => {
    await change(file, (lines) => lines.slice(1));
    expect(await refusal()).toMatch(expected);
    await change(file, () => []);
    expect(await refusal()).toContain(`${file}: expected `);
  });

  it('is refused where its checksums leave a file out, or have one that is not there', async () => {
    const sums = join(hostile, 'SHA256SUMS');
    const text = await readFile(sums, 'utf8');
    await writeFile(sums, text.replace(/^.*hands\.jsonl\n/m, ''));
    expect(await refusal()).toMatch(/SHA256SUMS: expected the SHA-256 of hands\.jsonl, found none/);
    await writeFile(sums, '');
    expect(await refusal()).toMatch(/SHA256SUMS: expected the SHA-256 of batch\.json, found none/);
    await writeFile(sums, text);
    await rm(join(hostile, 'prompts.jsonl'));
    expect(await refusal()).toMatch(
      /prompts\.jsonl: expected the file that SHA256SUMS names, found none/,
    );
  });

  it('is refused where a line has no end', async () => {
    await appendFile(join(hostile, 'calls.jsonl'), `{"rawResponse":"${'x'.repeat(1 << 25)}`);
    expect(await refusal()).toMatch(/calls\.jsonl:\d+: expected a line of at most \d+ bytes/);
  });

  it('is refused where it is not UTF-8', async () => {
    await appendFile(join(hostile, 'calls.jsonl'), Buffer.from([0xff, 0xfe, 0x0a]));
    expect(await refusal()).toMatch(/calls\.jsonl: expected text in UTF-8, found something else/);
  });

  it('is refused where a pipe is in the place of a file, which nobody would ever write to', async () => {
    await rm(join(hostile, 'calls.jsonl'));
    execFileSync('mkfifo', [join(hostile, 'calls.jsonl')]);
    expect(await refusal()).toMatch(
      /calls\.jsonl: expected a file, found a pipe, socket or device$/,
    );
  });

  it('is refused where a file is missing, also where it is packed', async () => {
    await writeFile(join(hostile, 'calls.jsonl.gz'), gzipSync('{}'));
    await rm(join(hostile, 'calls.jsonl'));
    expect(await refusal()).toBe(
      `${hostile}: expected the folder of an export with calls.jsonl, found calls.jsonl.gz: unpack it first`,
    );
    await rm(join(hostile, 'hands.jsonl'));
    expect(await refusal()).toMatch(/with hands\.jsonl, found none$/);
    hostile = join(original, 'batch.json');
    expect(await refusal()).toMatch(/expected the folder of an export, found a file$/);
    hostile = join(original, 'nothing');
    expect(await refusal()).toMatch(/expected the folder of an export, found no such file$/);
  });

  it('is refused where another program version wrote it that is not known', async () => {
    await change('memories.jsonl', (lines) =>
      lines.with(0, (lines[0] ?? '').replace('"schema":1', '"schema":7')),
    );
    expect(await refusal()).toMatch(
      /memories\.jsonl:1: memories\/.* has schema version 7, expected version 1: a newer program/,
    );
    await change('memories.jsonl', (lines) =>
      lines.with(0, (lines[0] ?? '').replace('"schema":7', '"schema":0')),
    );
    expect(await refusal()).toMatch(
      /memories\.jsonl:1: .*: no migration leads from version 0 to 1/,
    );
  });

  it('is refused where it is called otherwise than its configuration', async () => {
    await change('batch.json', (lines) =>
      lines.map((line) => line.replace(/^ {2}"_id": "small"/, '  "_id": "other"')),
    );
    expect(await refusal()).toMatch(
      /batch\.json: _id: expected the name in its configuration, "small"/,
    );
  });

  it('is read with line ends and a byte order mark of Windows', async () => {
    for (const file of [EXPORT_FILES.decisions, EXPORT_FILES.batch]) {
      await change(file, (lines) => [`\uFEFF${lines.join('\r\n')}`]);
    }
    await importBatch(store, hostile);
    expect(await exportedAgain(store)).toEqual(await bytesOf(original));
  });

  it('is refused where the store has something else by its ids, and says what', async () => {
    await importBatch(store, hostile);
    await change('hands.jsonl', (lines) =>
      lines.with(2, (lines[2] ?? '').replace('"level":1', '"level":2')),
    );
    await expect(importBatch(store, hostile)).rejects.toThrow(
      /hands\.jsonl:3: the store has another hands\/small\.r01-persistent\.s01\.h03 \(level differs\)/,
    );
    await change('hands.jsonl', (lines) => lines.slice(0, 2));
    await expect(importBatch(store, hostile)).rejects.toThrow(
      /the store has hands\/small\.r01-persistent\.s01\.h03, which is not in the export/,
    );
    await change('batch.json', (lines) =>
      lines.map((line) => line.replace(/^ {2}"codeVersion": "/, '  "codeVersion": "x')),
    );
    await expect(importBatch(store, hostile)).rejects.toThrow(
      /batch\.json: the store has another batch small \(codeVersion differ/,
    );
  });
});
