import { once } from 'node:events';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import {
  batchDocument,
  randomConfiguration,
  randomSessions,
} from '../../scoring/support/played-batch.ts';

export interface ExportSize {
  readonly sessions: number;
  readonly decisions: number;
}

/**
 * Writes an export of random players with at least so many decisions, a session at a time, so that its
 * size does not matter. Nothing was adjusted for luck: the figure is the payoff, which takes as long.
 */
export async function writeRandomExport(directory: string, decisions: number): Promise<ExportSize> {
  mkdirSync(directory, { recursive: true });
  // Sessions of a run are padded to its size in ids: one run may have as many as are needed.
  const configuration = randomConfiguration('bench', { sessionsPerRun: 10_000 });
  const open = (name: string) => createWriteStream(join(directory, name));
  const files = {
    batch: open('batch.json'),
    sessions: open('sessions.jsonl'),
    hands: open('hands.jsonl'),
    decisions: open('decisions.jsonl'),
  };
  const size = { sessions: 0, decisions: 0 };
  files.batch.write(JSON.stringify(batchDocument(configuration)));
  for (const { session, hands, decisions: made } of randomSessions(configuration)) {
    const adjusted = hands.map((hand) => ({
      ...hand,
      seats: hand.seats.map((seat) => ({ ...seat, allInAdjusted: seat.payoff })),
    }));
    await write(files.sessions, [session]);
    await write(files.hands, adjusted);
    await write(files.decisions, made);
    size.sessions += 1;
    size.decisions += made.length;
    if (size.decisions >= decisions) break;
  }
  for (const file of Object.values(files)) {
    file.end();
    await finished(file);
  }
  return size;
}

async function write(file: WriteStream, documents: readonly unknown[]): Promise<void> {
  const text = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  if (!file.write(text)) await once(file, 'drain');
}
