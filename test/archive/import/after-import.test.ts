import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { namedBatch } from '../../../src/producer/named-batch.ts';
import { trustImport } from '../../../src/producer/trust-import.ts';
import { arena, type Ended } from '../../cli/arena.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

const BATCH = 'small';
const EXPORT = 'exported';

let played: PlayedBatch;
let imported: TestArena;
let folder: TemporaryDirectory;
/** Where each of the two stores is, and a folder that commands over it are run in. */
let places: readonly [original: Place, imported: Place];

interface Place {
  readonly storeUrl: string;
  readonly cwd: string;
}

beforeAll(async () => {
  played = await playBatch({
    sessionsPerRun: 2,
    handsPerSession: 3,
    judges: {
      bluff: 'house-judge',
      opponentReading: ['house-umpire', 'house-critic', 'house-clerk'],
    },
  });
  imported = await startArena();
  folder = await temporaryDirectory('after import');
  places = [
    { storeUrl: `sqlite://${join(played.directory, 'arena.sqlite')}`, cwd: played.directory },
    { storeUrl: imported.storeUrl, cwd: imported.directory },
  ];
  const exported = ['export', BATCH, '--prompts', '--csv', '--out', join(folder.path, EXPORT)];
  expect(await over(places[0], exported)).toMatchObject({ code: 0 });
  expect(await over(places[1], ['import', join(folder.path, EXPORT)])).toMatchObject({ code: 0 });
  const { store, now } = await imported.context();
  await trustImport({ store, now }, await namedBatch({ store }, BATCH));
});
afterAll(async () => {
  await imported.close();
  await played.close();
  await folder.close();
});

function over({ storeUrl, cwd }: Place, words: readonly string[]): Promise<Ended> {
  return arena(words, { cwd, env: { STORE_URL: storeUrl } });
}

/** What a command prints over a store, without the folder that it was run in. */
async function printed(place: Place, words: readonly string[]): Promise<Ended> {
  const ended = await over(place, words);
  const plain = (text: string) => text.replaceAll(place.cwd, 'HERE');
  return { ...ended, stdout: plain(ended.stdout), stderr: plain(ended.stderr) };
}

describe('a batch that was judged, exported and imported', () => {
  it.each([
    ['report', BATCH, '--json'],
    ['report', BATCH],
    ['status', BATCH, '--json'],
    ['cost', BATCH, '--json'],
    ['hands', BATCH, '--json'],
    ['hands', BATCH, '--player', 'house-maniac', '--street', 'flop'],
    ['hands', BATCH, '--bluff'],
    ['judge', 'plan', BATCH],
    ['judge', 'retry', BATCH, '--json'],
    ['reparse', BATCH, '--json'],
    ['power', BATCH, '--effect', '10bb/100'],
    ['prompt', `${BATCH}.r01-persistent.s01.h01.d001`],
  ])('is the same to %s %s %s', async (...words) => {
    const [original, again] = await Promise.all(places.map((place) => printed(place, words)));
    expect(again).toEqual(original);
    expect(original).toMatchObject({ code: 0, stderr: '' });
    expect(original?.stdout).not.toBe('');
  });

  it('has a report of the same bytes, in every file', async () => {
    const [original, again] = await Promise.all(
      places.map(async (place) => {
        const out = join(place.cwd, 'report');
        expect(await over(place, ['report', BATCH, '--out', out])).toMatchObject({ code: 0 });
        return textsIn(out);
      }),
    );
    expect(Object.keys(original ?? {}).length).toBeGreaterThan(5);
    expect(again).toEqual(original);
  });

  it('is scored and verified to the same from an export of either store', async () => {
    const [original, again] = await Promise.all(
      places.map(async (place) => {
        const out = join(place.cwd, 'out');
        expect(await over(place, ['export', BATCH, '--out', out])).toMatchObject({ code: 0 });
        const score = await printed(place, ['score', '--from', out, '--json']);
        const replay = await printed(place, ['replay', '--verify', join(out, 'hands.jsonl')]);
        return { score, replay };
      }),
    );
    expect(again).toEqual(original);
    expect(original).toMatchObject({ score: { code: 0 }, replay: { code: 0 } });
  });

  it('has the same pages on the board, each that a link leads to', async () => {
    const [original, again] = await Promise.all(
      [played.context, await imported.context()].map(async (context) => {
        const local = { host: '127.0.0.1', port: 0 };
        const { url } = await startBoard(context, local);
        return pagesFrom(url);
      }),
    );
    const kinds = new Set([...(original?.keys() ?? [])].map((path) => path.split('/')[1]));
    expect([...kinds]).toEqual(
      expect.arrayContaining(['', 'batches', 'sessions', 'hands', 'decisions', 'reports']),
    );
    expect(missingFrom(original, again)).toEqual([]);
    expect(missingFrom(again, original)).toEqual([]);
    for (const [path, page] of original ?? []) {
      expect({ path, page: again?.get(path) }).toEqual({ path, page });
    }
  });
});

/** The pages of one board that another has not. */
function missingFrom(board?: ReadonlyMap<string, string>, other?: ReadonlyMap<string, string>) {
  return [...(board?.keys() ?? [])].filter((path) => !other?.has(path));
}

/** The text of every file below a folder. */
async function textsIn(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(directory.length + 1), await readFile(path, 'utf8')] as const;
      }),
    ),
  );
}

/** What is about the queues, that are another Redis's, or comes without an end. */
const ELSEWHERE = /^\/(?:queues|events|assets)\b/;

/** A search that finds what everybody did, with every option that it has. */
const SEARCHES = [`/hands?batch=${BATCH}`, `/hands?batch=${BATCH}&player=house-maniac&street=flop`];

/** Every page of a board that links lead to, with status and type, by path. */
async function pagesFrom(url: string): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const ahead = ['/', ...SEARCHES];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (pages.has(path) || ELSEWHERE.test(path)) continue;
    const response = await fetch(url + path);
    const text = (await response.text()).replaceAll(url, 'BOARD');
    pages.set(path, `${response.status} ${response.headers.get('content-type')}\n${text}`);
    expect([path, response.status]).toEqual([path, 200]);
    ahead.push(
      ...[...text.matchAll(/href="(\/[^"#]*)/g)].map(([, to = '']) => to.replaceAll('&amp;', '&')),
    );
  }
  return pages;
}
