import { createHash } from 'node:crypto';
import type { Prompt } from '../../shared/documents/call.ts';
import { SCHEMA_VERSION } from '../../shared/documents/document.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { RenderedPrompt } from './prompts/prompt.ts';
import type { RequestBody } from './request-body.ts';

/** Under which ids the parts of a request are kept. */
export interface PromptHashes {
  readonly system: string;
  readonly user: string;
  /** Everything of the request but its messages: model, limits, tools, formats. */
  readonly settings: string;
}

/**
 * Stores the parts of a request by hash: the system prompt of a whole batch is one document, and so
 * are the settings that a player is asked with.
 */
export async function archivePrompt(
  store: ArenaStore,
  prompt: RenderedPrompt,
  { messages: _messages, ...settings }: RequestBody,
): Promise<PromptHashes> {
  const parts = {
    system: document('system', prompt.system),
    user: document('user', prompt.user),
    settings: document('settings', JSON.stringify(settings)),
  };
  await store.collection('prompts').insertMany(Object.values(parts));
  return {
    system: parts.system._id,
    user: parts.user._id,
    settings: parts.settings._id,
  };
}

function document(role: Prompt['role'], text: string): Prompt {
  const _id = createHash('sha256').update(text).digest('hex');
  return { _id, schema: SCHEMA_VERSION, role, text };
}
