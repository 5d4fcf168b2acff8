import { createHash } from 'node:crypto';
import type { Prompt } from '../../../shared/records/call.ts';
import { SCHEMA_VERSION } from '../../../shared/records/document.ts';
import type { ArenaStore } from '../../../shared/store/arena-store.ts';
import type { RenderedPrompt } from '../prompt/rendered-prompt.ts';
import type { RequestBody } from './request-body.ts';

/** Under which ids the parts of a request are kept. */
export interface PromptHashes {
  readonly system: string;
  readonly user: string;
  /** Everything of the request but its messages: model, limits, tools, formats. */
  readonly settings: string;
}

/** Keeps the parts of a request and names them. */
export type PromptArchive = (prompt: RenderedPrompt, body: RequestBody) => Promise<PromptHashes>;

/** Texts that many requests share are some dozens; the bound only keeps a long life small. */
const KNOWN = 10_000;

/**
 * Stores the parts of a request by hash: the system prompt of a whole batch is one document, and so
 * are the settings that a player is asked with. Those it has stored once it does not offer again: each
 * offer would be a write, and of three writes a call two would be refused.
 */
export function openPromptArchive(store: ArenaStore): PromptArchive {
  const known = new Set<string>();
  return async (prompt, { messages: _messages, ...settings }) => {
    const system = document('system', prompt.system);
    const user = document('user', prompt.user);
    const ofSettings = document('settings', JSON.stringify(settings));
    const shared = [system, ofSettings].filter(({ _id }) => !known.has(_id));
    await store.collection('prompts').insertMany([...shared, user]);
    if (known.size > KNOWN) known.clear();
    for (const { _id } of shared) known.add(_id);
    return { system: system._id, user: user._id, settings: ofSettings._id };
  };
}

function document(role: Prompt['role'], text: string): Prompt {
  const _id = createHash('sha256').update(text).digest('hex');
  return { _id, schema: SCHEMA_VERSION, role, text };
}
