import type { Ablation } from '../scoring/ablation/ablation.ts';
import type { AnswerRates } from '../scoring/answering/answer-rates.ts';
import type { AxisQuality } from '../scoring/judging/quality/judging-quality.ts';
import type { LeaderboardRow } from '../scoring/leaderboard.ts';
import type { SessionCounts } from '../scoring/score-sessions.ts';
import type { ChipPair } from '../scoring/winnings/chip-pairs.ts';
import type { AxisDifferences } from '../shared/records/axis-figures.ts';
import type { Batch } from '../shared/records/batch.ts';
import type { Profile } from '../shared/records/profile.ts';
import type { AxisCorrelation, MeanAxis } from './axis-correlation.ts';
import type { Moment } from './notable/notable-moments.ts';
import type { ShownHand } from './notable/shown-hand.ts';
import type { SessionResult } from './session-results.ts';

/** Calls of one kind over a batch, as the ledger has them. */
export interface Spending {
  readonly kind: 'decision' | 'memory' | 'judge';
  readonly calls: number;
  readonly costMicroUsd: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Everything a report says: the content of `report.json`, and all that the page is made from. */
export interface ReportData {
  readonly schema: 1;
  readonly batch: Batch;
  readonly sessions: Readonly<SessionCounts>;
  readonly hands: number;
  readonly decisions: number;
  readonly spending: readonly Spending[];
  readonly leaderboard: readonly LeaderboardRow[];
  /** Every two players of a condition: who won more, and how sure that is. */
  readonly chipPairs: readonly ChipPair[];
  readonly profiles: readonly Profile[];
  /** Its conditions against each other; null where there is one alone. */
  readonly ablation: Ablation | null;
  /** Every two players of a condition, axis by axis. */
  readonly differences: readonly AxisDifferences[];
  /** By axis that was judged; whether its judges can be trusted. */
  readonly judging: readonly AxisQuality[];
  readonly answering: readonly AnswerRates[];
  /** Every finished session, in playing order. */
  readonly results: readonly SessionResult[];
  readonly meanAxes: readonly MeanAxis[];
  /** By condition. */
  readonly correlations: readonly AxisCorrelation[];
  readonly notable: {
    /** By kind; the most notable of each first. */
    readonly moments: readonly Moment[];
    /** Every hand of the moments, once. */
    readonly hands: readonly ShownHand[];
  };
  /** Sessions that are left out because they stand still, and why. */
  readonly parked: readonly {
    readonly sessionId: string;
    readonly reason: string;
    readonly message: string;
  }[];
}
