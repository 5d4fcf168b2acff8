import { basename, extname } from 'node:path';
import { csvRecords } from '../../archive/export/csv.ts';
import { parseJson } from '../../archive/export/read-lines.ts';
import { scoresOf } from '../../scoring/judging/quality/agreement.ts';
import { UserError } from '../../shared/records/errors.ts';
import { type LabelledAxis, labelledAxisSchema } from '../../shared/records/human-label.ts';
import { excerpt } from '../../shared/text/excerpt.ts';
import { readTextFile } from '../../shared/text/text-file.ts';

/** A label as it stands in a file. */
export interface FileLabel {
  /** File and line. */
  readonly place: string;
  /** The trace's SHA-256, the id of a decision or judgement, or of a trace of the calibration set. */
  readonly trace: string;
  readonly axis: LabelledAxis;
  readonly labeller: string;
  readonly score: number;
}

/** What the columns of a sheet, or the fields of a line, may be called. */
const NAMES = {
  trace: ['trace', 'id', 'traceHash', 'trace_sha256', 'decision', 'decisionId', 'decision_id'],
  axis: ['axis'],
  label: ['label', 'score'],
  labeller: ['labeller', 'labeler', 'annotator', 'by'],
} as const;

type Fields = Readonly<Record<keyof typeof NAMES, string>>;

/**
 * The labels of a filled-in sheet: CSV by its name, else JSON Lines. What was left without a label is
 * passed over; who labelled is named in the file, or else the file is.
 * @throws UserError one line: file, line, what was expected
 */
export function readLabels(path: string): readonly FileLabel[] {
  const text = readTextFile(path, 'labels');
  const isCsv = extname(path).toLowerCase() === '.csv';
  const lines = isCsv ? csvFields(text, path) : jsonFields(text, path);
  const labels = lines.flatMap(([place, fields]) => {
    const found = labelOf(fields, place, path);
    return found === null ? [] : [found];
  });
  if (labels.length === 0) {
    throw new UserError(`${path}: expected labels, found none: fill in its column "label"`);
  }
  refuseContradictions(labels);
  return labels;
}

type Placed = readonly [place: string, fields: Fields];

function csvFields(text: string, path: string): readonly Placed[] {
  const [head, ...records] = csvRecords(text);
  const columns = head?.cells.map((cell) => cell.trim()) ?? [];
  const at = (names: readonly string[]): number =>
    columns.findIndex((column) =>
      names.some((name) => name.toLowerCase() === column.toLowerCase()),
    );
  for (const field of ['trace', 'axis', 'label'] as const) {
    if (at(NAMES[field]) === -1) {
      throw new UserError(
        `${path}:1: expected a column "${field}", found ${columns.join(', ') || 'none'}`,
      );
    }
  }
  return records.map(({ line, cells }) => {
    // A quote that is not closed swallows the rows behind it, and their labels.
    if (cells.length !== columns.length) {
      throw new UserError(
        `${path}:${line}: expected ${columns.length} cells, as its first line has, found ${cells.length}: look for a quote that is not closed`,
      );
    }
    return [`${path}:${line}`, fieldsOf((names) => cells[at(names)] ?? '')];
  });
}

function jsonFields(text: string, path: string): readonly Placed[] {
  return text.split('\n').flatMap((each, index): Placed[] => {
    if (each.trim() === '') return [];
    const place = `${path}:${index + 1}`;
    const value = parseJson(each, place);
    if (typeof value !== 'object' || value === null) {
      throw new UserError(`${place}: expected an object, found ${excerpt(each)}`);
    }
    const known = value as Readonly<Record<string, unknown>>;
    const named = (names: readonly string[]): string => {
      const found = names
        .map((name) => known[name])
        .find((one) => one !== undefined && one !== null);
      return typeof found === 'string' ? found : found === undefined ? '' : JSON.stringify(found);
    };
    return [[place, fieldsOf(named)]];
  });
}

function fieldsOf(valueOf: (names: readonly string[]) => string): Fields {
  return {
    trace: valueOf(NAMES.trace).trim(),
    axis: valueOf(NAMES.axis).trim(),
    label: valueOf(NAMES.label).trim(),
    labeller: valueOf(NAMES.labeller).trim(),
  };
}

function labelOf(fields: Fields, place: string, path: string): FileLabel | null {
  const { trace, label } = fields;
  if (label === '') return null;
  if (trace === '') throw new UserError(`${place}: trace: expected a trace, found none`);
  const axis = labelledAxisSchema.options.find((each) => each === fields.axis);
  if (axis === undefined) {
    throw new UserError(
      `${place}: axis: expected one of ${labelledAxisSchema.options.join(', ')}, found ${excerpt(fields.axis)}`,
    );
  }
  const scores = scoresOf(axis);
  const score = scores.find((each) => each === Number(TRUTH[label.toLowerCase()] ?? label));
  if (score === undefined) {
    throw new UserError(
      `${place}: label: expected one of ${scores.join(', ')}, found ${excerpt(label)}`,
    );
  }
  const stem = basename(path, extname(path));
  return { place, trace, axis, labeller: nameOf(fields.labeller || stem), score };
}

/** What a spreadsheet, or a person, writes for a truth value. */
const TRUTH: Readonly<Record<string, number>> = { true: 1, yes: 1, false: 0, no: 0 };

/** As ids are written, so that a name can stand in records and file names. */
function nameOf(text: string): string {
  const name = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return name === '' ? 'somebody' : name;
}

function refuseContradictions(labels: readonly FileLabel[]): void {
  const known = new Map<string, FileLabel>();
  for (const label of labels) {
    const key = `${label.labeller} ${label.axis} ${label.trace}`;
    const before = known.get(key);
    if (before !== undefined && before.score !== label.score) {
      throw new UserError(
        `${label.place}: label: expected ${before.score}, as ${label.labeller} gave the same trace in ${before.place}, found ${label.score}`,
      );
    }
    known.set(key, label);
  }
}
