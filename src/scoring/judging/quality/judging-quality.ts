import type { ClaimsSample } from '../../../shared/records/batch-configuration.ts';
import type { HumanLabel } from '../../../shared/records/human-label.ts';
import {
  type JudgedAxis,
  judgedAxisSchema,
  type UnscoredReason,
} from '../../../shared/records/judgement.ts';
import type { Judging } from '../../../shared/records/panel.ts';
import { BLUFFING_WEIGHTS } from '../../axes/bluffing.ts';
import { mean, populationDeviation } from '../../statistics/sample.ts';
import { JUDGE_SAMPLE } from '../lowest-sample.ts';
import { newestRubric } from '../verdicts.ts';
import { type Agreement, agreementOf, type JudgePair, judgePairs } from './agreement.ts';
import { type FamilyAgreement, familyAgreements } from './families.ts';
import { type JudgementFacts, judgedTraces } from './judged-traces.ts';
import { type LeaveOneOut, type LeftOutProfile, leaveOneOut } from './leave-one-out.ts';
import {
  type HumanAgreement,
  humanAgreements,
  type LabellerAgreement,
  labellerAgreements,
} from './people.ts';
import { type Retest, retests } from './retests.ts';

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
  /** Sampled bluffs without a word to judge; left out where there are none. */
  readonly noWords?: number;
  readonly reasons: Readonly<Partial<Record<UnscoredReason, number>>>;
  /** Of the scores given; null without any. Spread: the standard deviation. */
  readonly mean: number | null;
  readonly spread: number | null;
}

/** Bluffs that their players said nothing about, of one player under one condition. */
export interface Wordless {
  readonly player: string;
  readonly condition: string;
  readonly bluffs: number;
  readonly noWords: number;
  /** The paper's share of intended bluffs, of those with words. */
  readonly intent: number;
  /** The same of all bluffs: one without a word shows no intent. */
  readonly intentOfAll: number;
  readonly score: number;
  /** M2 with the intent of all bluffs. */
  readonly scoreOfAll: number;
}

/** Whether the judges of one axis can be trusted. */
export interface AxisQuality {
  readonly axis: JudgedAxis;
  readonly judges: readonly JudgeFigures[];
  /** By rubric, oldest first. */
  readonly agreement: readonly Agreement[];
  /** Two judges at a time, by rubric. */
  readonly pairs: readonly JudgePair[];
  /** Judges against people; empty where nobody has labelled traces of the batch. */
  readonly people: readonly HumanAgreement[];
  /** People against each other. */
  readonly labellers: readonly LabellerAgreement[];
  /** Judges against themselves; empty where none was asked again. */
  readonly retests: readonly Retest[];
  /** By the contestant's family, by the rubric that counts. */
  readonly families: readonly FamilyAgreement[];
  /** By player and condition, by the rubric that counts. */
  readonly leaveOneOut: readonly LeaveOneOut[];
  /** By player and condition; empty where every bluff came with words, and for other axes. */
  readonly wordless: readonly Wordless[];
}

/** Whose verdicts count, as a configuration says it; an export may say no more. */
export type JudgingConfiguration = Judging<{ readonly id: string; readonly family: string }> & {
  readonly judges: { readonly claimsSample?: ClaimsSample | undefined };
};

/** Every axis that was judged at all. */
export function judgingQuality(
  judgements: readonly JudgementFacts[],
  configuration: JudgingConfiguration,
  profiles: readonly LeftOutProfile[],
  labels: readonly HumanLabel[] = [],
): readonly AxisQuality[] {
  return judgedAxisSchema.options.flatMap((axis) => {
    const everything = judgements.filter((judgement) => judgement.axis === axis);
    const ofAxis = everything.filter(({ repeat }) => repeat === undefined);
    if (ofAxis.length === 0) return [];
    const configured = configuredIds(configuration, axis);
    const counting = newestRubric(ofAxis.filter(({ judge }) => configured.has(judge)));
    const rubrics = [...new Set(ofAxis.map(({ rubric }) => rubric))].sort();
    const limit = axis === 'claims' ? claimsLimit(configuration) : JUDGE_SAMPLE;
    const tracesOf = (rubric: string) => judgedTraces(ofAxis, axis, rubric, limit);
    const traces = tracesOf(counting ?? '');
    const familyOf = {
      judge: new Map(ofAxis.map(({ judge, family }) => [judge, family])),
      player: new Map(configuration.players.map(({ id, family }) => [id, family])),
    };
    return [
      {
        axis,
        judges: judgeFigures(
          ofAxis,
          (judge, rubric) => configured.has(judge) && rubric === counting,
        ),
        agreement: rubrics.map((rubric) => agreementOf(rubric, tracesOf(rubric))),
        pairs: rubrics.flatMap((rubric) => judgePairs(axis, rubric, tracesOf(rubric))),
        people: humanAgreements(axis, ofAxis, labels),
        labellers: labellerAgreements(axis, labels),
        retests: retests(axis, everything),
        families: familyAgreements(traces, ofAxis, configuration),
        leaveOneOut: leaveOneOut(traces, { axis, judges: configured, familyOf }, profiles),
        wordless: axis === 'bluff' ? wordless(profiles) : [],
      },
    ];
  });
}

function claimsLimit({ judges: { claimsSample = JUDGE_SAMPLE } }: JudgingConfiguration): number {
  return claimsSample === 'all' ? Infinity : claimsSample;
}

function configuredIds(
  { judges: { bluff, opponentReading, claims } }: JudgingConfiguration,
  axis: JudgedAxis,
): ReadonlySet<string> {
  const judges = { bluff: [bluff], 'opponent-reading': opponentReading ?? [], claims: [claims] };
  return new Set(judges[axis].flatMap((judge) => (judge == null ? [] : [judge.id])));
}

function wordless(profiles: readonly LeftOutProfile[]): readonly Wordless[] {
  return profiles.flatMap(({ player, condition, axes: { M2 } }) => {
    const { noWords, bluffs } = M2?.counts ?? {};
    if (M2 === undefined || typeof noWords !== 'number' || typeof bluffs !== 'number') return [];
    const intent = Number(M2.components['intent'] ?? 0);
    const intentOfAll = (intent * (bluffs - noWords)) / bluffs;
    const scoreOfAll = M2.score + BLUFFING_WEIGHTS.intent * (intentOfAll - intent);
    return [
      { player, condition, bluffs, noWords, intent, intentOfAll, score: M2.score, scoreOfAll },
    ];
  });
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
      const noWords = group.filter(({ reason }) => reason === 'no-words').length;
      const unscored = group.filter(
        ({ status, reason }) => status === 'unscored' && reason !== 'no-words',
      );
      return [
        {
          judge,
          family,
          rubric,
          counts: counts(judge, rubric),
          scored: scores.length,
          unscored: unscored.length,
          pending: group.filter(({ status }) => status === 'pending').length,
          ...(noWords === 0 ? {} : { noWords }),
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
