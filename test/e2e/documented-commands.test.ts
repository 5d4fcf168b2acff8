import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../support/await.ts';
import { freePort } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { copyPlayedDemo } from './demo.ts';
import { commandsOf, pages, ROOT, shownFile } from './documented/commands.ts';
import { type EveryModel, startEveryModel } from './documented/every-model.ts';

/** Where a command is run that this test does not run, because another does or because it takes more. */
const HELD_BY: Readonly<Record<string, string>> = {
  'npm start': 'test/e2e/run.test.ts',
  'npm test': '.ci/run',
  'npm pack': 'test/e2e/package.test.ts',
  'npm install ./poker-arena-*.tgz': 'test/e2e/package.test.ts',
  'npx arena estimate seeds/batches/ablation-demo.json': 'test/e2e/ablation.test.ts',
  'npx arena run seeds/batches/ablation-demo.json --no-board': 'test/e2e/ablation.test.ts',
  'npx arena estimate seeds/batches/main.json': 'test/e2e/ablation.test.ts',
  'npx arena estimate seeds/batches/ablation.json': 'test/e2e/ablation.test.ts',
  'npx arena report ablation-demo': 'test/e2e/ablation.test.ts',
  'npx arena score --from .arena/exports/ablation-demo --json': 'test/e2e/ablation.test.ts',
  'npx arena power --effect 50chips --from .arena/exports/ablation-demo':
    'test/e2e/ablation.test.ts',
  'docker compose up --detach --scale llm=8': 'test/containers/compose.test.ts',
  'docker compose up --detach --scale llm=8 --scale table=2': 'test/containers/compose.test.ts',
  'kubectl --namespace arena create secret generic arena-services \\':
    'test/containers/kubernetes.test.ts',
  'ollama serve': 'seeds/rosters/local.json',
  'npm run bench -- scale': 'test/bench/scale/scale.ts',
  'npm run bench -- scale --tables=1 --llms=1': 'test/bench/scale/scale.ts',
  'npm run bench -- score': 'test/bench/score/score.ts',
  'npm run bench -- nulls': 'test/bench/score/nulls.ts',
  'npm run bench -- readings': 'test/bench/readings/readings.ts',
  'npm run bench -- winnings': 'test/bench/winnings/winnings.ts',
  'npx arena plan --join demo --player newcomer --roster my-roster.json':
    'test/cli/commands/plan.test.ts',
};
const PAGE_HELD_BY: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': '.ci/run',
  'docs/extending.md': 'test/docs/extending.test.ts',
  'docs/players.md': 'test/docs/players.test.ts',
  'docs/releasing.md': 'test/docs/releasing.test.ts',
  'docs/reliability.md': 'test/faults/vitest.config.ts',
};

/** What a command says once it serves, or once play has begun; it is then told to stop. */
const SERVES: Readonly<Record<string, RegExp>> = {
  'redis-server --port 6399 --save "" --maxmemory-policy noeviction': /Ready to accept connections/,
  'npx arena work table': /table/,
  'npx arena work llm --provider house': /house/,
  'npx arena work judge': /judge/,
  'npx arena work metrics': /metrics/,
  'npx arena board': /http:\/\//,
  'npx arena house': /http:\/\//,
};
const REFUSED: Readonly<Record<string, RegExp>> = {
  'OPENROUTER_API_KEY=… npx arena run seeds/batches/ablation.json --allow-unpriced':
    /arena run|play main first|main\.r01-persistent/,
};
const BEGINS = 'OPENROUTER_API_KEY=… npx arena run seeds/batches/main.json --allow-unpriced';

let base: TemporaryDirectory;
let models: EveryModel;
const running = new Set<ChildProcess>();

interface Workspace {
  readonly path: string;
  readonly environment: Record<string, string>;
}

/** A folder as a user's clone is, with what `npm start` has left in it. */
async function workspace(name: string): Promise<Workspace> {
  const path = join(base.path, name.replaceAll(/\W/g, '-'));
  await mkdir(path);
  for (const part of ['seeds', 'docs', 'docker-compose.yml', '.env.example']) {
    await symlink(join(ROOT, part), join(path, part));
  }
  const played = join(base.path, 'played', '.arena');
  if (existsSync(played)) await cp(played, join(path, '.arena'), { recursive: true });
  // A page is walked beside others, whose board has the address that is shown.
  return { path, environment: { BOARD_PORT: `${await freePort()}` } };
}

