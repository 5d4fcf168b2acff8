import { createHash } from 'node:crypto';
import { SCHEMA_VERSION } from '../../shared/documents/document.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { RenderedPrompt } from './prompts/prompt.ts';

export interface PromptHashes {
  system: string;
  user: string;
}

/** Stores a prompt's texts by hash: the system prompt of a whole batch is one document. */
export async function archivePrompt(
  store: ArenaStore,
  prompt: RenderedPrompt,
): Promise<PromptHashes> {
  const hashes = { system: hash(prompt.system), user: hash(prompt.user) };
  await store.collection('prompts').insertMany([
    { _id: hashes.system, schema: SCHEMA_VERSION, role: 'system', text: prompt.system },
    { _id: hashes.user, schema: SCHEMA_VERSION, role: 'user', text: prompt.user },
  ]);
  return hashes;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
