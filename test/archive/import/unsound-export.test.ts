import { execFileSync } from 'node:child_process';
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_FILES } from '../../../src/archive/export/files.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { type ArenaStore } from '../../../src/shared/store/arena-store.ts';
import { bytesOf, type ExportedBatch, exportedBatch } from './exported-batch.ts';

let batch: ExportedBatch;
let original: string;

beforeAll(async () => {
  batch = await exportedBatch();
  ({ original } = batch);
});
afterAll(() => batch.close());

describe('a folder that is no sound export', () => {
  let hostile: string;
  let store: ArenaStore;

  beforeEach(async () => {
    hostile = join(batch.directory, `hostile-${Math.random()}`);
    await cp(original, hostile, { recursive: true });
    store = await batch.freshStore();
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

  it('is refused where a decision is of a hand that is not there, or of nobody who was dealt in', async () => {
    const path = join(hostile, 'decisions.jsonl');
    const text = await readFile(path, 'utf8');
    await change('decisions.jsonl', (lines) =>
      lines.with(
        2,
        (lines[2] ?? '')
          .replace(/("_id":"[^"]+)\.h\d+\.d/, '$1.h99.d')
          .replace(/"hand":\d+/, '"hand":99'),
      ),
    );
    expect(await refusal()).toMatch(
      /decisions\.jsonl:3: hand: expected a hand of small\S+ in hands\.jsonl, found 99$/,
    );
    await writeFile(path, text);
    await change('decisions.jsonl', (lines) =>
      lines.with(2, (lines[2] ?? '').replace(/"player":"[^"]+"/, '"player":"nobody"')),
    );
    expect(await refusal()).toMatch(
      /decisions\.jsonl:3: player: expected one who was dealt in \(.+\), found "nobody"$/,
    );
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
    expect(await batch.exportedAgain(store)).toEqual(await bytesOf(original));
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
