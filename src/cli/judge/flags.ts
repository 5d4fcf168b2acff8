import { UserError } from '../../shared/records/errors.ts';
import { type LabelledAxis, labelledAxisSchema } from '../../shared/records/human-label.ts';
import {
  type JudgedAxis,
  judgedAxisSchema,
  type UnscoredReason,
  unscoredReasonSchema,
} from '../../shared/records/judgement.ts';

/** @throws {UserError} naming the flag and what it takes */
export function readAxis(text: string | undefined): JudgedAxis | undefined {
  return text === undefined ? undefined : oneOf('--axis', judgedAxisSchema.options, text);
}

/** @throws {UserError} naming the flag and what it takes */
export function readReason(text: string | undefined): UnscoredReason | undefined {
  return text === undefined ? undefined : oneOf('--reason', unscoredReasonSchema.options, text);
}

function oneOf<Value extends string>(flag: string, values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found !== undefined) return found;
  throw new UserError(`${flag}: expected one of ${values.join(', ')}, found "${text}"`);
}

/** The same of axes that people label. @throws {UserError} */
export function readLabelledAxis(text: string | undefined): LabelledAxis | undefined {
  return text === undefined ? undefined : oneOf('--axis', labelledAxisSchema.options, text);
}

/** @throws {UserError} unless it is above 0 and at most 1; a percentage is one, too */
export function readShare(text: string): number {
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (text.trim() !== '' && share > 0 && share <= 1) return share;
  throw new UserError(
    `--share: expected a share above 0 and at most 1, such as 0.1, found "${text}"`,
  );
}

/** @throws {UserError} naming the flag */
export function readCount(flag: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UserError(`${flag}: expected a whole number from 1, found "${text}"`);
}
