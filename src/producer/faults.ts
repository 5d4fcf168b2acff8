import { z } from 'zod';
import { saysFound } from '../shared/records/errors.ts';
import { maskAddress, maskProviderAddress } from '../shared/settings/secrets.ts';
import { nearest } from '../shared/settings/spelling.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** `players[3]`, `blinds[0][1]`, `judges.bluff`; empty for the whole file. */
export function showPath(path: Path): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('');
}

/** What a file holds at a place, short enough for a line; an address without its password. */
export function showValue(value: unknown): string {
  // JSON has no word for a number that is too large to be one: 1e999 would be shown as null.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  const shown = typeof value === 'string' ? maskAddress(value) : value;
  const text = JSON.stringify(shown) as string | undefined;
  if (text === undefined) return 'nothing';
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

/** One fault as a line: file, place in the file, what was expected, what was found. */
export function faultLine(file: string, path: Path, expected: string, value: unknown): string {
  return `${placed(file, path)}: expected ${expected}, found ${showValue(value)}`;
}

function placed(file: string, path: Path): string {
  return path.length === 0 ? file : `${file}: ${showPath(path)}`;
}

/** Where a file has a key's name somebody may have put the key itself: that is not repeated. */
function seen(issue: Issue, value: unknown): string {
  // Of a list of keys' names each entry has but a number for its own.
  const secret = issue.path.some((part) => /key|password|secret/i.test(String(part)));
  if (secret && value !== undefined) return 'something else (not shown)';
  const isAddress = issue.path.at(-1) === 'baseUrl' && typeof value === 'string';
  return showValue(isAddress ? maskProviderAddress(value) : value);
}

/** The faults that a schema found in a file's content, one line each. */
export function faultLines(
  file: string,
  content: unknown,
  issues: readonly Issue[],
  schema: z.ZodType,
): string[] {
  return onePerPlace(issues).flatMap((issue) => {
    const value = valueAt(content, issue.path);
    if (issue.code === 'unrecognized_keys') {
      const known = keysAt(schema, issue.path);
      return issue.keys.map((key) => unknownKey(file, [...issue.path, key], known));
    }
    // A message of the project's own rules is a whole sentence; zod's are worded here.
    if (saysFound(issue)) {
      return [`${placed(file, issue.path)}: ${issue.message}`];
    }
    return [
      `${placed(file, issue.path)}: expected ${expectation(issue)}, found ${seen(issue, value)}`,
    ];
  });
}

/** zod goes on checking a value after its first fault, and what it finds then says the same again. */
function onePerPlace(issues: readonly Issue[]): Issue[] {
  const kept = new Map<string, Issue>();
  for (const issue of issues) {
    const place = `${issue.code === 'unrecognized_keys'} ${JSON.stringify(issue.path.map(String))}`;
    const before = kept.get(place);
    // The bound of all whole numbers says less than the field's own, which comes after it.
    const isVague = before?.code === 'too_big' && before.maximum === Number.MAX_SAFE_INTEGER;
    if (before === undefined || isVague) kept.set(place, issue);
  }
  return [...kept.values()];
}

function unknownKey(file: string, path: Path, known: readonly string[]): string {
  const guess = nearest(String(path.at(-1)), known);
  const hint =
    guess === undefined ? `expected one of ${known.join(', ')}` : `did you mean "${guess}"?`;
  return `${placed(file, path)}: unknown key; ${hint}`;
}

/** The keys that a schema knows at a place of the file, to guess what a mistyped one should be. */
function keysAt(schema: z.core.$ZodType, path: Path): readonly string[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return keysAt(schema.unwrap(), path);
  }
  const [part, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<PropertyKey, z.core.$ZodType>;
    if (part === undefined) return Object.keys(shape);
    const field = shape[part];
    return field === undefined ? [] : keysAt(field, rest);
  }
  if (schema instanceof z.ZodArray && part !== undefined) return keysAt(schema.element, rest);
  return [];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? `a value of type ${issue.expected}`;
    case 'too_small':
      return bound(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'too_big':
      return bound(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    case 'invalid_value':
      return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_format':
      if (issue.format === 'date') return 'a date such as "2026-01-31"';
      if (issue.format === 'url') return 'an http or https address';
      return issue.message.replace(/^expected /, '');
    default:
      return issue.message.replace(/^expected /, '');
  }
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  switch (origin) {
    case 'array':
      return `a list of ${relation} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
    case 'string':
      return relation === 'at least' && limit === 1
        ? 'a string that is not empty'
        : `a string of ${relation} ${limit} characters`;
    default:
      return `a number of ${relation} ${limit}`;
  }
}

function valueAt(content: unknown, path: Path): unknown {
  let value = content;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
