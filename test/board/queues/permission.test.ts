import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startBoard } from '../../../src/board/main.ts';
import { jobLink } from '../../../src/board/queues/provider-states.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { UserError } from '../../../src/shared/records/errors.ts';
import { startArena, type TestArena } from '../../support/arena.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };
const JOB = 'main-50.r01-persistent.s07';

let arena: TestArena;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

async function board(
  environment: Record<string, string> = {},
): Promise<{ url: string; context: ProcessContext }> {
  const context = await arena.context(environment);
  const { url } = await startBoard(context, LOCAL);
  await context.queues.sessions.add('x', {} as never, { jobId: JOB });
  return { url, context };
}

describe('the queues of the board', () => {
  test('take what removes a job where that was asked for', async () => {
    const { url, context } = await board({ ARENA_BOARD_DESTRUCTIVE: 'true' });
    const { status } = await fetch(`${url}/queues/api/queues/sessions/${JOB}/clean`, {
      method: 'PUT',
      headers: { origin: url },
    });
    expect(status).toBeLessThan(300);
    expect(await context.queues.sessions.getJob(JOB)).toBeUndefined();
  });

  test('say to their page that they can be looked at and nothing else, where that was asked for', async () => {
    const { url } = await board({ ARENA_BOARD_READ_ONLY: 'true' });
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
    await expect(startBoard(context, LOCAL)).rejects.toThrow(UserError);
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
