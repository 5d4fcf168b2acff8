import { scoresOf } from '../../scoring/judging/quality/agreement.ts';
import {
  type JudgedAxis,
  judgedAxisSchema,
  type UnscoredReason,
} from '../../shared/records/judgement.ts';
import { percent } from '../../shared/text/figures.ts';
import { textTable } from '../results/text-table.ts';
import {
  type CalibrationKind,
  type CalibrationTrace,
  calibrationKindSchema,
  type RightClaim,
} from './calibration-set.ts';

/** What a judge said of one trace. */
export interface Judged {
  readonly trace: CalibrationTrace;
  /** Null: no verdict, for this reason. */
  readonly score: number | null;
  readonly reason: UnscoredReason | null;
  /** Of a text that was read for its claims: what was read. */
  readonly claims?: readonly RightClaim[];
}

/** Whether a trace was judged as it should be: of claims, whether all were read and no other. */
export function isRight({ trace, score, claims }: Judged): boolean {
  if (trace.claims === undefined) return score === trace.score;
  return claims !== undefined && listed(claims) === listed(trace.claims);
}

/** In one order, with whole percents: 33 stands for a third. */
function listed(claims: readonly RightClaim[]): string {
  const lines = claims.map(
    ({ kind, value, street }) =>
      `${kind} ${typeof value === 'number' ? Math.round(value) : value} ${street}`,
  );
  return lines.sort().join('\n');
}

/** Of so many traces so many were judged as they should be; what has no verdict is not. */
export interface Accuracy {
  readonly right: number;
  readonly traces: number;
  readonly unscored: number;
}

export interface AxisCalibration extends Accuracy {
  readonly axis: JudgedAxis;
  readonly kinds: Readonly<Record<CalibrationKind, Accuracy>>;
  /** Rows: the right score; columns: what the judge gave, and last how often it gave none. */
  readonly confusion: readonly (readonly number[])[];
}

export function calibrationFigures(judged: readonly Judged[]): readonly AxisCalibration[] {
  return judgedAxisSchema.options.flatMap((axis) => {
    const ofAxis = judged.filter(({ trace }) => trace.axis === axis);
    if (ofAxis.length === 0) return [];
    const kinds = Object.fromEntries(
      calibrationKindSchema.options.map((kind) => [
        kind,
        accuracyOf(ofAxis.filter(({ trace }) => trace.kind === kind)),
      ]),
    ) as Record<CalibrationKind, Accuracy>;
    const scores = scoresOf(
      axis,
      ofAxis.flatMap(({ trace, score }) => [trace.score, score ?? 0]),
    );
    const confusion = scores.map((right) => {
      const row = ofAxis.filter(({ trace }) => trace.score === right);
      const given = scores.map((score) => row.filter((each) => each.score === score).length);
      return [...given, row.filter((each) => each.score === null).length];
    });
    return [{ axis, ...accuracyOf(ofAxis), kinds, confusion }];
  });
}

function accuracyOf(judged: readonly Judged[]): Accuracy {
  return {
    right: judged.filter(isRight).length,
    traces: judged.length,
    unscored: judged.filter(({ score }) => score === null).length,
  };
}

/** The figures as text: accuracy by axis and kind, then what is taken for what. */
export function calibrationLines(figures: readonly AxisCalibration[]): string[] {
  return figures.flatMap(({ axis, kinds, confusion, ...all }) => [
    `${axis}: ${inWords(all)}`,
    ...calibrationKindSchema.options.map((kind) => `  ${kind.padEnd(11)} ${inWords(kinds[kind])}`),
    ...confusionLines(confusion),
    '',
  ]);
}

function inWords({ right, traces, unscored }: Accuracy): string {
  const share = traces === 0 ? '-' : percent(right / traces);
  return `${right} of ${traces} right (${share})${unscored === 0 ? '' : `, ${unscored} unscored`}`;
}

function confusionLines(confusion: readonly (readonly number[])[]): string[] {
  const given = [...confusion.map((_, score) => `gave ${score}`), 'gave none'];
  const rows = confusion.map((counts, right) => ({ right: `should be ${right}`, counts }));
  const columns = given.map((title, at) => ({
    title,
    value: (row: (typeof rows)[number]) => String(row.counts[at] ?? 0),
    align: 'right' as const,
  }));
  return textTable(rows, [{ title: '', value: (row) => row.right }, ...columns]).map(
    (line) => `  ${line}`,
  );
}
