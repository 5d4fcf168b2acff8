import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import type { DecisionLine } from '../../archive/export/lines.ts';
import { UserError } from '../../shared/records/errors.ts';
import { foundInstead } from '../../shared/text/text-file.ts';
import { reasoningOf } from '../records/reasoning.ts';
import type { SessionRecords } from '../records/session-records.ts';
import { type Claims, claimsOf } from './claims.ts';

/** A line of `claims.jsonl`. */
export interface ClaimsLine extends Claims {
  readonly decisionId: string;
}

/** The claims of a decision's text; null without a text. */
export function claimsLine(decision: DecisionLine): ClaimsLine | null {
  const reasoning = reasoningOf(decision);
  return reasoning === '' ? null : { decisionId: decision._id, ...claimsOf(reasoning, decision) };
}

/**
 * Passes sessions on and writes the claims of every text in them to a file, a line a text. The file is
 * there once it is whole: half of one would score as if the other texts had said nothing.
 * @throws UserError it cannot be written
 */
export async function* writingClaims(
  sessions: AsyncIterable<SessionRecords>,
  path: string,
): AsyncGenerator<SessionRecords, void, undefined> {
  // A device or a pipe is written as it is: nothing may take its place.
  const partial = (await isDevice(path)) ? path : `${path}.partial-${process.pid}`;
  let file: FileHandle | null = null;
  const written = async <Value>(step: () => Promise<Value>): Promise<Value> => {
    try {
      return await step();
    } catch (error) {
      throw new UserError(
        `${path}: expected a file for the claims that can be written, found ${foundInstead(error)}; name another one`,
        { cause: error },
      );
    }
  };
  try {
    // A file that cannot be opened says so at once, not at the first text.
    const opened = await written(() => open(partial, 'w'));
    file = opened;
    for await (const records of sessions) {
      const lines = records.decisions.flatMap((decision) => claimsLine(decision) ?? []);
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      await written(() => opened.appendFile(text));
      yield records;
    }
    if (partial !== path) await written(() => rename(partial, path));
  } finally {
    await file?.close();
    if (partial !== path) await rm(partial, { force: true });
  }
}

async function isDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}
