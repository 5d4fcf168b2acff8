import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startBoard } from '../../../src/board/main.ts';
import { jobLink } from '../../../src/board/queues/job-link.ts';
import { UserError } from '../../../src/shared/errors.ts';
import type { ProcessContext } from '../../../src/shared/process/context.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { BOARD_PARTS } from '../../support/board-parts.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };
const JOB = 'main-50.r01-persistent.s07';

/** Everything that Bull Board 9 can do to queues and jobs, as a request; `@` is the job. */
const HARMLESS = [
  'PUT @/retry',
  'PUT retry/failed',
  'PUT promote',
  'PUT pause',
  'PUT resume',
] as const;
const HARMFUL = [
  'PUT obliterate',
  'PUT empty',
  'PUT clean/failed',
  'PUT clean/wait',
  'PUT concurrency',
  'PUT rate-limit',
  'POST add',
  'PUT @/clean',
  'PATCH @/update-data',
  'PATCH @/delay',
  'PATCH @/priority',
  'PUT @/remove-unprocessed-children',
  'PUT job-schedulers/x/remove',
  'PUT job-schedulers/x/run',
  'PATCH job-schedulers/x',
] as const;

let arena: TestArena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

async function board(
  environment: Record<string, string> = {},
): Promise<{ url: string; context: ProcessContext }> {
  const context = await arena.context(environment);
  const { url } = await startBoard(context, LOCAL, BOARD_PARTS);
  await context.queues.sessions.add('x', {} as never, { jobId: JOB });
  return { url, context };
}

async function asked(url: string, what: string): Promise<number> {
  const [method = '', path = ''] = what.split(' ');
  const response = await fetch(
    `${url}/queues/api/queues/${path.startsWith('/') ? path.slice(1) : `sessions/${path.replace('@', JOB)}`}`,
    {
      method,
      headers: { origin: url, 'content-type': 'application/json' },
      body: '{}',
    },
  );
  await response.body?.cancel();
  return response.status;
}

describe('the queues of the board', () => {
  test('take what brings work on, and refuse at the server what may lose it', async () => {
    const { url, context } = await board();
    for (const what of HARMFUL) expect(await asked(url, what), what).toBe(403);
    expect(await asked(url, 'PUT /pause')).toBe(403);
    expect(await context.queues.sessions.getJob(JOB)).toBeDefined();
    for (const what of HARMLESS) expect(await asked(url, what), what).not.toBe(403);
    expect(await asked(url, 'PUT /resume')).toBe(200);
  });

  test('take everything where that was asked for', async () => {
    const { url, context } = await board({ ARENA_BOARD_DESTRUCTIVE: 'true' });
    expect(await asked(url, 'PUT @/clean')).toBeLessThan(300);
    expect(await context.queues.sessions.getJob(JOB)).toBeUndefined();
  });

  test('can be looked at and nothing else where that was asked for', async () => {
    const { url, context } = await board({ ARENA_BOARD_READ_ONLY: 'true' });
    for (const what of [...HARMFUL, ...HARMLESS, 'PUT /pause', 'PUT /resume']) {
      expect(await asked(url, what), what).toBe(403);
    }
    expect(await context.queues.sessions.isPaused()).toBe(false);
    const { queues } = z
      .object({ queues: z.array(z.object({ readOnlyMode: z.boolean() })) })
      .parse(await (await fetch(`${url}/queues/api/queues`)).json());
    expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
  });

  test('cannot be both', async () => {
    const context = await arena.context({
      ARENA_BOARD_READ_ONLY: 'true',
      ARENA_BOARD_DESTRUCTIVE: 'true',
    });
    await expect(startBoard(context, LOCAL, BOARD_PARTS)).rejects.toThrow(UserError);
  });

  test('say in each job where the page is that it is about', async () => {
    const { url } = await board();
    const response = await fetch(`${url}/queues/api/queues/sessions/${JOB}`);
    expect(await response.json()).toMatchObject({
      job: { externalUrl: { href: `/sessions/${JOB}`, displayText: 'Session' } },
    });
  });
});

test.each([
  ['main-50.r01-x.s07', '/sessions/main-50.r01-x.s07'],
  ['main-50.r01-x.s07.h12.d005', '/decisions/main-50.r01-x.s07.h12.d005'],
  ['main-50.r01-x.s07.h12.m-claude', '/hands/main-50.r01-x.s07.h12'],
  ['main-50.r01-x.s07.h12.d005.bluff-v1-gpt', '/decisions/main-50.r01-x.s07.h12.d005'],
  ['main-50.plan', '/batches/main-50'],
  ['main-50.score.1059', '/batches/main-50'],
  ['a.1', undefined],
  ['', undefined],
])('the page about job "%s" is %s', (id, href) => {
  expect(jobLink(id)?.href).toBe(href);
});
