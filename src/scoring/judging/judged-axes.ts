import { type JudgedAxis, judgedAxisSchema } from '../../shared/records/judgement.ts';
import type { AxisName, AxisScore } from '../../shared/records/profile.ts';
import type { PlayerScores } from '../score-sessions.ts';
import { type JudgementFacts, judgedTraces } from './quality/judged-traces.ts';
import { type ConfiguredJudges, newestRubric } from './verdicts.ts';

/** The axis of a profile that is made of verdicts of a kind; who reads claims, for M6 and M8, is said there. */
const COUNTS_FOR: Readonly<Record<JudgedAxis, AxisName | null>> = {
  bluff: 'M2',
  'opponent-reading': 'M3',
  claims: null,
};

type AxisJudges = NonNullable<AxisScore['judges']>;

/**
 * Scores with the judges named that each judged axis rests on: a figure that was judged means little to
 * whoever does not know by whom.
 */
export function withJudges(
  scores: readonly PlayerScores[],
  judgements: readonly JudgementFacts[],
  judges: ConfiguredJudges,
): readonly PlayerScores[] {
  const counted = judgements.filter(
    ({ axis, player, judge, repeat }) =>
      repeat === undefined && (judges(axis, player)?.includes(judge) ?? true),
  );
  return judgedAxisSchema.options.reduce<readonly PlayerScores[]>((named, axis) => {
    const scored = COUNTS_FOR[axis];
    const ofAxis = counted.filter((each) => each.axis === axis);
    const rubric = newestRubric(ofAxis);
    if (rubric === null || scored === null) return named;
    const families = new Map(ofAxis.map(({ judge, family }) => [judge, family]));
    const verdicts = new Map<string, Map<string, number>>();
    for (const { player, condition, scores: given } of judgedTraces(ofAxis, axis, rubric)) {
      const key = `${condition} ${player}`;
      const own = verdicts.get(key) ?? new Map<string, number>();
      verdicts.set(key, own);
      for (const judge of given.keys()) own.set(judge, (own.get(judge) ?? 0) + 1);
    }
    return named.map((score) => {
      const own = verdicts.get(`${score.condition} ${score.player}`);
      if (own === undefined || own.size === 0) return score;
      const by: AxisJudges = [...own]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([judge, count]) => ({
          judge,
          family: families.get(judge) ?? '',
          rubric,
          verdicts: count,
        }));
      return withJudgesOf(score, scored, by);
    });
  }, scores);
}

function withJudgesOf(score: PlayerScores, axis: AxisName, judges: AxisJudges): PlayerScores {
  const { axes, excludingFallback } = score;
  return {
    ...score,
    axes: { ...axes, [axis]: { ...axes[axis], judges } },
    excludingFallback: {
      ...excludingFallback,
      [axis]: { ...excludingFallback[axis], judges },
    },
  };
}
