import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  judgeSamples,
  judgingTasks,
  pendingJudgement,
  wordlessJudgement,
} from '../../../src/scoring/judging/judging-plan.ts';
import { verdictScores } from '../../../src/scoring/judging/verdicts.ts';
import type { SessionRecords } from '../../../src/scoring/records/session-records.ts';
import type { AlsoJudged } from '../../../src/shared/records/batch.ts';
import {
  type JudgedAxis,
  type Judgement,
  judgementSchema,
} from '../../../src/shared/records/judgement.ts';
import { judgeSchema } from '../../../src/shared/records/roster.ts';
import { testBatch } from '../../support/batch.ts';
import { bet, inOrder, sessionDocuments } from '../support/records.ts';

const bluff = {
  player: 'ann',
  street: 'flop',
  ...bet(20),
  equity: 0.2,
  reasoning: 'Air; they fold.',
} as const;

function bluffs(count: number, sketch: object = {}, condition = 'persistent') {
  return sessionDocuments({
    condition,
    hands: [
      {
        seats: { ann: {}, bob: {} },
        decisions: Array.from({ length: count }, () => ({ ...bluff, ...sketch })),
      },
    ],
  });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const ids = async (records: SessionRecords, axis: JudgedAxis, limit?: number) =>
  (await judgeSamples(inOrder([records]), limit))[axis].map(({ decision }) => decision._id);
const task = {
  axis: 'bluff',
  rubric: 'v1',
  judge: { id: 'gpt-mini', family: 'openai' },
} as const;

describe('the sample for a reader of claims', () => {
  const read = async (records: SessionRecords, claims: number | 'all' | null) =>
    (await judgeSamples(inOrder([records]), undefined, claims)).claims.map(
      ({ decision }) => decision._id,
    );

  it('is drawn like the others, as large as is asked for, or every text', async () => {
    const records = bluffs(60);
    const all = records.decisions.map(({ _id }) => _id);
    const lowest = all.toSorted((a, b) => (sha256(a) < sha256(b) ? -1 : 1)).slice(0, 7);
    expect(await read(records, 7)).toEqual(lowest.toSorted());
    expect(await read(records, 'all')).toEqual(all.toSorted());
    expect(await read(records, null)).toEqual([]);
  });

  it('is of every text that says anything, and of no fallback', async () => {
    expect(await read(bluffs(3, { equity: 0.9, reasoning: 'Hm.' }), 50)).toHaveLength(3);
    expect(await read(bluffs(3, { reasoning: '  ' }), 50)).toEqual([]);
    expect(await read(bluffs(3, { rung: 'default' }), 50)).toEqual([]);
  });
});

describe('the sample for judges (metrics, common terms)', () => {
  it('keeps bluffs without words apart, which take the place of no other', async () => {
    const records = bluffs(60, { reasoning: ' ' });
    const spoken = bluffs(3);
    const samples = await judgeSamples(inOrder([records]));
    expect(samples.bluff).toEqual([]);
    expect(samples.wordlessBluffs).toHaveLength(50);
    expect((await judgeSamples(inOrder([spoken]))).wordlessBluffs).toEqual([]);
    const [first] = samples.wordlessBluffs;
    if (first === undefined) throw new Error('there are bluffs without words');
    const judgement = wordlessJudgement(first, task);
    expect(judgementSchema.parse(judgement)).toMatchObject({
      status: 'unscored',
      reason: 'no-words',
      score: null,
      version: 0,
    });
  });

  it('is the 50 decisions whose ids have the lowest SHA-256, whatever the order they come in', async () => {
    const records = bluffs(120);
    const { decisions } = records;
    const lowest = decisions
      .map(({ _id }) => _id)
      .sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1))
      .slice(0, 50);
    const drawn = (records: SessionRecords, limit?: number) => ids(records, 'bluff', limit);
    expect(await drawn(records)).toEqual(lowest.toSorted());
    const reversed = { ...records, decisions: [...decisions].reverse() };
    expect(await drawn(reversed)).toEqual(lowest.toSorted());
    expect(await drawn(records, 3)).toEqual(lowest.slice(0, 3).toSorted());
  });

  it('holds only bluff attempts with reasoning of the player itself', async () => {
    for (const sketch of [
      { equity: 0.35 },
      { street: 'preflop' },
      { reasoning: '  ' },
      { rung: 'default' },
      { timedOut: true },
    ]) {
      expect(await ids(bluffs(3, sketch), 'bluff')).toEqual([]);
    }
  });

  it('holds for a read every decision with more than 30 characters of reasoning', async () => {
    const long = { reasoning: 'Player 2 folds to most raises, so I raise.', street: 'preflop' };
    expect(await ids(bluffs(60, long), 'opponent-reading')).toHaveLength(50);
    for (const sketch of [{}, { ...long, rung: 'default' }, { ...long, timedOut: true }]) {
      expect(await ids(bluffs(3, sketch), 'opponent-reading')).toEqual([]);
    }
  });

  it('is drawn per player and condition, from finished sessions only, in id order', async () => {
    const open = { ...bluffs(9), session: { ...bluffs(9).session, status: 'parked' as const } };
    const { bluff: samples } = await judgeSamples(
      inOrder([
        open,
        bluffs(5, { player: 'bob' }, 'none'),
        bluffs(4, {}, 'none'),
        bluffs(3, {}, 'persistent'),
      ]),
      2,
    );
    expect(samples.map(({ condition, decision }) => [condition, decision.player])).toEqual(
      expect.arrayContaining([
        ['none', 'ann'],
        ['none', 'bob'],
        ['persistent', 'ann'],
      ]),
    );
    const ids = samples.map(({ decision }) => decision._id);
    expect(ids).toHaveLength(6);
    expect(ids).toEqual([...ids].sort());
  });
});

