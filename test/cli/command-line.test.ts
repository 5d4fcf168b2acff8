import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH, writeBatch } from '../producer/files.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { Sqlite } from '../support/sqlite.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { type ArenaOptions, arena, startArena } from './arena.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('command line');
});
afterAll(() => directory.close());

const DEMO = fileURLToPath(new URL('../../seeds/batches/demo.json', import.meta.url));

const run = (words: string[], env: ArenaOptions['env'] = {}) =>
  arena(words, { cwd: directory.path, env });

/** Nothing on standard output, and on standard error just this one line. */
async function expectOneLine(words: string[], code: number, line: RegExp, env = {}): Promise<void> {
  const ended = await run(words, env);
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)]);
}

describe('arena --help', () => {
  it('is what arena alone prints, too', async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: arena .*^Examples:\n.*\$ arena run seeds/ms);
  });

  it('loads no package but commander', () => {
    const packages = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const statement = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(statement)) {
        if (from.startsWith('.')) visit(resolve(dirname(file), from));
        else if (!from.startsWith('node:')) packages.add(from);
      }
    };
    visit(fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)));
    expect(seen.size).toBeGreaterThan(30);
    expect([...packages]).toEqual(['commander']);
  });

  it('--version prints the version of the package', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` });
  });
});

describe('what a command prints', () => {
  it('reaches the reader of a pipe whole, however much it is', async () => {
    // A pipe takes 64 KiB at a time: what is beyond that must not end with the process.
    const id = 'x'.repeat(400_000);
    const context = { holeCards: ['As', 'Kd'], board: [], street: 'preflop' };
    writeFileSync(
      join(directory.path, 'long.jsonl'),
      `${JSON.stringify({ id, text: '', context })}\n`,
    );
    const { code, stdout } = await run(['claims', 'long.jsonl']);
    expect(code).toBe(0);
    expect(stdout.endsWith('}\n')).toBe(true);
    expect((JSON.parse(stdout) as { id: string }).id.length).toBe(id.length);
  });
});

describe("a user's mistake is one line and exit code 2", () => {
  it('for a mistyped command, with the one that was meant', () =>
    expectOneLine(['stauts'], 2, /^arena: unknown command 'stauts' \(Did you mean status\?\)$/));

  it.each([
    [['nope'], /^arena: unknown command 'nope'; arena --help lists the commands$/],
    [
      ['work', 'nope'],
      /^arena: unknown command 'nope'; expected after work: table, llm, judge, metrics$/,
    ],
  ])('for a command like no other, with what there is: %j', (words, line) =>
    expectOneLine(words, 2, line),
  );

  it('for a mistyped flag, with the one that was meant', () =>
    expectOneLine(
      ['status', '--jsno'],
      2,
      /^arena: unknown option '--jsno' \(Did you mean --json\?\)$/,
    ));

  it.each([
    [['run'], "run: missing required argument 'batch'", 'arena run seeds/'],
    [['hands'], "hands: missing required argument 'name'", 'arena hands demo'],
    [['import'], "import: missing required argument 'folder'", 'arena import demo-export'],
    [['power'], "power: required option '--effect <size>' not specified", 'arena power demo'],
    [['score'], "score: required option '--from <folder>' not specified", 'arena score --from'],
    [['score', '--from'], "score: option '--from <folder>' argument missing", 'arena score --from'],
    [
      ['store', 'check', '--salvage'],
      "store check: option '--salvage <file>' argument missing",
      'arena store check --salvage',
    ],
  ])('for what is missing in %j, with a line that would do', async (words, missing, example) => {
    const { code, stdout, stderr } = await run(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`arena: ${missing}; give it, for example: ${example}`);
  });

  it('for a setting of the wrong form, with where it came from', () =>
    expectOneLine(
      ['status', '--store-url', 'postgres://x'],
      2,
      /^arena: --store-url: expected mong/,
    ));

  it('for a variable of the wrong form', () =>
    expectOneLine(['status'], 2, /^arena: BOARD_PORT: /, { BOARD_PORT: '70000' }));

  it('for a settings file that is not there', () =>
    expectOneLine(
      ['--config', 'no.json', 'status'],
      2,
      /^arena: .*no\.json: expected a JSON file/,
    ));

  it('for faults of the stand-in server that cannot be read', () =>
    expectOneLine(['house', '--faults', '429'], 2, /^arena: --faults: expected a fault such as/));

  it('for a latency that cannot be read', () =>
    expectOneLine(['house', '--latency', 'slow'], 2, /^arena: --latency: expected a latency/));

  it('for a store that is not there, with where it was looked for', () =>
    expectOneLine(
      ['report', 'nothing'],
      2,
      /^arena: there is no store at sqlite:\/\/\.arena\/arena\.sqlite \(looked for \/.*\/arena\.sqlite\): arena run makes one/,
    ));

  it.each(['--store-url sqlite:///proc/x/y.sqlite', '--data-directory /proc/x'])(
    'for %s, where nothing can be made',
    (flag) =>
      expectOneLine(
        ['run', DEMO, '--no-board', ...flag.split(' ')],
        flag.startsWith('--store') ? 3 : 2,
        /a place where no folder can be made/,
      ),
  );

  it('for a store that is a file of somebody else, which is left alone', async () => {
    const text = join(directory.path, 'notes.txt');
    writeFileSync(text, 'milk, eggs');
    const foreign = join(directory.path, 'foreign.sqlite');
    const database = new Sqlite(foreign);
    database.exec('create table songs (title text)');
    database.close();
    const before = readFileSync(foreign);
    for (const command of [['status'], ['run', DEMO, '--no-board']]) {
      await expectOneLine(
        [...command, '--store-url', 'sqlite://notes.txt'],
        3,
        /^arena: store at sqlite:\/\/notes\.txt cannot be reached: it is a file that is no SQLite database; name another/,
      );
      await expectOneLine(
        [...command, '--store-url', 'sqlite://foreign.sqlite'],
        3,
        /it is the database of another program \(with tables such as songs\)/,
      );
    }
    expect(readFileSync(text, 'utf8')).toBe('milk, eggs');
    expect(readFileSync(foreign)).toEqual(before);
  });

  it.each([
    [['work', 'table']],
    [['work', 'llm', '--provider', 'house']],
    [['work', 'judge']],
    [['work', 'metrics']],
    [['enqueue', 'batch.json']],
  ])('for %j without REDIS_URL', async (words) => {
    writeBatch(directory.path, BATCH);
    await expectOneLine(
      words,
      2,
      /^arena: [a-z ]+: separate processes share one Redis, so REDIS_URL is needed/,
    );
  });

  it('for a batch file with faults, a line for each, and nothing is stored', async () => {
    const own = join(directory.path, 'faulty');
    writeBatch(own, { ...BATCH, startingStack: -1, players: ['player-1', 'nobody'] });
    for (const command of ['run', 'enqueue']) {
      const ended = await arena([command, 'batch.json'], { cwd: own });
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr.trimEnd().split('\n')).toEqual([
        'arena: batch.json: startingStack: expected a number of more than 0, found -1',
        expect.stringMatching(
          /^arena: batch\.json: players\[1\]: expected a player of roster\.json /,
        ),
      ]);
    }
    expect(existsSync(join(own, '.arena'))).toBe(false);
  });

  it('without a stack, which --verbose adds', async () => {
    const { stderr } = await run(['report', 'nothing', '--verbose']);
    expect(stderr).toMatch(/\n {4}at /);
  });

  it('and with --json a line of JSON, with the same exit code', async () => {
    const { code, stdout, stderr } = await run(['report', 'nothing', '--json', '--log-level', 'x']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        kind: 'usage',
        message: expect.stringMatching(/^--log-level: /),
        faults: [expect.any(String)],
      },
    });
    const unknown = await run(['status', '--json', '--nmae']);
    expect(JSON.parse(unknown.stderr)).toMatchObject({
      error: { kind: 'usage', message: "unknown option '--nmae'" },
    });
  });
});

describe('a service that cannot be reached is one line and exit code 3, its password masked', () => {
  it('for Redis', () =>
    expectOneLine(
      ['work', 'table', '--log-level', 'silent'],
      3,
      /^arena: Redis at redis:\/\/:\*\*\*@127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/,
      { REDIS_URL: 'redis://:secret@127.0.0.1:1', ARENA_CONNECT_TIMEOUT_MS: '300' },
    ));

  it('for the store', () =>
    expectOneLine(
      ['status'],
      3,
      /^arena: store at mongodb:\/\/me:\*\*\*@127\.0\.0\.1:1\/arena cannot be reached: (?!.*secret)/,
      { STORE_URL: 'mongodb://me:secret@127.0.0.1:1/arena', ARENA_CONNECT_TIMEOUT_MS: '300' },
    ));
});

describe('a port in use', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  it.each([
    [
      'house',
      '--house-port',
      /^Port \d+ is in use: .*\nStand-in models: http:\/\/127\.0\.0\.1:(\d+)/,
    ],
    ['board', '--board-port', /^Port \d+ is in use: .*\nBoard: http:\/\/127\.0\.0\.1:(\d+)/],
  ])(
    'is left to its owner: arena %s takes the next free one and says so',
    async (name, flag, said) => {
      const owner = createServer();
      await new Promise<void>((listening) => owner.listen(0, '127.0.0.1', listening));
      const address = owner.address();
      const taken = typeof address === 'object' && address !== null ? address.port : 0;
      const process = startArena([name, flag, String(taken)], {
        cwd: directory.path,
        env: { REDIS_URL: redis.url },
      });
      try {
        const [, port] = await process.says(said);
        expect(Number(port)).not.toBe(taken);
      } finally {
        process.signal('SIGTERM');
        await process.ended;
        owner.close();
      }
      expect(await process.ended).toMatchObject({ code: 0, stderr: '' });
    },
  );
});

describe('arena status', () => {
  it('says what to do when there is no batch, and makes no store to say so', async () => {
    const own = await temporaryDirectory('empty');
    const ended = await arena(['status'], { cwd: own.path });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toBe(
      'No batches yet in sqlite://.arena/arena.sqlite: arena run seeds/batches/demo.json\n',
    );
    expect(await arena(['status', '--json'], { cwd: own.path })).toMatchObject({ stdout: '[]\n' });
    expect(existsSync(join(own.path, '.arena'))).toBe(false);
    await own.close();
  });
});

describe('settings', () => {
  it('come from a flag before the environment, and from the environment before the file', async () => {
    const own = await temporaryDirectory('settings');
    const settings = { storeUrl: 'sqlite://from-file.sqlite' };
    writeFileSync(join(own.path, 'arena.config.json'), JSON.stringify(settings));
    const used = async (words: string[], env: Record<string, string>) => {
      const { stderr } = await arena(['report', 'nothing', ...words], { cwd: own.path, env });
      return /sqlite:\/\/[\w-]+/.exec(stderr)?.[0];
    };
    const env = { STORE_URL: 'sqlite://from-environment.sqlite' };
    expect(await used([], {})).toBe('sqlite://from-file');
    expect(await used([], env)).toBe('sqlite://from-environment');
    expect(await used(['--store-url', 'sqlite://from-flag.sqlite'], env)).toBe(
      'sqlite://from-flag',
    );
    await own.close();
  });
});
