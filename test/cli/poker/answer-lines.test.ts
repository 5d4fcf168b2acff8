import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerLines } from '../../../src/cli/poker/answer-lines.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

const CORPUS = 'test/fixtures/answers/decisions.jsonl';

async function parsed(file: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of answerLines(file, () => 0)) {
    lines.push(JSON.parse(line) as Record<string, unknown>);
  }
  return lines;
}

test('parse reads every answer of the corpus as the worker does (paper, I.4)', async () => {
  const expected = readFileSync(CORPUS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; expect: Record<string, unknown> });
  const lines = await parsed(CORPUS);
  expect(lines.map((line) => line['id'])).toEqual(expected.map(({ id }) => id));
  for (const [index, { id, expect: wanted }] of expected.entries()) {
    const line = lines[index] ?? {};
    if (line['outcome'] !== 'action') continue;
    for (const field of ['rung', 'action', 'to', 'adjusted']) {
      if (field in wanted) expect(line[field], `${id}: ${field}`).toEqual(wanted[field]);
    }
  }
  expect(new Set(lines.map((line) => line['outcome']))).toEqual(
    new Set(['action', 'retry', 'provider_error']),
  );
});

test('a status of the provider names what is done about it', async () => {
  const folder = await temporaryDirectory();
  const file = join(folder.path, 'replies.jsonl');
  const context = {
    street: 'flop',
    legal: ['check', 'bet', 'all_in'],
    toCall: 0,
    minRaiseTo: 10,
    maxRaiseTo: 1000,
    currentBet: 0,
    streetCommitted: 0,
    stack: 1000,
    pot: 30,
    bigBlind: 10,
  };
  const replies = [
    { status: 429, headers: { 'Retry-After': '2' }, body: '{}' },
    { status: 401, headers: {}, body: { error: { message: 'no such key' } } },
  ];
  writeFileSync(
    file,
    replies.map((http, id) => JSON.stringify({ id: `r${id}`, http, context })).join('\n'),
  );
  expect(await parsed(file)).toMatchObject([
    { outcome: 'provider_error', error: { handling: 'backoff', retryAfterMs: 2000 } },
    { outcome: 'provider_error', error: { handling: 'pause' }, action: null },
  ]);
  await folder.close();
});

test('a line that is no reply ends in one line with its place', async () => {
  const folder = await temporaryDirectory();
  const file = join(folder.path, 'replies.jsonl');
  writeFileSync(
    file,
    '{"id":"a","http":{"status":200,"body":"x"},"context":{"street":"dinner"}}\n',
  );
  await expect(parsed(file)).rejects.toThrow(/replies\.jsonl:1: context\.street/);
  await folder.close();
});
