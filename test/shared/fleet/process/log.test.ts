import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { idsAbove } from '../../../../src/shared/fleet/process/log.ts';
import { secretsOf } from '../../../../src/shared/settings/secrets.ts';

const [LOG, SECRETS] = ['fleet/process/log.ts', 'settings/secrets.ts'].map((path) =>
  fileURLToPath(new URL(`../../../../src/shared/${path}`, import.meta.url)),
);

/** What a process writes on standard error when it logs these fields. */
function logged(fields: object, message: string, secrets: readonly string[] = []) {
  const script = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    const { maskOf } = await import(${JSON.stringify(SECRETS)});
    createLog('info', {}, maskOf(${JSON.stringify(secrets)})).info(${JSON.stringify(fields)}, ${JSON.stringify(message)});
  `;
  const { stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('');
  return { line: stderr, fields: JSON.parse(stderr) as Record<string, unknown> };
}

test.each([
  [
    { call: 'main.r01-none.s07.h12.d005.c1' },
    { batch: 'main', session: 'main.r01-none.s07', hand: 'main.r01-none.s07.h12' },
  ],
  [
    { subject: 'main.r01-none.s07.h12.m-ann' },
    { batch: 'main', session: 'main.r01-none.s07', hand: 'main.r01-none.s07.h12' },
  ],
  [{ session: 'main.r01-none.s07' }, { batch: 'main', session: 'main.r01-none.s07' }],
  [{ queue: 'sessions' }, {}],
])('a line about %j names what is above it', (line, ids) => {
  expect(idsAbove(line)).toEqual(ids);
});

test('a line carries the ids above it and none of the secrets, by name or by value', () => {
  const { line, fields } = logged(
    {
      call: 'main.r01-none.s07.h12.d005.c1',
      password: 'hunter-two',
      request: { headers: { authorization: 'Bearer sk-live-1' } },
      error: 'connect redis://arena:s3cret-word@10.0.0.1:6379 with sk-live-1234567',
    },
    'call failed: key sk-live-1234567 was refused',
    secretsOf({ OPENROUTER_API_KEY: 'sk-live-1234567', LOG_LEVEL: 'info' }),
  );
  expect(fields).toMatchObject({
    batch: 'main',
    session: 'main.r01-none.s07',
    hand: 'main.r01-none.s07.h12',
    password: '[redacted]',
    error: 'connect redis://arena:***@10.0.0.1:6379 with [redacted]',
    msg: 'call failed: key [redacted] was refused',
  });
  expect(line).not.toMatch(/hunter-two|sk-live|s3cret/);
});
