import type { AxisName, AxisScore } from '../../shared/records/profile.ts';
import type { ClaimReader } from '../claims/claim-reader.ts';
import type { VerdictScores } from '../judging/verdicts.ts';
import type { Tally } from '../tally.ts';
import { AdaptabilityTally, type SlopeField } from './adaptability.ts';
import { BetSizingTally } from './bet-sizing.ts';
import { BluffingTally } from './bluffing.ts';
import { ComposureTally } from './composure.ts';
import { FactualAccuracyTally } from './factual-accuracy.ts';
import { OpponentReadingTally } from './opponent-reading.ts';
import { PositionalAwarenessTally } from './positional-awareness.ts';
import { PredictionAccuracyTally } from './prediction-accuracy.ts';
import { StrategicMixingTally } from './strategic-mixing.ts';

/** What the axes of one player need beside its own sessions. */
export interface AxisContext {
  readonly verdicts: VerdictScores;
  readonly claims: ClaimReader;
  /** Shared by the players of a condition. */
  readonly slopes: SlopeField;
}

export type AxisTallies = Readonly<Record<AxisName, Tally<AxisScore>>>;

/** One fresh tally an axis. */
export function axisTallies({ verdicts, claims, slopes }: AxisContext): AxisTallies {
  return {
    M1: new BetSizingTally(),
    M2: new BluffingTally(verdicts),
    M3: new OpponentReadingTally(verdicts),
    M4: new ComposureTally(),
    M5: new AdaptabilityTally(slopes),
    M6: new PredictionAccuracyTally(claims),
    M7: new StrategicMixingTally(),
    M8: new FactualAccuracyTally(claims),
    M9: new PositionalAwarenessTally(),
  };
}
