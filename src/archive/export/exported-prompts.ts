import type { Prompt } from '../../shared/records/call.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/**
 * The texts that a batch's calls were made of, each once, in the order in which the calls name them.
 * What is remembered of each is its id alone (some 100 bytes).
 */
export async function* exportedPrompts(
  store: ArenaStore,
  batchId: string,
): AsyncGenerator<Prompt, void, undefined> {
  const prompts = store.collection('prompts');
  const seen = new Set<string>();
  for await (const { request } of store.collection('calls').range(batchId)) {
    for (const id of [request.system, request.settings, request.user]) {
      if (id === null || seen.has(id)) continue;
      seen.add(id);
      const prompt = await prompts.get(id);
      if (prompt !== null) yield prompt;
    }
  }
}
