import { join } from 'node:path';
import type { z } from 'zod';
import { EXPORT_FILES } from '../../archive/export/files.ts';
import {
  answeredDecisionLineSchema,
  answeredMemoryLineSchema,
  callLineSchema,
} from '../../archive/export/ledger-lines.ts';
import { parseLine, readLines } from '../../archive/export/read-lines.ts';
import { type Batch, batchSchema } from '../../shared/records/batch.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { readTextFile } from '../../shared/text/text-file.ts';
import type { RereadSource } from '../../workers/llm/ledger/reread-ledger.ts';

/** The stored answers of a batch. */
export function storedAnswers(store: ArenaStore, batch: Batch): RereadSource {
  return {
    ...limitsOf(batch.configuration),
    calls: () => store.collection('calls').range(batch._id),
    decision: (id) => store.collection('decisions').get(id),
    memory: (id) => store.collection('memories').get(id),
  };
}

/**
 * The answers of an export. Decisions and memories are held in memory, responses are not.
 * @throws UserError a file that is missing or cannot be read: one line with its place
 */
export async function exportedAnswers(directory: string): Promise<RereadSource> {
  const path = (file: string): string => join(directory, file);
  const text = readTextFile(path(EXPORT_FILES.batch), 'the batch of an export');
  const batch = parseLine(
    text,
    batchSchema.pick({ configuration: true }).strip(),
    path(EXPORT_FILES.batch),
  );
  const decisions = await byId(path(EXPORT_FILES.decisions), answeredDecisionLineSchema);
  const memories = await byId(path(EXPORT_FILES.memories), answeredMemoryLineSchema);
  return {
    ...limitsOf(batch.configuration),
    calls: () => readLines(path(EXPORT_FILES.calls), callLineSchema),
    decision: async (id) => decisions.get(id) ?? null,
    memory: async (id) => memories.get(id) ?? null,
  };
}

function limitsOf({ notebookMaxTokens, memoryUpdateMaxRetries }: BatchConfiguration) {
  return { notebookMaxTokens, memoryTries: 1 + memoryUpdateMaxRetries };
}

async function byId<Schema extends z.ZodType<{ _id: string }>>(
  path: string,
  schema: Schema,
): Promise<ReadonlyMap<string, z.output<Schema>>> {
  const lines = new Map<string, z.output<Schema>>();
  for await (const line of readLines(path, schema)) lines.set(line._id, line);
  return lines;
}