function start(text: string, { path, environment }: Workspace) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(REDIS_URL|STORE_URL|ARENA_|BOARD_|LOG_LEVEL|NODE_OPTIONS|VITEST)/.test(name),
    ),
  );
  const line = text
    .replace('OPENROUTER_API_KEY=…', 'OPENROUTER_API_KEY=sk-of-a-test')
    .replace(/(?:npx )?\barena\b/, `exec "${process.execPath}" "${join(ROOT, 'bin/arena.mjs')}"`);
  const child = spawn('sh', ['-c', line.includes('exec ') ? line : `exec ${line}`], {
    cwd: path,
    env: {
      ...inherited,
      ARENA_PROVIDER_URL_OPENROUTER: models.url,
      ARENA_PROVIDER_URL_OLLAMA: models.url,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, printed };
  });
  const says = (pattern: RegExp) =>
    waitFor(() => pattern.test(printed) || child.exitCode !== null, {
      what: `"${text}" to say ${pattern}, after ${printed}`,
    });
  return { child, ended, says, printed: () => printed };
}

async function runToTheEnd(text: string, where: Workspace): Promise<string> {
  const refusal = REFUSED[text];
  const process = start(text, where);
  if (text === BEGINS) {
    await process.says(/\d+ decisions?/);
    process.child.kill('SIGINT');
    await process.ended;
    expect(process.printed(), text).toMatch(/arena (run|resume)/);
    return process.printed();
  }
  const { code, printed } = await process.ended;
  expect({ text, code, printed }).toEqual({
    text,
    code: refusal === undefined ? 0 : expect.toSatisfy((number) => number > 0),
    printed: refusal === undefined ? expect.any(String) : expect.stringMatching(refusal),
  });
  return printed;
}

/** Starts what serves, and gives the way to stop it. */
async function serve(
  text: string,
  pattern: RegExp,
  where: Workspace,
): Promise<() => Promise<void>> {
  const process = start(text, where);
  await process.says(pattern);
  expect(process.printed(), text).toMatch(pattern);
  return async () => {
    process.child.kill('SIGINT');
    const { code, printed } = await process.ended;
    expect([0, 130], `${text} ended with ${code}: ${printed}`).toContain(code);
  };
}

/** Runs a page's commands from top to bottom, and gives how many; what serves is stopped at the end. */
async function walk(
  page: string,
  where: Workspace,
  change: (text: string) => string = (text) => text,
): Promise<number> {
  const stops: (() => Promise<void>)[] = [];
  const commands = commandsOf(page).filter(({ text }) => HELD_BY[text] === undefined);
  for (const { text } of commands) {
    const [, variables] = /^export (.*)$/.exec(text) ?? [];
    if (variables !== undefined) {
      for (const pair of change(variables).split(' ')) {
        const at = pair.indexOf('=');
        where.environment[pair.slice(0, at)] = pair.slice(at + 1);
      }
      continue;
    }
    const serves = SERVES[text];
    if (serves === undefined) await runToTheEnd(change(text), where);
    else {
      const stop = await serve(change(text), serves, where);
      // What has no Redis to share has the folder for itself, and nothing plays beside it.
      if (text === 'npx arena board' && where.environment['REDIS_URL'] === undefined) await stop();
      else stops.unshift(stop);
    }
  }
  for (const stop of stops) await stop();
  return commands.length;
}

