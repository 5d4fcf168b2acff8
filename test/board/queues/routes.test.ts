import { appRoutes } from '@bull-board/api/dist/routes.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitForJobState } from '../../support/await.ts';

/** What each route does: shows, brings on or holds up, or may lose work. */
type Effect = 'shows' | 'harmless' | 'harmful';

/** Every route of the package as it is installed; a route of a later version has to be judged here first. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  'GET /api/redis/stats': 'shows',
  'GET /api/queues': 'shows',
  'GET /api/job-schedulers': 'shows',
  'GET /api/queues/:queueName/metrics': 'shows',
  'GET /api/queues/:queueName/default-job-options': 'shows',
  'GET /api/queues/:queueName/workers': 'shows',
  'GET /api/queues/:queueName/rate-limit': 'shows',
  'GET /api/queues/:queueName/job-data-schema': 'shows',
  'GET /api/queues/:queueName/:jobId/logs': 'shows',
  'GET /api/queues/:queueName/:jobId/flow': 'shows',
  'GET /api/queues/:queueName/:jobId': 'shows',
  'PUT /api/queues/resume': 'harmless',
  'PUT /api/queues/:queueName/retry/:queueStatus': 'harmless',
  'PUT /api/queues/:queueName/promote': 'harmless',
  'PUT /api/queues/:queueName/pause': 'harmless',
  'PUT /api/queues/:queueName/resume': 'harmless',
  'PUT /api/queues/:queueName/rate-limit/release': 'harmless',
  'PUT /api/queues/:queueName/:jobId/retry': 'harmless',
  'PUT /api/queues/:queueName/:jobId/promote': 'harmless',
  'PUT /api/queues/pause': 'harmful',
  'POST /api/queues/:queueName/add': 'harmful',
  'PUT /api/queues/:queueName/clean/:queueStatus': 'harmful',
  'PUT /api/queues/:queueName/concurrency': 'harmful',
  'PUT /api/queues/:queueName/rate-limit': 'harmful',
  'PUT /api/queues/:queueName/empty': 'harmful',
  'PUT /api/queues/:queueName/obliterate': 'harmful',
  'PUT /api/queues/:queueName/job-schedulers/:schedulerId/remove': 'harmful',
  'PATCH /api/queues/:queueName/job-schedulers/:schedulerId': 'harmful',
  'PUT /api/queues/:queueName/job-schedulers/:schedulerId/run': 'harmful',
  'PUT /api/queues/:queueName/:jobId/clean': 'harmful',
  'PATCH /api/queues/:queueName/:jobId/update-data': 'harmful',
  'PATCH /api/queues/:queueName/:jobId/delay': 'harmful',
  'PATCH /api/queues/:queueName/:jobId/priority': 'harmful',
  'PUT /api/queues/:queueName/:jobId/remove-unprocessed-children': 'harmful',
};

interface Route {
  readonly method: string;
  readonly route: string;
  readonly effect: Effect;
}

function routesOfPackage(): Route[] {
  return appRoutes.api.flatMap(({ method, route }) =>
    [method].flat().flatMap((each) =>
      [route].flat().map((path) => {
        const name = `${each.toUpperCase()} ${path}`;
        return { method: each.toUpperCase(), route: path, effect: EFFECTS[name] ?? 'harmful' };
      }),
    ),
  );
}

const MUTATING = routesOfPackage().filter(({ method }) => method !== 'GET');

/** By mode: what a request with the right password is refused for. */
const MODES = [
  { mode: 'by default', environment: {}, refused: ['harmful'] },
  {
    mode: 'with --read-only',
    environment: { ARENA_BOARD_READ_ONLY: 'true' },
    refused: ['harmful', 'harmless'],
  },
  {
    mode: 'with --allow-destructive',
    environment: { ARENA_BOARD_DESTRUCTIVE: 'true' },
    refused: [],
  },
] as const satisfies readonly {
  mode: string;
  environment: Record<string, string>;
  refused: readonly Effect[];
}[];

const PASSWORD = { BOARD_USER: 'dealer', BOARD_PASSWORD: 'seven-deuce' };
const QUEUE = 'llm.routes';
const DELAYED = 'a.delayed';
const FAILED = 'a.failed';

/** A body that every route takes for one of its own. */
const BODY = {
  name: 'x',
  data: {},
  jobData: { changed: true },
  options: {},
  force: true,
  concurrency: 1,
  max: 1,
  duration: 1000,
  every: 1000,
  runAt: 0,
  priority: 3,
};

let arena: TestArena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

async function board(
  environment: Record<string, string>,
): Promise<{ url: string; context: ProcessContext }> {
  const context = await arena.context({ ...PASSWORD, ...environment });
  await setUp(context);
  const { url } = await startBoard(context, { host: '127.0.0.1', port: 0 });
  return { url, context };
}

