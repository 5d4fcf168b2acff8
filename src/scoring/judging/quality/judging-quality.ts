import type { BatchConfiguration } from '../../../shared/records/batch-configuration.ts';
import {
  type JudgedAxis,
  judgedAxisSchema,
  type UnscoredReason,
} from '../../../shared/records/judgement.ts';
import { namedJudges } from '../../../shared/records/panel.ts';
import type { Profile } from '../../../shared/records/profile.ts';
import { mean, populationDeviation } from '../../statistics/sample.ts';
import { JUDGE_SAMPLE } from '../lowest-sample.ts';
import { newestRubric } from '../verdicts.ts';
import { type Agreement, agreementOf } from './agreement.ts';
import { type FamilyAgreement, familyAgreements } from './families.ts';
import { type JudgementFacts, judgedTraces } from './judged-traces.ts';
import { type LeaveOneOut, leaveOneOut } from './leave-one-out.ts';

/** What one judge gave by one rubric. */
export interface JudgeFigures {
  readonly judge: string;
  readonly family: string;
  readonly rubric: string;
  /** Whether its verdicts count for scores: it is one of the configuration's, by the newest rubric. */
  readonly counts: boolean;
  readonly scored: number;
  readonly unscored: number;
  readonly pending: number;
  readonly reasons: Readonly<Partial<Record<UnscoredReason, number>>>;
  /** Of the scores given; null without any. Spread: the standard deviation. */
  readonly mean: number | null;
  readonly spread: number | null;
}

/** Whether the judges of one axis can be trusted. */
export interface AxisQuality {
  readonly axis: JudgedAxis;
  readonly judges: readonly JudgeFigures[];
  /** By rubric, oldest first. */
  readonly agreement: readonly Agreement[];
  /** By the contestant's family, by the rubric that counts. */
  readonly families: readonly FamilyAgreement[];
  /** By player and condition, by the rubric that counts; empty where one judge alone counts. */
  readonly leaveOneOut: readonly LeaveOneOut[];
}

/** Every axis that was judged at all. */
export function judgingQuality(
  judgements: readonly JudgementFacts[],
  configuration: BatchConfiguration,
  profiles: readonly Profile[],
): readonly AxisQuality[] {
  return judgedAxisSchema.options.flatMap((axis) => {
    const ofAxis = judgements.filter((judgement) => judgement.axis === axis);
    if (ofAxis.length === 0) return [];
    const configured = configuredIds(configuration, axis);
    const counting = newestRubric(ofAxis.filter(({ judge }) => configured.has(judge)));
    const rubrics = [...new Set(ofAxis.map(({ rubric }) => rubric))].sort();
    const limit = axis === 'claims' ? claimsLimit(configuration) : JUDGE_SAMPLE;
    const traces = judgedTraces(ofAxis, axis, counting ?? '', limit);
    return [
      {
        axis,
        judges: judgeFigures(
          ofAxis,
          (judge, rubric) => configured.has(judge) && rubric === counting,
        ),
        agreement: rubrics.map((rubric) =>
          agreementOf(rubric, judgedTraces(ofAxis, axis, rubric, limit)),
        ),
        families: familyAgreements(traces, ofAxis, configuration),
        leaveOneOut: axis === 'opponent-reading' ? leaveOneOut(traces, configured, profiles) : [],
      },
    ];
  });
}

function claimsLimit({ judges: { claimsSample = JUDGE_SAMPLE } }: BatchConfiguration): number {
  return claimsSample === 'all' ? Infinity : claimsSample;
}

function configuredIds(configuration: BatchConfiguration, axis: JudgedAxis): ReadonlySet<string> {
  const { bluff, opponentReading, claims } = configuration.judges;
  const judges = {
    bluff: axis === 'bluff' ? bluff : null,
    opponentReading: axis === 'opponent-reading' ? opponentReading : null,
    ...(axis === 'claims' && claims !== undefined ? { claims } : {}),
  };
  return new Set(namedJudges({ judges }).map(({ id }) => id));
}

function judgeFigures(
  judgements: readonly JudgementFacts[],
  counts: (judge: string, rubric: string) => boolean,
): readonly JudgeFigures[] {
  const groups = new Map<string, JudgementFacts[]>();
  for (const judgement of judgements) {
    const key = `${judgement.rubric} ${judgement.judge}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [judgement]);
    else group.push(judgement);
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { judge, family, rubric } = first;
      const scores = group.flatMap(({ score, status }) =>
        status === 'scored' && score !== null ? [score] : [],
      );
      const unscored = group.filter(({ status }) => status === 'unscored');
      return [
        {
          judge,
          family,
          rubric,
          counts: counts(judge, rubric),
          scored: scores.length,
          unscored: unscored.length,
          pending: group.filter(({ status }) => status === 'pending').length,
          reasons: reasonsOf(unscored),
          mean: mean(scores),
          spread: populationDeviation(scores),
        },
      ];
    });
}

function reasonsOf(unscored: readonly JudgementFacts[]): JudgeFigures['reasons'] {
  const reasons: Partial<Record<UnscoredReason, number>> = {};
  for (const { reason } of unscored) {
    const known = reason ?? 'job-failed';
    reasons[known] = (reasons[known] ?? 0) + 1;
  }
  return reasons;
}