beforeAll(async () => {
  base = await temporaryDirectory('documented commands');
  models = await startEveryModel();
  await copyPlayedDemo(join(base.path, 'played'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await models.close();
  await base.close();
});

// Side by side, since most of a page's time is waiting for models and for services to stop.
describe.concurrent('every command that a page shows', () => {
  const walked = new Set<string>();
  const page = (name: string, work: (where: Workspace) => Promise<number>): void => {
    walked.add(name);
    it(`of ${name} does what it is shown for`, async () =>
      expect(await work(await workspace(name))).toBeGreaterThan(0));
  };

  it('is run here or in the test that is named for it', () => {
    for (const held of [...Object.values(HELD_BY), ...Object.values(PAGE_HELD_BY)]) {
      expect(existsSync(join(ROOT, held)), held).toBe(true);
    }
    const others = pages().filter(
      (each) =>
        commandsOf(each).some(({ text }) => HELD_BY[text] === undefined) &&
        PAGE_HELD_BY[each] === undefined,
    );
    expect(others.filter((each) => !walked.has(each))).toEqual([]);
    const shown = new Set(pages().flatMap((each) => commandsOf(each).map(({ text }) => text)));
    const named = [HELD_BY, SERVES, REFUSED].flatMap((each) => Object.keys(each));
    expect(named.filter((text) => !shown.has(text))).toEqual([]);
  });

  page('README.md', async (where) => {
    await writeFile(join(where.path, 'my-roster.json'), shownFile('README.md', 'my-roster.json'));
    await writeFile(join(where.path, 'my-batch.json'), shownFile('README.md', 'my-batch.json'));
    where.environment['HOUSE_PORT'] = `${await freePort()}`;
    where.environment['ARENA_PROVIDER_URL_HOUSE'] =
      `http://127.0.0.1:${where.environment['HOUSE_PORT']}/v1`;
    const port = `${await freePort()}`;
    const count = await walk('README.md', where, (text) => text.replaceAll('6399', port));
    expect([...models.asked]).toEqual(
      expect.arrayContaining(['name/of-a-model', 'name/of-another']),
    );
    return count;
  });

  page('docs/first-tournament.md', async (where) => {
    const count = await walk('docs/first-tournament.md', where);
    expect(readdirSync(join(where.path, 'demo-export'))).toContain('hands.phhs');
    return count;
  });

  page('docs/real-models.md', async (where) => {
    const batch = shownFile('docs/real-models.md', 'first-duel.json');
    await writeFile(join(where.path, 'first-duel.json'), batch);
    const local = {
      name: 'local',
      gameSeed: 'local',
      roster: 'seeds/rosters/local.json',
      players: ['llama-8b', 'qwen-8b'],
      handsPerSession: 2,
    };
    await writeFile(join(where.path, 'my-local-batch.json'), JSON.stringify(local));
    return await walk('docs/real-models.md', where);
  });

  page('docs/axes.md', async (where) => {
    const text = shownFile('docs/axes.md', 'texts.jsonl');
    // As it is shown: a reader copies it.
    await writeFile(join(where.path, 'texts.jsonl'), text);
    return await walk('docs/axes.md', where);
  });

  page('docs/ablation.md', async (where) => await walk('docs/ablation.md', where));

  page('docs/readings.md', async (where) => await walk('docs/readings.md', where));
  page('docs/winnings.md', async (where) => await walk('docs/winnings.md', where));
  page('docs/standing.md', async (where) => await walk('docs/standing.md', where));
  page('docs/judging.md', async (where) => await walk('docs/judging.md', where));

  page('docs/operations.md', async (where) => {
    const port = await freePort();
    const stop = await serve(
      `redis-server --port ${port} --save "" --maxmemory-policy noeviction`,
      /Ready to accept connections/,
      where,
    );
    where.environment['REDIS_URL'] = `redis://127.0.0.1:${port}`;
    await writeOperated(where.path);
    for (const name of ['batch', 'changed']) {
      await runToTheEnd(`npx arena enqueue ${name}.json`, where);
    }
    await runToTheEnd('arena pause changed', where);
    // The batch that is deleted is not the one that goes on with something changed.
    const changes = /--replace|--drop|--allow-mixed/;
    const count = await walk('docs/operations.md', where, (text) =>
      text.replace('BATCH', changes.test(text) ? 'changed' : 'batch'),
    );
    await stop();
    return count;
  });

  page('docs/scaling.md', async (where) => await walk('docs/scaling.md', where));
});

/** Two batches with a player whose model its provider has withdrawn, and a roster with what comes after it. */
async function writeOperated(folder: string): Promise<void> {
  const entry = (id: string) => ({
    id,
    displayName: id,
    family: id,
    provider: 'openrouter',
    model: `lab/${id}`,
    prices: { input: 1, output: 2 },
  });
  const roster = {
    pricesAsOf: '2026-01-01',
    providers: [{ id: 'openrouter', baseUrl: models.url, keyVariable: 'OPENROUTER_API_KEY' }],
    players: ['claude', 'claude-next', 'other'].map(entry),
  };
  await writeFile(join(folder, 'my-roster.json'), JSON.stringify(roster));
  for (const name of ['batch', 'changed']) {
    const batch = { name, gameSeed: name, roster: 'my-roster.json', players: ['claude', 'other'] };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(batch));
  }
}
