import { appendFile, cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

const KEPT = join(import.meta.dirname, '../../fixtures/exports/0.1.0/export');

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('score command');
});
afterAll(() => directory.close());

it('arena score names the files that were changed since they were exported, and scores them', async () => {
  const folder = join(directory.path, 'export');
  await cp(KEPT, folder, { recursive: true });
  const score = () =>
    arena(['score', '--from', folder, '--no-null', '--json'], { cwd: directory.path });
  const before = await score();
  expect(before).toMatchObject({ code: 0, stderr: '' });

  await appendFile(join(folder, 'decisions.jsonl'), '\n');
  await rm(join(folder, 'calls.jsonl'));
  // No score reads it.
  await appendFile(join(folder, 'hands.txt'), '\n');
  const { code, stdout, stderr } = await score();
  expect(code).toBe(0);
  expect(stderr).toBe(
    `arena: ${folder}: scored as it is, though not as it was exported: SHA256SUMS has other sums for decisions.jsonl, calls.jsonl\n`,
  );
  expect(JSON.parse(stdout)).toMatchObject({ sessions: JSON.parse(before.stdout).sessions });

  await rm(join(folder, 'SHA256SUMS'));
  expect(await score()).toMatchObject({ code: 0, stderr: '' });
});
