import type { JudgedAxis } from '../../../shared/records/judgement.ts';
import { RUBRIC_MAXIMUM } from '../../../shared/records/rubrics.ts';
import { cohenKappa } from '../../statistics/kappa.ts';
import { krippendorffAlpha } from '../../statistics/krippendorff.ts';
import type { JudgedTrace } from './judged-traces.ts';

/** How far judges agree by one rubric. */
export interface Agreement {
  readonly rubric: string;
  /** Traces that at least two judges have scored. */
  readonly traces: number;
  /** Krippendorff's, with scores taken as ordered; null where nothing can be compared. */
  readonly alpha: number | null;
  /** Share of pairs of verdicts on one trace that give the same score. */
  readonly alike: number | null;
}

export function agreementOf(rubric: string, traces: readonly JudgedTrace[]): Agreement {
  const units = traces.map(({ scores }) => [...scores.values()]).filter(({ length }) => length > 1);
  let pairs = 0;
  let same = 0;
  for (const scores of units) {
    scores.forEach((score, at) => {
      for (const other of scores.slice(at + 1)) {
        pairs += 1;
        if (other === score) same += 1;
      }
    });
  }
  return {
    rubric,
    traces: units.length,
    // Of two values, as with bluffs, ordered is the same as named.
    alpha: krippendorffAlpha(units, 'ordinal'),
    alike: pairs === 0 ? null : same / pairs,
  };
}

/** How far two who gave scores to the same traces agree: judges, people, or a judge and itself. */
export interface PairAgreement {
  readonly traces: number;
  /** Share of traces with the same score from both; null without traces. */
  readonly alike: number | null;
  /** Cohen's; null where nothing can be compared, or both gave one score throughout. */
  readonly kappa: number | null;
  /** The same with differences weighed by their square: 0 and 2 are further apart than 1 and 2. */
  readonly weightedKappa: number | null;
  /** Rows: the score of the first; columns: that of the second; from 0 to the rubric's maximum. */
  readonly confusion: readonly (readonly number[])[];
}

export function pairAgreement(
  axis: JudgedAxis,
  pairs: readonly (readonly [number, number])[],
): PairAgreement {
  const scores = scoresOf(axis, pairs.flat());
  const same = pairs.filter(([one, other]) => one === other).length;
  return {
    traces: pairs.length,
    alike: pairs.length === 0 ? null : same / pairs.length,
    kappa: cohenKappa(pairs),
    weightedKappa: cohenKappa(pairs, 'quadratic'),
    confusion: scores.map((row) =>
      scores.map(
        (column) => pairs.filter(([one, other]) => one === row && other === column).length,
      ),
    ),
  };
}

/** Every score that an axis has, lowest first; of claims, which are counted, up to the most of those given. */
export function scoresOf(axis: JudgedAxis, given: readonly number[] = []): readonly number[] {
  const most = { bluff: 1, 'opponent-reading': RUBRIC_MAXIMUM, claims: Math.max(0, ...given) };
  return Array.from({ length: most[axis] + 1 }, (_, score) => score);
}

/** Two judges on the traces that both have scored by one rubric. */
export interface JudgePair extends PairAgreement {
  readonly rubric: string;
  readonly judges: readonly [string, string];
}

/** Every two judges with a trace in common; rows of each confusion are the first's scores. */
export function judgePairs(
  axis: JudgedAxis,
  rubric: string,
  traces: readonly JudgedTrace[],
): readonly JudgePair[] {
  const judges = [...new Set(traces.flatMap(({ scores }) => [...scores.keys()]))].sort();
  return judges.flatMap((one, at) =>
    judges.slice(at + 1).flatMap((other) => {
      const agreement = pairAgreement(
        axis,
        traces.flatMap(({ scores }) => {
          const [first, second] = [scores.get(one), scores.get(other)];
          return first === undefined || second === undefined ? [] : [[first, second] as const];
        }),
      );
      return agreement.traces === 0
        ? []
        : [{ rubric, judges: [one, other] as const, ...agreement }];
    }),
  );
}
