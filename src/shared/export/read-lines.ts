import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import { UserError } from '../errors.ts';

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
  for await (const lines of pagesOf(path)) {
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
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${place}: expected JSON, found ${quoted(text)}`, { cause: error });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  throw new UserError(
    `${place}: ${field === '' ? '' : `${field}: `}${issue?.message ?? 'invalid'}`,
  );
}

/** Lines without their ends. Split by hand: a million lines through readline take seconds longer. */
async function* pagesOf(path: string): AsyncGenerator<readonly string[], void, undefined> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(path, {
      encoding: 'utf8',
      highWaterMark: 1 << 18,
    })) {
      const pieces = (rest + (chunk as string)).split('\n');
      rest = pieces.pop() ?? '';
      yield pieces;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      throw new UserError(`${path}: expected a file, found none`, { cause: error });
    }
    throw error;
  }
  if (rest !== '') yield [rest];
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
