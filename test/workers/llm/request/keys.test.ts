import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startArena } from '../../../cli/arena.ts';
import {
  type MisbehavingProvider,
  type Misbehaviour,
  startMisbehavingProvider,
} from '../../../support/misbehaving-provider.ts';
import { startRedis, type TestRedis } from '../../../support/redis.ts';
import { formsOf, holdsSecret } from '../../../support/secret-forms.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../../support/temporary.ts';
import { disturbedBatch, reply } from '../support/disturbed-play.ts';

const KEY = 'sk-marked/c0ffee+0123456789';
let provider: MisbehavingProvider;
let redis: TestRedis;
let folder: TemporaryDirectory;

beforeEach(async () => {
  provider = await startMisbehavingProvider();
  // Uncompressed, so that a dump can be searched.
  redis = await startRedis({ settings: ['--rdbcompression', 'no'] });
  folder = await temporaryDirectory('keys');
});
afterEach(async () => {
  await provider.close();
  await redis.close();
  await folder.close();
});

/** A batch file and its roster, whose provider wants a key. */
function writeBatch(): void {
  const { players, providers } = disturbedBatch();
  const roster = {
    pricesAsOf: '2026-01-01',
    providers: [
      { ...providers[0], baseUrl: provider.url, keyVariable: 'MARKED_KEY', standIn: false },
    ],
    players,
  };
  writeFileSync(join(folder.path, 'roster.json'), JSON.stringify(roster));
  const batch = {
    name: 'small',
    gameSeed: 'a seed',
    roster: 'roster.json',
    players: players.map((player) => player.id),
    handsPerSession: 2,
  };
  writeFileSync(join(folder.path, 'batch.json'), JSON.stringify(batch));
}

/** Everything that is kept anywhere, by where it is. */
async function traces(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(path, readFileSync(path).toString('latin1'));
  }
  const client = new Redis(redis.url);
  const [, dump] = (await client.config('GET', 'dir')) as [string, string];
  await client.save();
  client.disconnect();
  found.set('Redis', readFileSync(join(dump, 'dump.rdb')).toString('latin1'));
  return found;
}

/** What a stand-in would have said, with these words, raw, as its reasoning or notebook and its model's name. */
function saying(answer: string, words: string): string {
  const mark = '@@words@@';
  const body = JSON.parse(answer) as {
    model: string;
    choices: {
      message: { content: string | null; tool_calls?: { function: { arguments: string } }[] };
    }[];
  };
  body.model = mark;
  for (const { message } of body.choices) {
    if (message.content !== null) {
      message.content = /<\/notebook>|"reasoning": "/.test(message.content)
        ? message.content.replace(/(?=<\/notebook>)|(?<="reasoning": ")/, mark)
        : `${message.content} ${mark}`;
    }
    for (const call of message.tool_calls ?? []) {
      const said = JSON.parse(call.function.arguments) as Record<string, unknown>;
      said['reasoning'] = `${String(said['reasoning'])} ${mark}`;
      call.function.arguments = JSON.stringify(said);
    }
  }
  return JSON.stringify(body).replaceAll(mark, () => words);
}

/** Of hands and decisions in an export. */
function playPaths(kept: ReadonlyMap<string, string>): string[] {
  const [, decisions = ''] = [...kept].find(([path]) => path.endsWith('decisions.jsonl')) ?? [];
  const ids = decisions.matchAll(/"_id":"([^"]+)"/g);
  return [...ids].slice(0, 4).flatMap(([, id = '']) => {
    return [`/decisions/${id}`, `/hands/${id.split('.').slice(0, 4).join('.')}`];
  });
}

async function boardPages(env: Record<string, string>, paths: readonly string[]): Promise<string> {
  const board = startArena(['board', '--board-port', '0'], { cwd: folder.path, env });
  const [url] = await board.says(/http:\/\/127\.0\.0\.1:\d+/);
  const pages = await Promise.all(
    paths.map(async (path) => {
      // As a program, which waits for a report that takes a while.
      const page = await fetch(`${url}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
      return await page.text();
    }),
  );
  board.signal('SIGINT');
  await board.ended;
  return pages.join('\n');
}

test('a key gets into no document, job, log, error, page, report or export, in whatever form a provider repeats it', async () => {
  writeBatch();
  // Repeats what it was sent wherever it can, as a careless gateway does, and in every form in turn.
  const forms = Object.values(formsOf(KEY));
  const error = (status: number, words: string): Misbehaviour =>
    reply(status, `{"error": {"message": "${words}", "code": "${words}"}}`);
  provider.behave(({ number, headers }) => {
    const sent = String(headers.authorization);
    expect(sent).toBe(`Bearer ${KEY}`);
    const words = `you sent Bearer ${forms.join(' and ')}`;
    const one = `you sent ${String(forms[number % forms.length])}`;
    if (number === 8) return error(401, `Incorrect API key: ${one}`);
    if (number === 12) return error(400, `Bad request: ${one}`);
    if (number % 8 === 3) return error(500, one);
    if (number % 8 === 6) return error(200, one);
    return { kind: 'changed', change: (answer) => saying(answer, words) };
  });
  const env = { MARKED_KEY: KEY, REDIS_URL: redis.url, LOG_LEVEL: 'trace', ARENA_DATA: 'data' };
  const words = ['--no-board', '--log-level', 'trace'];
  const inFolder = { cwd: folder.path, env };
  const printed: string[] = [];
  const end = async (command: readonly string[]): Promise<number | null> => {
    const { code, stdout, stderr } = await startArena(command, inFolder).ended;
    printed.push(stdout, stderr);
    return code;
  };
  expect(await end(['run', 'batch.json', '--allow-unpriced', ...words])).toBe(1);
  expect(printed.join()).toMatch(/provider house is paused \(key\): HTTP 401: .*\[redacted\]/);
  expect(await end(['status'])).toBe(0);
  const whilePaused = await boardPages(env, ['/batches', '/batches/small']);
  expect(whilePaused).toMatch(/HTTP 401: .*\[redacted\]/);
  expect(await end(['resume', 'small', '--here', ...words])).toBe(1);
  expect(printed.join()).toMatch(
    /is parked \(calls-failed\): .*HTTP 400: Bad request: .*\[redacted\]/,
  );
  expect(await end(['resume', 'small', '--here', ...words])).toBe(0);
  // What was read while it was played is read again from what was stored of it.
  expect(await end(['reparse', 'small'])).toBe(0);
  expect(printed.at(-2)).toMatch(/Read again: [1-9]\d* decisions, .*Nothing would change/);

  const kept = await traces();
  const files = [...kept.keys()].map((path) => path.slice(folder.path.length));
  for (const name of ['arena.sqlite', 'calls.jsonl', 'answers.jsonl', 'report.html']) {
    const found = [...kept].filter(([path]) => path.endsWith(name));
    expect(found, `${name} among ${files.join()}`).not.toHaveLength(0);
    // The places are searched for real: what may be there is found.
    for (const [path, text] of found) expect(text.includes('[redacted]'), path).toBe(true);
  }
  expect(kept.get('Redis')).toContain('llm.house');
  kept.set('output', printed.join('\n'));
  kept.set('board while paused', whilePaused);
  kept.set(
    'board',
    await boardPages(env, ['/batches/small', '/reports/small', ...playPaths(kept)]),
  );
  expect(kept.get('board')).toContain('[redacted]');
  for (const [place, text] of kept) expect(holdsSecret(text, KEY), place).toBe(false);
});