/** A queue with a job that is delayed and one that has failed, and one that waits. */
async function setUp(context: ProcessContext): Promise<void> {
  const queue = context.queues.llm('routes');
  await queue.obliterate({ force: true });
  await queue.resume();
  await queue.add('x', {} as never, { jobId: FAILED, attempts: 1 });
  const { Worker } = await import('bullmq');
  const worker = new Worker(QUEUE, () => Promise.reject(new Error('no')), {
    connection: context.redis.options,
    prefix: context.queues.prefix,
  });
  await waitForJobState(queue, FAILED, 'failed');
  await worker.close();
  await queue.add('x', {} as never, { jobId: DELAYED, delay: 3_600_000 });
  await queue.add('x', {} as never, { jobId: 'a.waiting' });
}

/** All that any route could have changed. */
async function stateOf({ queues }: ProcessContext): Promise<unknown> {
  const queue = queues.llm('routes');
  const jobs = await queue.getJobs(['waiting', 'prioritized', 'delayed', 'failed']);
  const shown = jobs.map(({ id, data, opts, priority, delay }) => ({
    id,
    data: data as unknown,
    opts,
    priority,
    delay,
  }));
  return {
    jobs: shown.sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)),
    counts: await queue.getJobCounts(),
    paused: [await queue.isPaused(), await queues.sessions.isPaused()],
    concurrency: await queue.getGlobalConcurrency(),
  };
}

async function asked(
  url: string,
  { method, route }: Route,
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = route
    .replace(':queueName', QUEUE)
    .replace(':jobId', route.endsWith('/retry') ? FAILED : DELAYED)
    .replace(':queueStatus', 'failed')
    .replace(':schedulerId', 'daily');
  return await fetch(`${url}/queues${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(BODY) }),
  });
}

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const RIGHT = basic(PASSWORD.BOARD_USER, PASSWORD.BOARD_PASSWORD);

test('every route of Bull Board is known here for what it does to work', () => {
  const names = routesOfPackage().map(({ method, route }) => `${method} ${route}`);
  expect(names.sort()).toEqual(Object.keys(EFFECTS).sort());
  expect(MUTATING.length).toBeGreaterThan(20);
});

describe.each(MODES)('a board $mode', ({ environment, refused }) => {
  test('does nothing for whoever has no password, or a wrong one', async () => {
    const { url, context } = await board(environment);
    const before = await stateOf(context);
    for (const route of routesOfPackage()) {
      for (const headers of [{}, basic('dealer', 'ace-king'), basic('', '')]) {
        const response = await asked(url, route, { origin: url, ...headers });
        expect(response.status, `${route.method} ${route.route}`).toBe(401);
        await response.body?.cancel();
      }
    }
    expect(await stateOf(context)).toEqual(before);
  });

  test('does nothing for another site, through the browser of somebody who may', async () => {
    const { url, context } = await board(environment);
    const before = await stateOf(context);
    for (const route of MUTATING) {
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        // The same machine, another port: another site with the same cookies and passwords.
        { origin: 'http://127.0.0.1:1' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: url, 'sec-fetch-site': 'cross-site' },
      ]) {
        const response = await asked(url, route, { ...RIGHT, ...headers });
        const what = `${route.method} ${route.route} ${JSON.stringify(headers)}`;
        expect(response.status, what).toBe(403);
        expect(await response.json(), what).toEqual({
          error: 'the board takes no requests from other sites',
        });
      }
    }
    expect(await stateOf(context)).toEqual(before);
  });

  test(`refuses ${refused.length === 0 ? 'nothing' : `what is ${refused.join(' or ')}`} with the right password`, async () => {
    const { url, context } = await board(environment);
    const isRefused = ({ effect }: Route): boolean =>
      (refused as readonly Effect[]).includes(effect);
    const before = await stateOf(context);
    for (const route of MUTATING.filter(isRefused)) {
      const response = await asked(url, route, { ...RIGHT, origin: url });
      const what = `${route.method} ${route.route}`;
      expect(response.status, what).toBe(403);
      expect(JSON.stringify(await response.json()), what).toMatch(
        /this board is read-only|start the board with --allow-destructive/,
      );
    }
    expect(await stateOf(context)).toEqual(before);
    for (const route of routesOfPackage().filter((each) => !isRefused(each))) {
      const mutates = route.method !== 'GET';
      if (mutates) await setUp(context);
      const response = await asked(url, route, { ...RIGHT, 'sec-fetch-site': 'same-origin' });
      const what = `${route.method} ${route.route}: ${await response.text()}`;
      expect([401, 403, 405], what).not.toContain(response.status);
      expect(response.status, what).toBeLessThan(500);
    }
  });
});
