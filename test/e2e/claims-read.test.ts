import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Judgement } from '../../src/shared/records/judgement.ts';
import type { ClaimReaders, Profile } from '../../src/shared/records/profile.ts';
import { arena, type Ended } from '../cli/arena.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { bodyOf } from '../workers/llm/answer/completion-body.ts';
import { SMALL, writeStandInBatch } from './batches.ts';

const BATCH = {
  players: ['house-rock', 'house-maniac', 'house-shark'],
  judges: { claims: 'house-judge', claimsSample: 'all' },
  sessionsPerRun: 1,
};

let directory: TemporaryDirectory;
let file: string;
/** What `arena estimate` said before anything was played. */
let estimate: Ended;

beforeAll(async () => {
  directory = await temporaryDirectory('claims read');
  file = writeStandInBatch(directory.path, BATCH);
  estimate = await run('estimate', file, '--json');
  const played = await run('run', file, '--no-board', '--faults', 'verdict:0.2');
  expect(played).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => directory.close());

const run = (...words: string[]): Promise<Ended> => arena(words, { cwd: directory.path });
const exported = (name: string, batch = SMALL.name): string =>
  readFileSync(join(directory.path, '.arena', 'exports', batch, name), 'utf8');
const linesOf = <Line>(text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

interface Scored {
  readonly profiles: readonly Pick<Profile, 'player' | 'axes' | 'claimReaders'>[];
}
async function scored(batch = SMALL.name): Promise<Scored> {
  const ended = await run('score', '--from', `.arena/exports/${batch}`, '--no-null', '--json');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ended.stdout) as Scored;
}
function readersOf({ claimReaders }: { readonly claimReaders?: ClaimReaders | undefined }) {
  if (claimReaders === undefined) throw new Error('expected two readers, found the rules alone');
  return claimReaders;
}

it('is estimated: the calls of the reader, with what they cost', () => {
  const { entries } = JSON.parse(estimate.stdout) as {
    entries: { id: string; role: string; total: { calls: { expected: number }; usd: object } }[];
  };
  const reader = entries.find(({ role }) => role === 'judge');
  expect(reader).toMatchObject({ id: 'house-judge', total: { usd: expect.any(Object) } });
  expect(reader?.total.calls.expected).toBeGreaterThan(0);
});

it('every text is read once, what failed comes home by a retry, and status says so', async () => {
  const retried = await run('judge', 'retry', SMALL.name, '--axis', 'claims');
  expect(retried).toMatchObject({ code: 0, stderr: '' });
  expect(retried.stdout).toMatch(/asked again: 0 failed, [1-9]\d* unscored/);
  await run('export', SMALL.name);
  const texts = linesOf<{ reasoning: string; rung: string }>(exported('decisions.jsonl')).filter(
    ({ reasoning, rung }) => reasoning.trim() !== '' && rung !== 'default',
  );
  const judgements = linesOf<Judgement>(exported('judgements.jsonl'));
  expect(judgements).toHaveLength(texts.length);
  expect(new Set(judgements.map(({ axis, status }) => `${axis} ${status}`))).toEqual(
    new Set(['claims scored']),
  );
  const [status] = JSON.parse((await run('status', '--json')).stdout) as {
    judgements: object;
  }[];
  expect(status?.judgements).toEqual({ done: texts.length, planned: texts.length });
});

it('every quote that is kept stands in its text', () => {
  const texts = new Map(
    linesOf<{ _id: string; reasoning: string }>(exported('decisions.jsonl')).map((each) => [
      each._id,
      each.reasoning.toLowerCase(),
    ]),
  );
  let claims = 0;
  for (const { decisionId, verdict } of linesOf<Judgement>(exported('judgements.jsonl'))) {
    if (verdict === null || !('claims' in verdict)) throw new Error('expected a list of claims');
    for (const { quote } of verdict.claims) {
      claims += 1;
      expect(texts.get(decisionId)).toContain(quote.toLowerCase());
    }
  }
  expect(claims).toBeGreaterThan(50);
});

it('an export alone is scored by both readers, to the same figures as the store', async () => {
  const { profiles } = await scored();
  const stored = JSON.parse(exported('profiles.json')) as Profile[];
  for (const profile of profiles) {
    const readers = readersOf(profile);
    const other = stored.find(({ player }) => player === profile.player);
    expect(readers).toEqual(other?.claimReaders);
    expect(readers).toMatchObject({ headline: 'model', judge: 'house-judge', rubric: 'v1' });
    expect(readers.model.M6.score).toBe(profile.axes.M6?.score);
    expect(readers.model.M8.score).toBe(profile.axes.M8?.score);
    expect(readers.kept).toBeGreaterThan(0);
    expect(readers.agreement['equity']?.both).toBeGreaterThan(0);
  }
});

it('the score as text names both readers, too', async () => {
  const { stdout } = await run('score', '--from', `.arena/exports/${SMALL.name}`, '--no-null');
  expect(stdout).toContain(
    'Claims read by the rules and by house-judge, over the same texts; the axes above are of the model:',
  );
  expect(stdout).toMatch(
    /^player +condition +texts +M6 rules +M6 model +M8 rules +M8 model +kept +dropped$/m,
  );
});

it('an import brings the readings along, and is scored again without a call', async () => {
  const elsewhere = await temporaryDirectory('claims elsewhere');
  const there = (...words: string[]) => arena(words, { cwd: elsewhere.path });
  const imported = await there('import', join(directory.path, '.arena/exports', SMALL.name));
  expect(imported).toMatchObject({ code: 0 });
  const report = await there('report', SMALL.name);
  expect(report).toMatchObject({ code: 0, stderr: '' });
  const [, page = ''] = /^Report: (.*)$/m.exec(report.stdout) ?? [];
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('Claims by two readers');
  expect(html).toContain('M6 and M8 above are made of what the model read');
  const again = await there('export', SMALL.name, '--out', 'again');
  expect(again).toMatchObject({ code: 0 });
  const bytes = readFileSync(join(elsewhere.path, 'again', 'judgements.jsonl'), 'utf8');
  expect(bytes).toBe(exported('judgements.jsonl'));
  await elsewhere.close();
});

it('the same texts in a new batch take over what was read, and pay nothing for it', async () => {
  const path = join(directory.path, 'batches', 'twin.json');
  const twin = { ...(JSON.parse(readFileSync(file, 'utf8')) as object), name: 'twin' };
  writeFileSync(path, JSON.stringify({ ...twin, claimsReader: 'rules' }));
  expect(await run('run', path, '--no-board')).toMatchObject({ code: 0, stderr: '' });
  const calls = linesOf<{ kind: string }>(exported('calls.jsonl', 'twin'));
  expect(calls.filter(({ kind }) => kind === 'judge')).toEqual([]);
  const { profiles } = await scored('twin');
  for (const profile of profiles) {
    const readers = readersOf(profile);
    expect(readers.headline).toBe('rules');
    expect(readers.rules.M6.score).toBe(profile.axes.M6?.score);
  }
});

it('a batch that names no reader has one added, and none of its scores changes', async () => {
  const path = join(directory.path, 'batches', 'plain.json');
  const plain = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(
    path,
    JSON.stringify({ ...plain, name: 'plain', judges: { bluff: 'house-judge' } }),
  );
  expect(await run('run', path, '--no-board')).toMatchObject({ code: 0, stderr: '' });
  expect(exported('batch.json', 'plain')).not.toMatch(/"claims"|claimsSample|claimsReader/);
  expect(exported('profiles.json', 'plain')).not.toContain('claimReaders');
  const { roster } = plain as { roster: string };
  const words = ['judge', 'add-judge', 'plain', '--judge', 'house-judge', '--roster', roster];
  const added = await run(...words, '--axis', 'claims');
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.stdout).toMatch(/^Scored again: no score has changed\.$/m);
  await run('export', 'plain');
  const { profiles } = await scored('plain');
  for (const profile of profiles) {
    expect(readersOf(profile)).toMatchObject({ headline: 'rules', judge: 'house-judge' });
  }
});

