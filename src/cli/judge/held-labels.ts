import {
  type HumanAgreement,
  humanAgreements,
  type LabellerAgreement,
  labellerAgreements,
} from '../../scoring/judging/quality/people.ts';
import type { Batch } from '../../shared/records/batch.ts';
import {
  type HumanLabel,
  type LabelledAxis,
  labelledAxisSchema,
} from '../../shared/records/human-label.ts';
import { isIdOf, parentId } from '../../shared/records/ids.ts';
import type { Judgement } from '../../shared/records/judgement.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { Judged } from './calibration-figures.ts';
import type { FileLabel } from './labels-file.ts';

/** One trace on which somebody and a judge, or two people, differ. */
export interface Disagreement {
  readonly trace: string;
  readonly axis: LabelledAxis;
  /** The decision that the reasoning is of; null for traces of the calibration set. */
  readonly decision: string | null;
  /** Scores by labeller, and by judge and rubric. */
  readonly labels: Readonly<Record<string, number>>;
  readonly verdicts: Readonly<Record<string, number>>;
}

/** Labels held against verdicts. */
export interface HeldLabels {
  readonly labels: number;
  /** Labels of traces of which there is no judgement here. */
  readonly unknown: number;
  readonly axes: readonly {
    readonly axis: LabelledAxis;
    readonly people: readonly HumanAgreement[];
    readonly labellers: readonly LabellerAgreement[];
    readonly disagreements: readonly Disagreement[];
  }[];
  /** Batches whose traces they are of, with the labels that are theirs. */
  readonly batches: ReadonlyMap<string, readonly HumanLabel[]>;
}

type Verdict = Pick<
  Judgement,
  | 'axis'
  | 'judge'
  | 'rubric'
  | 'status'
  | 'score'
  | 'traceHash'
  | 'repeat'
  | 'decisionId'
  | 'batchId'
>;

/**
 * Holds labels to what judges gave to the same traces: to stored verdicts, and to those of a calibration
 * where a label is of a trace of its set.
 * @param store null: to those of the calibration alone
 * @param judge only its verdicts
 */
export async function holdLabels(
  store: ArenaStore | null,
  labels: readonly FileLabel[],
  { judge, calibrated = [] }: { judge?: string | undefined; calibrated?: readonly Judged[] } = {},
): Promise<HeldLabels> {
  const known = new Map<string, HumanLabel>();
  const verdicts: Verdict[] = calibratedVerdicts(calibrated, judge ?? '');
  const hashes = new Set(verdicts.map(({ traceHash }) => traceHash));
  let unknown = 0;
  for (const label of labels) {
    const traceHash = hashes.has(label.trace) ? label.trace : await hashOf(store, label.trace);
    const judgements =
      store === null || hashes.has(label.trace)
        ? []
        : await store.collection('judgements').find({ where: { traceHash } });
    const ofAxis = judgements.filter(({ axis }) => axis === label.axis);
    if (ofAxis.length === 0 && !hashes.has(label.trace)) {
      unknown += 1;
      continue;
    }
    const { labeller, axis, score } = label;
    known.set(`${labeller} ${axis} ${traceHash}`, { labeller, axis, traceHash, score });
    verdicts.push(...ofAxis.filter((each) => judge === undefined || each.judge === judge));
  }
  const found = [...known.values()];
  return {
    labels: labels.length,
    unknown,
    axes: labelledAxisSchema.options.flatMap((axis) => {
      const ofAxis = found.filter((label) => label.axis === axis);
      if (ofAxis.length === 0) return [];
      return [
        {
          axis,
          people: humanAgreements(axis, verdicts, ofAxis),
          labellers: labellerAgreements(axis, ofAxis),
          disagreements: disagreements(axis, verdicts, ofAxis),
        },
      ];
    }),
    batches: byBatch(verdicts, found),
  };
}

/** The trace of a decision or judgement that is named by its id; what is neither names itself. */
async function hashOf(store: ArenaStore | null, trace: string): Promise<string> {
  const decisionId = isIdOf('judgement', trace) ? parentId(trace) : trace;
  if (store === null || !isIdOf('decision', decisionId)) return trace;
  const [judgement] = await store.collection('judgements').find({ within: decisionId });
  return judgement?.traceHash ?? trace;
}

function calibratedVerdicts(calibrated: readonly Judged[], judge: string): Verdict[] {
  return calibrated.map(({ trace, score }) => ({
    axis: trace.axis,
    judge,
    rubric: 'calibration',
    status: score === null ? ('unscored' as const) : ('scored' as const),
    score,
    traceHash: trace.id,
    decisionId: '',
    batchId: '',
  }));
}

function disagreements(
  axis: LabelledAxis,
  verdicts: readonly Verdict[],
  labels: readonly HumanLabel[],
): readonly Disagreement[] {
  return [...new Set(labels.map(({ traceHash }) => traceHash))].flatMap((trace) => {
    const own = labels.filter(({ traceHash }) => traceHash === trace);
    const given = verdicts.filter(
      (each) =>
        each.axis === axis &&
        each.traceHash === trace &&
        each.repeat === undefined &&
        each.status === 'scored' &&
        each.score !== null,
    );
    const scores = new Set([...own, ...given].map(({ score }) => score));
    if (scores.size < 2) return [];
    return [
      {
        trace,
        axis,
        decision: given[0]?.decisionId || null,
        labels: Object.fromEntries(own.map(({ labeller, score }) => [labeller, score])),
        verdicts: Object.fromEntries(
          given.map(({ judge, rubric, score }) => [`${judge} ${rubric}`, score ?? 0]),
        ),
      },
    ];
  });
}

function byBatch(
  verdicts: readonly Verdict[],
  labels: readonly HumanLabel[],
): ReadonlyMap<string, readonly HumanLabel[]> {
  const traces = new Map<string, Set<string>>();
  for (const { batchId, axis, traceHash } of verdicts) {
    if (batchId === '') continue;
    const ofBatch = traces.get(batchId) ?? new Set();
    traces.set(batchId, ofBatch.add(`${axis} ${traceHash}`));
  }
  return new Map(
    [...traces].map(([batchId, own]) => [
      batchId,
      labels.filter(({ axis, traceHash }) => own.has(`${axis} ${traceHash}`)),
    ]),
  );
}

/** Writes labels down with their batches; of one person and trace the newer stays. */
export async function keepLabels(store: ArenaStore, { batches }: HeldLabels): Promise<void> {
  for (const [batchId, labels] of batches) {
    const batch: Batch | null = await store.collection('batches').get(batchId);
    if (batch === null) continue;
    const all = [...(batch.humanLabels ?? []), ...labels].map(
      (label) => [`${label.labeller} ${label.axis} ${label.traceHash}`, label] as const,
    );
    const humanLabels = [...new Map(all)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, label]) => label);
    await store.collection('batches').update(batchId, {}, { set: { humanLabels } });
  }
}
