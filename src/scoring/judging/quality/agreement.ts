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