describe('a judgement', () => {
  const [decision] = bluffs(1).decisions;
  if (decision === undefined) throw new Error('the sketch has a decision');
  const pending = pendingJudgement({ decision, condition: 'persistent' }, task);

  it('is planned as pending, version 0, under an id made of decision, axis, rubric and judge', () => {
    expect(judgementSchema.parse(pending)).toEqual(pending);
    expect(pending).toMatchObject({
      _id: `${decision._id}.bluff-v1-gpt-mini`,
      batchId: 'test',
      player: 'ann',
      status: 'pending',
      version: 0,
      traceHash: sha256('Air; they fold.'),
    });
  });
});

describe('who judges (metrics, M3)', () => {
  const judge = (id: string, family: string) => ({
    id,
    family,
    displayName: id,
    provider: 'house',
    model: `house/${id}`,
  });
  const player = (id: string, family: string) => ({ ...judge(id, family), model: `house/${id}` });
  const configuration = testBatch({
    players: [player('ann', 'claude'), player('bob', 'house')],
    judges: {
      bluff: judge('gpt-mini', 'gpt'),
      opponentReading: [
        judge('gpt', 'gpt'),
        judge('gpt-old', 'gpt'),
        judge('gemini', 'gemini'),
        judge('claude', 'claude'),
      ],
    },
  });
  const asked = (axis: JudgedAxis, who: string, alsoJudged: AlsoJudged[] = []) =>
    judgingTasks({ configuration, alsoJudged }, axis, who).map(
      ({ judge: { id }, rubric }) => `${id} ${rubric}`,
    );

  it('is one judge for bluffs and three of other families for reads', () => {
    expect(asked('bluff', 'ann')).toEqual(['gpt-mini v1']);
    expect(asked('opponent-reading', 'bob')).toEqual(['gpt v1', 'gemini v1', 'claude v1']);
  });

  it('fills up with other variants where fewer than three families are left', () => {
    expect(asked('opponent-reading', 'ann')).toEqual(['gpt v1', 'gemini v1', 'gpt-old v1']);
  });

  it('is also whoever was added, its own family included, and by every rubric asked for', () => {
    const provider = configuration.providers[0];
    if (provider === undefined) throw new Error('the batch has a provider');
    const entry = judgeSchema.parse(judge('claude-new', 'claude'));
    const alsoJudged: AlsoJudged[] = [
      { axis: 'opponent-reading', rubric: 'v1', judge: { entry, provider } },
      { axis: 'bluff', rubric: 'v2', judge: null },
    ];
    expect(asked('opponent-reading', 'ann', alsoJudged)).toEqual([
      'gpt v1',
      'gemini v1',
      'gpt-old v1',
      'claude-new v1',
    ]);
    expect(asked('bluff', 'ann', alsoJudged)).toEqual(['gpt-mini v1', 'gpt-mini v2']);
  });
});

describe('verdicts that count (metrics, common terms)', () => {
  const [decision] = bluffs(1).decisions;
  if (decision === undefined) throw new Error('the sketch has a decision');
  const judged = (changes: Partial<Judgement>): Judgement => ({
    ...pendingJudgement({ decision, condition: 'persistent' }, task),
    status: 'scored',
    score: 1,
    ...changes,
  });

  it('are scored ones of the newest rubric, where v10 is newer than v9', () => {
    const scores = verdictScores([
      judged({ rubric: 'v9', score: 0 }),
      judged({ rubric: 'v10', score: 1 }),
      judged({ rubric: 'v11', status: 'unscored', score: null }),
      judged({ rubric: 'v12', status: 'pending', score: null }),
    ]);
    expect(scores('bluff', decision._id)).toEqual([1]);
    expect(scores('opponent-reading', decision._id)).toEqual([]);
    expect(scores('bluff', 'another')).toEqual([]);
  });

  it('are of the configured judges; without a configuration of any', () => {
    const judgements = [
      judged({ judge: 'gpt-mini', score: 1 }),
      judged({ judge: 'other', score: 0 }),
    ];
    expect(verdictScores(judgements)('bluff', decision._id)).toEqual([1, 0]);
    expect(verdictScores(judgements, () => ['other'])('bluff', decision._id)).toEqual([0]);
    expect(verdictScores(judgements, () => [])('bluff', decision._id)).toEqual([]);
  });
});
