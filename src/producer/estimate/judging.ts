import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import type { JudgedAxis } from '../../shared/records/judgement.ts';
import { judgesOf, namedJudges } from '../../shared/records/panel.ts';
import type { Judge } from '../../shared/records/roster.ts';
import { BLUFFS_PER_DECISION } from './assumptions.ts';
import { atMost, NOTHING, plus, type Range, scaled, times } from './range.ts';

/** How many traces of all players are put before one judge. */
export interface JudgeQuestions {
  readonly judge: Judge;
  readonly questions: Range;
}

/**
 * @param decisions of each player, under one condition
 * @param sample traces of a player and condition that are judged on an axis at most
 */
export function judgeQuestions(
  configuration: BatchConfiguration,
  decisions: ReadonlyMap<string, Range>,
  sample: number,
): readonly JudgeQuestions[] {
  const conditions = configuration.conditions.length;
  const { claimsSample = sample } = configuration.judges;
  return namedJudges(configuration).map((judge) => {
    const asked = configuration.players.flatMap(({ id }) => {
      const played = decisions.get(id) ?? NOTHING;
      const isAsked = (axis: JudgedAxis): boolean =>
        judgesOf(configuration, axis, id).some((each) => each.id === judge.id);
      return [
        isAsked('bluff') ? atMost(times(played, BLUFFS_PER_DECISION), sample) : NOTHING,
        isAsked('opponent-reading') ? atMost(played, sample) : NOTHING,
        isAsked('claims')
          ? atMost(played, claimsSample === 'all' ? Infinity : claimsSample)
          : NOTHING,
      ];
    });
    return { judge, questions: scaled(plus(...asked), conditions) };
  });
}
