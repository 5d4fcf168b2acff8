import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { DecisionLine } from '../../../shared/export/lines.ts';
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

/** Passes sessions on and writes the claims of every text in them to a file, a line a text. */
export async function* writingClaims(
  sessions: AsyncIterable<SessionRecords>,
  path: string,
): AsyncGenerator<SessionRecords, void, undefined> {
  const file = createWriteStream(path);
  // A file that cannot be opened says so at once, not at the first full buffer.
  await once(file, 'open');
  try {
    for await (const records of sessions) {
      const lines = records.decisions.flatMap((decision) => claimsLine(decision) ?? []);
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (!file.write(text)) await once(file, 'drain');
      yield records;
    }
  } finally {
    file.end();
    await finished(file);
  }
}
