import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import { UserError } from '../../shared/records/errors.ts';
import { excerpt } from '../../shared/text/excerpt.ts';
import { requireFile } from '../../shared/text/text-file.ts';

/**
 * The values of a JSON Lines file, one at a time, each held to a schema. Empty lines are skipped.
 * @throws UserError one line: file, line number, place in it, what was expected
 */
export async function* readLines<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>, void, undefined> {
  for await (const page of readPages(path, schema)) yield* page;
}

/** The same in pages of as many as come in at once: to await each of a million lines takes seconds. */
export async function* readPages<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): AsyncGenerator<readonly z.output<Schema>[], void, undefined> {
  let number = 0;
  for await (const lines of readLinePages(path)) {
    const page: z.output<Schema>[] = [];
    for (const text of lines) {
      number += 1;
      if (text.trim() !== '') page.push(parseLine(text, schema, `${path}:${number}`));
    }
    yield page;
  }
}

/**
 * One JSON text held to a schema.
 * @param place what an error names: a file, or a file and line
 * @throws UserError
 */
export function parseLine<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  place: string,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(text, place));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  throw new UserError(
    `${place}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'invalid'}`,
  );
}

/** @throws UserError as above */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${place}: expected JSON, found ${excerpt(text)}`, { cause: error });
  }
}

/**
 * Where a record stands, to be named in an error: to carry it along with each of a million lines costs
 * memory that nearly no one needs.
 * @returns the file and the line, or the file alone where it is not in it
 */
export async function placeOf(path: string, id: string): Promise<string> {
  let number = 0;
  for await (const lines of readLinePages(path)) {
    for (const text of lines) {
      number += 1;
      if (!text.includes(id)) continue;
      const { _id } = parseJson(text, `${path}:${number}`) as { readonly _id?: unknown };
      if (_id === id) return `${path}:${number}`;
    }
  }
  return path;
}

/** Far above the longest record, a call with a reply of four megabytes, each sign escaped. */
const LONGEST_LINE = 1 << 25;
const LINE_END = 0x0a;

/**
 * Lines without their ends, as many at a time as come in together, and without a byte order mark.
 * Split by hand: a million lines through readline take seconds longer. Whole lines are decoded at
 * once, since a decoder that carries half a character over is slow, and all it makes is two bytes a
 * sign.
 * @param hears every piece of the file, to hash it in passing
 * @throws UserError no such file, no text in UTF-8, or a line that no record is as long as
 */
export async function* readLinePages(
  path: string,
  hears: (bytes: Buffer) => void = () => undefined,
): AsyncGenerator<readonly string[], void, undefined> {
  let rest: Buffer[] = [];
  let restLength = 0;
  let number = 1;
  const text = () => {
    const decoded = DECODER.decode(rest.length === 1 ? rest[0] : Buffer.concat(rest));
    return number === 1 && decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded;
  };
  await requireFile(path);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
      const bytes = chunk as Buffer;
      hears(bytes);
      const firstEnd = bytes.indexOf(LINE_END);
      restLength += firstEnd === -1 ? bytes.length : firstEnd;
      if (restLength > LONGEST_LINE) throw tooLong(path, number);
      if (firstEnd === -1) {
        rest.push(bytes);
        continue;
      }
      const lastEnd = bytes.lastIndexOf(LINE_END);
      rest.push(bytes.subarray(0, lastEnd));
      const lines = text().split('\n');
      yield lines;
      number += lines.length;
      rest = [bytes.subarray(lastEnd + 1)];
      restLength = bytes.length - lastEnd - 1;
    }
    const end = text();
    if (end !== '') yield [end];
  } catch (error) {
    throw readingFault(path, error);
  }
}

/** A mark at the beginning of a file is taken off there; within one it is a character. */
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function tooLong(path: string, number: number): UserError {
  return new UserError(
    `${path}:${number}: expected a line of at most ${LONGEST_LINE} bytes, found a longer one`,
  );
}

function readingFault(path: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return new UserError(`${path}: expected text in UTF-8, found something else`, {
        cause: error,
      });
    default:
      return error;
  }
}
