import type { Profile } from '../../../shared/records/profile.ts';
import { RUBRIC_MAXIMUM } from '../../../shared/records/rubrics.ts';
import { OPPONENT_READING_WEIGHTS } from '../../axes/opponent-reading.ts';
import { mean } from '../../statistics/sample.ts';
import type { JudgedTrace } from './judged-traces.ts';

/** What M3 of one player would be without one judge of the panel. */
export interface LeaveOneOut {
  readonly player: string;
  readonly condition: string;
  /** Traces with a verdict that counts, and how many verdicts there are on them. */
  readonly traces: number;
  readonly verdicts: number;
  readonly score: number;
  readonly without: readonly { readonly judge: string; readonly score: number }[];
}

/** @param judges those whose verdicts count */
export function leaveOneOut(
  traces: readonly JudgedTrace[],
  judges: ReadonlySet<string>,
  profiles: readonly Profile[],
): readonly LeaveOneOut[] {
  return profiles.flatMap(({ player, condition, axes }) => {
    const adapt = axes.M3?.components['adapt'];
    if (typeof adapt !== 'number') return [];
    const own = traces
      .filter((trace) => trace.player === player && trace.condition === condition)
      .map(({ scores }) => [...scores].filter(([judge]) => judges.has(judge)))
      .filter(({ length }) => length > 0);
    const asked = [...new Set(own.flatMap((scores) => scores.map(([judge]) => judge)))].sort();
    return [
      {
        player,
        condition,
        traces: own.length,
        verdicts: own.reduce((sum, scores) => sum + scores.length, 0),
        score: scoreOf(own, adapt, null),
        without: asked.map((judge) => ({ judge, score: scoreOf(own, adapt, judge) })),
      },
    ];
  });
}

function scoreOf(
  traces: readonly (readonly (readonly [string, number])[])[],
  adapt: number,
  without: string | null,
): number {
  const means = traces.flatMap((scores) => {
    const counted = scores.filter(([judge]) => judge !== without).map(([, score]) => score);
    return mean(counted) ?? [];
  });
  const reasoning = (mean(means) ?? 0) / RUBRIC_MAXIMUM;
  return OPPONENT_READING_WEIGHTS.adapt * adapt + OPPONENT_READING_WEIGHTS.reasoning * reasoning;
}
