import { UserError } from '../../shared/records/errors.ts';
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
