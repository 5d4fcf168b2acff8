import type { AxisName, AxisScore } from '../../../shared/documents/profile.ts';
import type { VerdictScores } from '../judging/verdicts.ts';
import type { Tally } from '../tally.ts';
import { BluffingTally } from './bluffing.ts';

/** What the axes of one player need beside its own sessions. */
export interface AxisContext {
  readonly verdicts: VerdictScores;
}

/** One fresh tally an axis; an axis that is not there is not scored. */
export function axisTallies({
  verdicts,
}: AxisContext): Partial<Record<AxisName, Tally<AxisScore>>> {
  return { M2: new BluffingTally(verdicts) };
}
