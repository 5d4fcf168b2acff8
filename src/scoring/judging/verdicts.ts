import type { JudgementLine } from '../../archive/export/lines.ts';
import { type JudgedAxis, judgedAxisSchema } from '../../shared/records/judgement.ts';
import { type Judging, judgesOf } from '../../shared/records/panel.ts';

/**
 * Ids of the judges that count for a player on an axis; null: no configuration says, so every judge
 * that left a verdict does.
 */
export type ConfiguredJudges = (axis: JudgedAxis, player: string) => readonly string[] | null;

export const ANY_JUDGE: ConfiguredJudges = () => null;

/** The judge of bluffs, and of reads the player's own panel: as they were asked by the configuration. */
export function judgesConfiguredBy(
  judging: Judging<{ readonly id: string; readonly family: string }>,
): ConfiguredJudges {
  return (axis, player) => judgesOf(judging, axis, player).map(({ id }) => id);
}

/** The scored verdicts on one decision. */
export type VerdictScores = (axis: JudgedAxis, decisionId: string) => readonly number[];

export const NO_VERDICTS: VerdictScores = () => [];

/** `v10` is newer than `v9`. */
const byAge = new Intl.Collator('en', { numeric: true });

/** The newest rubric by which anything was scored; null without any. */
export function newestRubric(
  judgements: readonly Pick<JudgementLine, 'rubric' | 'status'>[],
): string | null {
  let newest: string | null = null;
  for (const { rubric, status } of judgements) {
    if (status !== 'scored') continue;
    if (newest === null || byAge.compare(rubric, newest) > 0) newest = rubric;
  }
  return newest;
}

/**
 * Scores by decision: of the newest rubric of each axis and the configured judges only. What was asked again
 * to test a judge against itself counts for none.
 */
export function verdictScores(
  judgements: Iterable<JudgementLine>,
  judges: ConfiguredJudges = ANY_JUDGE,
): VerdictScores {
  const scored = [...judgements].filter(
    ({ axis, player, judge, status, score, repeat }) =>
      repeat === undefined &&
      status === 'scored' &&
      score !== null &&
      (judges(axis, player)?.includes(judge) ?? true),
  );
  const newest = Object.fromEntries(
    judgedAxisSchema.options.map((axis) => [
      axis,
      newestRubric(scored.filter((each) => each.axis === axis)),
    ]),
  );
  const scores = new Map<string, number[]>();
  for (const { axis, decisionId, rubric, score } of scored) {
    if (rubric !== newest[axis] || score === null) continue;
    const key = `${axis} ${decisionId}`;
    const known = scores.get(key);
    if (known === undefined) scores.set(key, [score]);
    else known.push(score);
  }
  return (axis, decisionId) => scores.get(`${axis} ${decisionId}`) ?? [];
}
