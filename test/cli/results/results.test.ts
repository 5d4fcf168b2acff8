import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('results');
});
afterAll(() => directory.close());

it('a batch whose report cannot be written ends with its leaderboard and one line that says so', async () => {
  const reports = join(directory.path, '.arena', 'reports');
  await mkdir(join(directory.path, '.arena'));
  await writeFile(reports, 'a file where the folder would be');
  const batch = writeStandInBatch(directory.path, { sessionsPerRun: 1, handsPerSession: 1 });
  const run = ['run', batch, '--no-board'];
  const ended = await arena(run, { cwd: directory.path });
  expect(ended.code).toBe(2);
  expect(ended.stdout).toContain('Leaderboard of small');
  expect(ended.stdout).not.toContain('Report: ');
  expect(ended.stderr).toMatch(
    /^arena: .*small: expected a folder for the report that can be written to, found a file where a folder would have to be; name another folder\n$/,
  );
  // Nothing is played again for it.
  await rm(reports);
  const again = await arena(run, { cwd: directory.path });
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/is finished: these are its results[\s\S]*\nReport: .*\nExport: /);
});