it('a judge of claims is held to texts whose claims are known', async () => {
  const words = ['judge', 'calibrate', '--judge', 'house-judge', '--axis', 'claims'];
  const calibrated = await run(...words);
  expect(calibrated).toMatchObject({ code: 0, stderr: '' });
  expect(calibrated.stdout).toContain('claims: 24 of 24 right (100.0 %)');
});

it('a reply is read by hand: what is kept of it, and what is dropped', async () => {
  const claims = [
    { kind: 'hand', value: 'pair', street: 'now', quote: 'top pair' },
    { kind: 'equity', value: 70, street: 'now', quote: 'about 60%' },
  ];
  const line = {
    id: 'one',
    axis: 'claims',
    trace: { text: 'I have top pair and about 60% equity.' },
    http: { status: 200, headers: {}, body: bodyOf(JSON.stringify({ claims })) },
  };
  writeFileSync(join(directory.path, 'replies.jsonl'), `${JSON.stringify(line)}\n`);
  const parsed = await run('judge', 'parse', 'replies.jsonl', '--json');
  expect(JSON.parse(parsed.stdout)).toEqual({
    id: 'one',
    status: 'scored',
    score: 1,
    reason: null,
    retried: false,
    claims: [claims[0]],
    dropped: { inventedQuote: 0, valueDoesNotFollow: 1, outsideRubric: 0 },
  });
});

it('mistakes are one line with their place', async () => {
  const bad = (changes: object) => {
    const path = join(directory.path, 'batches', 'bad.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
    return run('run', path, '--no-board');
  };
  expect((await bad({ judges: { claims: 'house-juge' } })).stderr).toMatch(
    /^arena: .*judges\.claims: expected a judge of .*found "house-juge"; did you mean "house-judge"\?\n$/,
  );
  expect((await bad({ judges: {}, claimsReader: 'model' })).stderr).toMatch(
    /^arena: .*claimsReader: expected "rules" where judges\.claims names no judge, found "model"\n$/,
  );
  expect((await bad({ judges: { claimsSample: 5 } })).stderr).toMatch(
    /^arena: .*judges\.claimsSample: expected a judge in judges\.claims beside it, found 5\n$/,
  );
  expect((await bad({ judges: { claims: 'house-judge', claimsSample: 0 } })).stderr).toMatch(
    /^arena: .*judges\.claimsSample: expected a number of at least 1, found 0\n$/,
  );
  expect((await bad({ claimsReader: 'both' })).stderr).toMatch(
    /^arena: .*claimsReader: expected one of "rules", "model", found "both"\n$/,
  );
});
