import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBatch } from '../../../src/archive/export/export-batch.ts';
import { importBatch } from '../../../src/archive/import/import-batch.ts';
import { startBoard } from '../../../src/board/main.ts';
import { serveProvider } from '../../../src/cli/play/llm-worker.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { namedBatch } from '../../../src/producer/named-batch.ts';
import { trustImport } from '../../../src/producer/trust-import.ts';
import { advance } from '../../../src/shared/fleet/advance.ts';
import { PAYLOAD_VERSION } from '../../../src/shared/fleet/queues/payloads.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { planSessions } from '../../../src/shared/records/plan.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import {
  type ArenaOptions,
  arena,
  type Ended,
  startArena as startCommand,
} from '../../cli/arena.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { hasTerminal, openTerminal } from '../../support/terminal.ts';
import { disturbedBatch } from '../../workers/llm/support/disturbed-play.ts';

/** What each test's environment holds beside what it needs. */
const SECRETS = {
  DATABASE_PASSWORD: 'hunter2-hunter2',
  SOME_API_KEY: 'sk-some-0123456789',
  COMPANY_LLM: 'company-0123456789',
};
const SESSIONS = { sessionsPerRun: 1, handsPerSession: 1 };

let source: TestArena;
let provider: MisbehavingProvider;
let folder: TemporaryDirectory;
/** Commands of one test: their own store and their own Redis. */
let here: ArenaOptions;

beforeAll(async () => {
  source = await startArena();
  const context = await source.context();
  await enqueueBatch(context, disturbedBatch(SESSIONS), 'test');
});
afterAll(() => source.close());
beforeEach(async () => {
  folder = await temporaryDirectory('trust');
  provider = await startMisbehavingProvider();
  here = { cwd: folder.path, env: SECRETS };
  const context = await source.context();
  await exportBatch(context.store, 'small', join(folder.path, 'export'));
});
afterEach(async () => {
  await provider.close();
  await folder.close();
});

/** Edits the export as somebody does who wants prompts and a secret sent somewhere. */
function edit(
  changes: { baseUrl?: string; keyVariable?: string | null },
  batch: object = {},
): string {
  const directory = join(folder.path, 'export');
  const path = join(directory, 'batch.json');
  const document = JSON.parse(readFileSync(path, 'utf8')) as Batch;
  const [house] = document.configuration.providers;
  const providers = [{ ...house, baseUrl: provider.url, standIn: false, ...changes }];
  const configuration = { ...document.configuration, providers };
  writeFileSync(path, JSON.stringify({ ...document, status: 'open', ...batch, configuration }));
  rmSync(join(directory, 'SHA256SUMS'), { force: true });
  return directory;
}

const command = (...words: string[]): Promise<Ended> => arena(words, here);

