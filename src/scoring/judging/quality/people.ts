import type { HumanLabel } from '../../../shared/records/human-label.ts';
import type { JudgedAxis } from '../../../shared/records/judgement.ts';
import { entry } from '../../entry.ts';
import { type PairAgreement, pairAgreement } from './agreement.ts';
import type { JudgementFacts } from './judged-traces.ts';

/** How far a judge agrees with one who has labelled the same traces blind. */
export interface HumanAgreement extends PairAgreement {
  readonly labeller: string;
  readonly judge: string;
  readonly rubric: string;
}

/** How far two who have labelled the same traces agree. */
export interface LabellerAgreement extends PairAgreement {
  readonly labellers: readonly [string, string];
}

type Verdict = Pick<
  JudgementFacts,
  'axis' | 'judge' | 'rubric' | 'status' | 'score' | 'traceHash' | 'repeat'
>;

/** By labeller, rubric and judge; rows of each confusion are the person's labels, columns the verdicts. */
export function humanAgreements(
  axis: JudgedAxis,
  judgements: readonly Verdict[],
  labels: readonly HumanLabel[],
): readonly HumanAgreement[] {
  const judged = scoresByJudge(axis, judgements);
  return [...labelsByPerson(axis, labels)].flatMap(([labeller, own]) =>
    [...judged].flatMap(([key, scores]) => {
      const [rubric = '', judge = ''] = key.split(' ');
      const agreement = pairAgreement(axis, pairsOf(own, scores));
      return agreement.traces === 0 ? [] : [{ labeller, judge, rubric, ...agreement }];
    }),
  );
}

export function labellerAgreements(
  axis: JudgedAxis,
  labels: readonly HumanLabel[],
): readonly LabellerAgreement[] {
  const people = [...labelsByPerson(axis, labels)];
  return people.flatMap(([one, own], at) =>
    people.slice(at + 1).flatMap(([other, others]) => {
      const agreement = pairAgreement(axis, pairsOf(own, others));
      return agreement.traces === 0 ? [] : [{ labellers: [one, other] as const, ...agreement }];
    }),
  );
}

type Scores = ReadonlyMap<string, number>;

/** By rubric and judge the score of each trace: the same text is judged once, whoever wrote it. */
function scoresByJudge(
  axis: JudgedAxis,
  judgements: readonly Verdict[],
): ReadonlyMap<string, Scores> {
  const found = new Map<string, Map<string, number>>();
  for (const { axis: of, judge, rubric, status, score, traceHash, repeat } of judgements) {
    if (of !== axis || repeat !== undefined || status !== 'scored' || score === null) continue;
    entry(found, `${rubric} ${judge}`, () => new Map<string, number>()).set(traceHash, score);
  }
  return sorted(found);
}

function labelsByPerson(
  axis: JudgedAxis,
  labels: readonly HumanLabel[],
): ReadonlyMap<string, Scores> {
  const found = new Map<string, Map<string, number>>();
  for (const { axis: of, labeller, traceHash, score } of labels) {
    if (of === axis) entry(found, labeller, () => new Map<string, number>()).set(traceHash, score);
  }
  return sorted(found);
}

function sorted(found: ReadonlyMap<string, Scores>): ReadonlyMap<string, Scores> {
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pairsOf(ones: Scores, others: Scores): readonly (readonly [number, number])[] {
  return [...ones].flatMap(([trace, one]) => {
    const other = others.get(trace);
    return other === undefined ? [] : [[one, other] as const];
  });
}
