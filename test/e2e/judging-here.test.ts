import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { arena, type Ended } from '../cli/arena.ts';
import { damageTo } from '../faults/support/damage.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { writeStandInBatch } from './batches.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('judging here');
  const batch = writeStandInBatch(directory.path, {
    players: ['house-rock', 'house-maniac', 'house-shark'],
    judges: { bluff: null, opponentReading: ['house-umpire', 'house-critic', 'house-clerk'] },
    sessionsPerRun: 1,
    handsPerSession: 3,
  });
  const ended = await run('run', batch, '--no-board', '--faults', 'verdict:0.3');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => directory.close());

const run = (...words: string[]): Promise<Ended> => arena(words, { cwd: directory.path });
const counted = (ended: Ended): number[] =>
  (JSON.parse(ended.stdout) as { failed: number; unscored: number }[]).map(
    ({ failed, unscored }) => failed + unscored,
  );

it('what could not be judged is asked again in this process, and the end says what changed', async () => {
  const [before = 0] = counted(await run('judge', 'retry', '--dry-run', '--json'));
  expect(before).toBeGreaterThan(5);
  const again = await run('judge', 'retry', 'small');
  expect(again).toMatchObject({ code: 0, stderr: '' });
  expect(again.stdout).toMatch(/^Batch small: asked again: 0 failed, \d+ unscored \(.+\)$/m);
  expect(again.stdout).toMatch(/^Leaderboard of small$/m);
  expect(again.stdout).toMatch(/^Scored again: (\d+ scores? ha(s|ve)|no score has) changed\.$/m);
  expect(counted(await run('judge', 'retry', '--dry-run', '--json'))).toEqual([]);
});

it('another rubric and another judge are asked about what is stored, and nothing is played', async () => {
  const roster = [
    '--roster',
    fileURLToPath(new URL('../../seeds/rosters/house.json', import.meta.url)),
  ];
  const rubric = await run('judge', 'plan', 'small', '--rubric', 'v2');
  expect(rubric).toMatchObject({ code: 0, stderr: '' });
  expect(rubric.stdout).toMatch(/^Batch small: [1-9]\d* verdicts new, [1-9]\d* verdicts to come$/m);
  const judge = await run('judge', 'add-judge', 'small', '--judge', 'house-judge', ...roster);
  expect(judge).toMatchObject({ code: 0, stderr: '' });
  // Of bluffs too: a batch that had nobody judge them has now.
  expect(judge.stdout).toMatch(/^Batch small: [1-9]\d* verdicts new/m);
  expect(judge.stdout).toMatch(/^Scored again: no score has changed\.$/m);
  const nothing = await run('judge', 'plan', 'small');
  expect(nothing).toMatchObject({
    code: 0,
    stdout: 'Batch small: 0 verdicts new, 0 verdicts to come\n',
    stderr: '',
  });
});

it('mistakes are one line', async () => {
  expect(await run('judge', 'plan', 'smal')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^arena: .*did you mean "small"\?\n$/),
  });
  expect(await run('judge', 'retry', 'small', '--reason', 'bad-mood')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^arena: --reason: expected one of invalid-json, .*\n$/),
  });
  expect(await run('judge', 'plan', 'small', '--rubric', 'v9')).toMatchObject({
    code: 2,
    stderr: 'arena: expected a rubric of opponent-reading (v1, v2), found "v9"\n',
  });
});

it('a judge without a key, named later, is what the batch is said to wait for', async () => {
  const named = await run(
    'judge',
    'add-judge',
    'small',
    '--judge',
    'keyless',
    '--roster',
    roster(),
  );
  const resumed = await run('resume', 'small', '--no-board');
  for (const { code, stderr } of [named, resumed]) {
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/provider far is paused \(key\): .*NO_SUCH_API_KEY/);
  }
  const words = (await run('completion', 'words', '--', 'judge', 'retry', '--judge', '')).stdout;
  expect(words).toContain('keyless');
});

/** A judge far away whose key is not there. */
function roster(): string {
  const path = join(directory.path, 'far.json');
  const provider = {
    id: 'far',
    baseUrl: 'http://127.0.0.1:1/v1',
    keyVariable: 'NO_SUCH_API_KEY',
  };
  const judge = {
    id: 'keyless',
    displayName: 'Keyless',
    family: 'far',
    provider: 'far',
    model: 'far/judge',
  };
  writeFileSync(
    path,
    JSON.stringify({
      pricesAsOf: '2026-01-01',
      providers: [provider],
      players: [{ ...judge, id: 'nobody' }],
      judges: [judge],
    }),
  );
  return path;
}

it('a damaged batch is named and keeps no other from its verdicts or its estimate', async () => {
  damageTo(`sqlite://${join(directory.path, '.arena', 'arena.sqlite')}`).plant(
    'batches',
    'hurt',
    {},
  );
  const retry = await run('judge', 'retry', '--dry-run', '--json');
  expect(retry).toMatchObject({ code: 0 });
  expect(retry.stderr).toMatch(/^arena: passed over: .*hurt.*\n$/);
  expect(await run('estimate', 'batches/small.json')).toMatchObject({ code: 0 });
});