/** One line on standard error, nothing sent. */
function expectRefused({ code, stderr }: Ended, words: RegExp): void {
  expect(stderr).toMatch(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(code).not.toBe(0);
  expect(provider.requests).toEqual([]);
}

function batchFile(roster: object): string {
  const { players, providers } = disturbedBatch(SESSIONS);
  const house = { ...providers[0], baseUrl: provider.url, standIn: false, ...roster };
  const { otherKeyVariables = [], ...entry } = house as { otherKeyVariables?: string[] };
  const content = { pricesAsOf: '2026-01-01', providers: [entry], players, otherKeyVariables };
  writeFileSync(join(folder.path, 'roster.json'), JSON.stringify(content));
  const path = join(folder.path, 'batch.json');
  writeFileSync(
    path,
    JSON.stringify({
      name: 'small',
      gameSeed: 'a seed',
      roster: 'roster.json',
      players: players.map(({ id }) => id),
      ...SESSIONS,
    }),
  );
  return path;
}

describe('an imported batch that is not over', () => {
  it('asks nobody before somebody has seen whom, and then whom it named, with the key it named', async () => {
    const exported = edit({ keyVariable: 'SOME_API_KEY' }, { imported: undefined });
    expect(await command('import', exported)).toMatchObject({ code: 0 });
    const shown = new RegExp(
      `house at ${provider.url} with the key in SOME_API_KEY: AN ADDRESS OF THIS MACHINE OR ITS NETWORK`,
    );
    const refused = await command('resume', 'small', '--no-board');
    expectRefused(refused, shown);
    expect(refused.stderr).toContain('arena resume small --trust');
    // The hash that an import brings along is believed, but not its addresses.
    const batch = JSON.parse(readFileSync(join(exported, 'batch.json'), 'utf8')) as Batch;
    expect(batch.status).toBe('open');

    const trusted = await command('resume', 'small', '--trust', '--no-board');
    expect(trusted).toMatchObject({ code: 0, stderr: '' });
    expect(trusted.stdout).toMatch(shown);
    expect(provider.requests.length).toBeGreaterThan(0);
    for (const { headers } of provider.requests) {
      expect(headers.authorization).toBe(`Bearer ${SECRETS.SOME_API_KEY}`);
    }
    const again = await command('resume', 'small', '--no-board');
    expect(again).toMatchObject({ code: 0, stderr: '' });
  });

  it.runIf(hasTerminal('the yes to an import'))(
    'asks at a terminal, where only a yes lets it, and once',
    async () => {
      await command('import', edit({ keyVariable: 'SOME_API_KEY' }));
      const terminal = openTerminal(folder.path, SECRETS, { columns: 200, rows: 30 });
      try {
        for (const answer of ['n', '', 'yesterday']) {
          terminal.type('clear; arena resume small --no-board\n');
          await terminal.sees(
            /It asks:\n {2}house at http:.* with the key in SOME_API_KEY[^]*\[y\/N\]\s*$/,
          );
          terminal.type(`${answer}\n`);
          await terminal.sees(/batch small stays as it is: nothing was asked/);
          expect(provider.requests).toEqual([]);
        }
        terminal.type('clear; arena resume small --no-board\n');
        await terminal.sees(/\[y\/N\]\s*$/);
        terminal.press('C-c');
        await terminal.sees(/\$\s*$/);
        expect(provider.requests).toEqual([]);
        terminal.type('clear; arena resume small --no-board\n');
        await terminal.sees(/\[y\/N\]\s*$/);
        terminal.type('y\n');
        await terminal.sees(/Export: /);
      } finally {
        terminal.close();
      }
      expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${SECRETS.SOME_API_KEY}`);
      expect(await command('resume', 'small', '--no-board')).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('says on its page of the board what it waits for, until somebody trusts it', async () => {
    const arenaHere = await startArena();
    const context = await arenaHere.context();
    await importBatch(context.store, edit({ keyVariable: 'SOME_API_KEY' }));
    const { url } = await startBoard(context, { host: '127.0.0.1', port: 0 });
    const page = async () => (await fetch(`${url}/batches/small`)).text();
    const notice = /nothing of it starts before somebody has seen whom it asks and trusts it/;
    expect(await page()).toMatch(notice);
    expect(await page()).toContain('arena resume small --trust');
    await trustImport(context, await namedBatch(context, 'small'));
    await waitFor(async () => !notice.test(await page()), { what: 'the notice to be gone' });
    await arenaHere.close();
  });

  it('is not played by its batch file either, whose hash it bears', async () => {
    const file = batchFile({ keyVariable: 'SOME_API_KEY' });
    // As it would be here, but for the address.
    const played = await startArena();
    const { readBatch } = await import('../../../src/producer/read-batch.ts');
    const context = await played.context();
    await enqueueBatch(context, readBatch(file), 'test');
    const directory = join(folder.path, 'export');
    await exportBatch(context.store, 'small', directory);
    await played.close();
    edit({ baseUrl: `${provider.url}/elsewhere`, keyVariable: 'SOME_API_KEY' });
    expect(await command('import', directory)).toMatchObject({ code: 0 });
    expectRefused(
      await command('run', file, '--allow-unpriced', '--no-board'),
      /was imported, and nobody here has said yet that it may ask house at .*elsewhere/,
    );
  });

  it('never gets a password, whoever trusts it and names its variable', async () => {
    await command('import', edit({ keyVariable: 'DATABASE_PASSWORD' }));
    const words = ['--trust', '--trust-key', 'DATABASE_PASSWORD'];
    expectRefused(
      await command('resume', 'small', '--no-board', ...words),
      /provider house wants the value of DATABASE_PASSWORD, which holds a password and is sent to nobody/,
    );
  });

  it('gets what is not named as a key only where somebody names it', async () => {
    await command('import', edit({ keyVariable: 'COMPANY_LLM' }));
    expectRefused(
      await command('resume', 'small', '--no-board', '--trust'),
      /wants the value of COMPANY_LLM sent to .*: if it is one for there, arena resume small --trust --trust-key COMPANY_LLM/,
    );
    const named = ['--trust', '--trust-key', 'COMPANY_LLM'];
    const trusted = await command('resume', 'small', '--no-board', ...named);
    expect(trusted).toMatchObject({ code: 0, stderr: '' });
    expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${SECRETS.COMPANY_LLM}`);
  });

  it('is not called at an address that would swallow the path of a call', async () => {
    await command('import', edit({ baseUrl: 'http://169.254.169.254/latest/meta-data?x=' }));
    expectRefused(
      await command('resume', 'small', '--no-board', '--trust'),
      /provider house has an address with a query or a fragment/,
    );
  });

  it('does not bring its own trust along', async () => {
    const imported = { at: '2026-01-01T00:00:00.000Z', trustedAt: '2026-01-01T00:00:00.000Z' };
    for (const status of ['open', 'paused', 'finished']) {
      const directory = edit({ keyVariable: 'SOME_API_KEY' }, { imported, status });
      const arenaHere = await startArena();
      const { store } = await arenaHere.context();
      await importBatch(store, directory);
      expect((await store.collection('batches').get('small'))?.imported?.trustedAt).toBeNull();
      await arenaHere.close();
    }
  });

  it('is not judged before, and pinged by nobody', async () => {
    await command('import', edit({ keyVariable: 'SOME_API_KEY' }, { status: 'finished' }));
    expectRefused(await command('judge', 'plan', 'small'), /small --trust$/m);
    await command('delete', 'small', '--yes');
    await command('import', edit({ keyVariable: 'SOME_API_KEY' }));
    expectRefused(await command('judge', 'plan', 'small'), /small --trust$/m);
    const { stdout } = await command('doctor', '--ping', '--json');
    expect(stdout).toContain('import small');
    expect(stdout).not.toContain('ping of house');
    expect(provider.requests).toEqual([]);
  });

  it('is left alone by arena up, and by workers that find jobs of it', async () => {
    const arenaHere = await startArena();
    const context = await arenaHere.context({ SOME_API_KEY: SECRETS.SOME_API_KEY });
    const { store, queues } = context;
    await importBatch(store, edit({ keyVariable: 'SOME_API_KEY' }));
    // Even where its status says that it is played: there is one more thing to say.
    await store.collection('batches').update('small', {}, { set: { status: 'open', held: null } });
    await advance(context, 'small');
    expect(await queues.sessions.count()).toBe(0);
    const [session] = planSessions(disturbedBatch(SESSIONS)).sessions;
    const sessionId = session?._id ?? '';
    const payload = { v: PAYLOAD_VERSION, batchId: 'small', sessionId } as const;
    await queues.sessions.add('session', payload, { jobId: sessionId });
    await startTableWorker(context);
    await serveProvider(context, 'house');
    await waitFor(
      async () => {
        const state = await queues.sessions.getJobState(sessionId);
        return state === 'unknown' || state === 'completed';
      },
      { what: 'the session to be left', deadlineMs: 60_000 },
    );
    expect(provider.requests).toEqual([]);
    await arenaHere.close();

    await command('import', join(folder.path, 'export'));
    const up = startCommand(['up', '--no-board', '--metrics-port', '0'], here);
    await up.says(/The fleet is ready/);
    up.signal('SIGTERM');
    expect(await up.ended).toMatchObject({ code: 0 });
    expect(provider.requests).toEqual([]);
  });
});

