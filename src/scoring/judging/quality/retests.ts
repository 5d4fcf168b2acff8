import type { JudgedAxis } from '../../../shared/records/judgement.ts';
import { type PairAgreement, pairAgreement } from './agreement.ts';
import type { JudgementFacts } from './judged-traces.ts';

/** How far a judge agrees with itself on traces that it was asked about again (test-retest). */
export interface Retest extends PairAgreement {
  readonly judge: string;
  readonly rubric: string;
  /** Asked again and without a score, or still to come: in no figure. */
  readonly unscored: number;
  readonly pending: number;
}

/** By judge and rubric; rows of each confusion are the first verdicts, columns the later ones. */
export function retests(
  axis: JudgedAxis,
  judgements: readonly JudgementFacts[],
): readonly Retest[] {
  const first = new Map<string, number>();
  const again = new Map<string, JudgementFacts[]>();
  for (const each of judgements) {
    const { decisionId, judge, rubric, repeat, status, score } = each;
    if (repeat !== undefined) {
      const key = `${rubric} ${judge}`;
      again.set(key, [...(again.get(key) ?? []), each]);
    } else if (status === 'scored' && score !== null) {
      first.set(`${decisionId} ${rubric} ${judge}`, score);
    }
  }
  return [...again]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, repeats]) => {
      const [rubric = '', judge = ''] = key.split(' ');
      const pairs = repeats.flatMap(({ decisionId, score }) => {
        const before = first.get(`${decisionId} ${key}`);
        return before === undefined || score === null ? [] : [[before, score] as const];
      });
      const count = (status: JudgementFacts['status']) =>
        repeats.filter((each) => each.status === status).length;
      return {
        judge,
        rubric,
        ...pairAgreement(axis, pairs),
        unscored: count('unscored'),
        pending: count('pending'),
      };
    });
}
