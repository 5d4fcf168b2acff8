import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Judgement,
  judgementSchema,
  type Verdict,
} from '../../../../src/shared/documents/judgement.ts';
import {
  bluffSample,
  bluffSamples,
  pendingJudgement,
  settledBy,
  verdictIdOf,
} from '../../../../src/workers/metrics/judging/judging-plan.ts';
import { verdictScores } from '../../../../src/workers/metrics/judging/verdicts.ts';
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
const task = {
  axis: 'bluff',
  rubric: 'v1',
  judge: { id: 'gpt-mini', family: 'openai' },
} as const;

describe('the sample for judges (metrics, common terms)', () => {
  it('is the 50 decisions whose ids have the lowest SHA-256, whatever the order they come in', () => {
    const { decisions } = bluffs(120);
    const lowest = decisions
      .map(({ _id }) => _id)
      .sort((a, b) => (sha256(a) < sha256(b) ? -1 : 1))
      .slice(0, 50);
    expect(bluffSample(decisions).map(({ _id }) => _id)).toEqual(lowest);
    expect(bluffSample([...decisions].reverse()).map(({ _id }) => _id)).toEqual(lowest);
    expect(bluffSample(decisions, 3).map(({ _id }) => _id)).toEqual(lowest.slice(0, 3));
  });

  it('holds only bluff attempts with reasoning of the player itself', () => {
    for (const sketch of [
      { equity: 0.35 },
      { street: 'preflop' },
      { reasoning: '  ' },
      { rung: 'default' },
      { timedOut: true },
    ]) {
      expect(bluffSample(bluffs(3, sketch).decisions)).toEqual([]);
    }
  });

  it('is drawn per player and condition, from finished sessions only, in id order', async () => {
    const open = { ...bluffs(9), session: { ...bluffs(9).session, status: 'parked' as const } };
    const samples = await bluffSamples(
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

  it('takes over a verdict on the same text and rises by one version', () => {
    const verdict: Verdict = {
      _id: verdictIdOf(pending),
      schema: 1,
      axis: 'bluff',
      judge: 'gpt-mini',
      family: 'openai',
      rubric: 'v1',
      traceHash: pending.traceHash,
      verdict: { awareOfWeakness: true, keyPhrases: ['air'], justification: 'Says so.' },
      score: 1,
      reason: null,
      status: 'scored',
    };
    expect(verdict._id).toBe(`${pending.traceHash}.bluff-v1-gpt-mini`);
    expect(judgementSchema.parse(settledBy(pending, verdict))).toEqual({
      ...pending,
      status: 'scored',
      verdict: verdict.verdict,
      score: 1,
      version: 1,
    });
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
    expect(
      verdictScores(judgements, { bluff: ['other'], 'opponent-reading': null })(
        'bluff',
        decision._id,
      ),
    ).toEqual([0]);
    expect(
      verdictScores(judgements, { bluff: [], 'opponent-reading': null })('bluff', decision._id),
    ).toEqual([]);
  });
});