describe('a roster of this machine', () => {
  it('sends a key that is not named as one only where its own file says so', async () => {
    const file = batchFile({ keyVariable: 'COMPANY_LLM' });
    const words = ['run', file, '--allow-unpriced', '--no-board'];
    for (const command_ of [words, ['estimate', file]]) {
      expectRefused(
        await command(...command_),
        /roster\.json: providers\[0\]\.keyVariable: expected a name that ends in _API_KEY, _KEY or _TOKEN, or one that otherKeyVariables lists, found another \(not shown\)$/m,
      );
    }
    batchFile({ keyVariable: 'COMPANY_LLM', otherKeyVariables: ['COMPANY_LLM'] });
    expect(await command(...words)).toMatchObject({ code: 0 });
    expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${SECRETS.COMPANY_LLM}`);
    const exported = join(folder.path, '.arena', 'exports', 'small', 'batch.json');
    expect(existsSync(exported)).toBe(true);
    expect(readFileSync(exported, 'utf8')).not.toContain('otherKeyVariables');
  });

  it('sends to nobody what is no key of a provider, whatever it says', async () => {
    const file = batchFile({
      keyVariable: 'DATABASE_PASSWORD',
      otherKeyVariables: ['DATABASE_PASSWORD'],
    });
    for (const words of [
      ['run', file, '--allow-unpriced'],
      ['estimate', file],
    ]) {
      const { code, stderr } = await command(...words);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /providers\[0\]\.keyVariable: expected the variable of a provider's key, found DATABASE_PASSWORD, which holds a password and is sent to nobody$/m,
      );
    }
    expect(provider.requests).toEqual([]);
  });
});
