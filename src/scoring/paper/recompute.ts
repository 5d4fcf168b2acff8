import { leader, meanFinish, missingRecord, table5Summary } from './chip-deltas.ts';
import { constants } from './constants.ts';
import { doubleBarrel, madeFlush } from './hands.ts';
import { bootstrapIntervals } from './intervals.ts';
import { memoryCondition, pairedTTests, wilcoxonTests } from './paired-tests.ts';
import type { Paper } from './paper-data.ts';
import type { Claim, PaperFinding } from './paper-finding.ts';
import { overallVpip, positionalScore } from './positions.ts';
import { rankCorrelation } from './rank-correlation.ts';
import {
  alwaysHalfPot,
  betSizingExample,
  bluffingExample,
  composureExample,
} from './worked-examples.ts';

const CLAIMS: readonly Claim[] = [
  table5Summary,
  leader,
  bootstrapIntervals,
  pairedTTests,
  wilcoxonTests,
  rankCorrelation,
  positionalScore,
  missingRecord,
  memoryCondition,
  madeFlush,
  betSizingExample,
  alwaysHalfPot,
  overallVpip,
  meanFinish,
  doubleBarrel,
  bluffingExample,
  composureExample,
  constants,
];

/** Every claim of the paper that its data lets one check, recomputed by the code that scores batches. */
export function recomputePaper(paper: Paper): readonly PaperFinding[] {
  return CLAIMS.map((claim) => claim(paper));
}
