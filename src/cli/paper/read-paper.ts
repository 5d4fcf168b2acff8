import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { faultLine, faultLines } from '../../producer/faults.ts';
import { type Expectations, expectationsSchema } from '../../scoring/paper/expectation.ts';
import { type Paper, paperTablesSchema, paperTextSchema } from '../../scoring/paper/paper-data.ts';
import { UserError } from '../../shared/records/errors.ts';
import { readJsonText } from '../../shared/text/json-text.ts';
import { readTextFile } from '../../shared/text/text-file.ts';

/** Beside `src` as beside `dist`: it is packaged with the release. */
const FOLDER = new URL('../../../seeds/paper/', import.meta.url);

/**
 * The paper's data as it is packaged, or with tables of the same form from another file.
 * @throws UserError one line on a file that is missing or damaged
 */
export function readPaper(tables?: string): { paper: Paper; expectations: Expectations } {
  const packaged = (name: string) => fileURLToPath(new URL(name, FOLDER));
  return {
    paper: {
      tables: readData(tables ?? packaged('tables.json'), paperTablesSchema, 'the paper’s tables'),
      text: readData(packaged('text.json'), paperTextSchema, 'the statements of the paper’s text'),
    },
    expectations: readData(packaged('expected.json'), expectationsSchema, 'what to expect'),
  };
}

function readData<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  what: string,
): z.infer<Schema> {
  const json = readJsonText(readTextFile(path, what));
  if (!json.ok) {
    const { line, column, expected, found } = json.fault;
    throw new UserError(
      `${path}:${line}:${column}: expected JSON with ${expected} here, found ${found}`,
    );
  }
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const [first, ...more] = faultLines(path, json.value, parsed.error.issues, schema);
  const rest = more.length === 0 ? '' : ` (and ${more.length} more of the kind)`;
  throw new UserError(`${first ?? faultLine(path, [], what, json.value)}${rest}`);
}
