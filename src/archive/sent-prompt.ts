import type { Call } from '../shared/records/call.ts';
import { UserError } from '../shared/records/errors.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { callsAbout } from '../shared/store/calls-about.ts';

/** The text of a prompt that is known by its hash alone. */
export class PromptNotKeptError extends UserError {
  readonly hash: string;

  constructor(hash: string, address: string) {
    super(
      `expected the text of prompt ${hash.slice(0, 12)}… in ${address}, found none: its batch was imported from an export without prompts; import one that was made with --prompts`,
    );
    this.hash = hash;
  }
}

/** What was sent to a model in one call, as the archive of prompts has it. */
export interface SentPrompt {
  readonly call: string;
  readonly subject: string;
  readonly kind: Call['kind'];
  /** The player, or the judge. */
  readonly player: string;
  readonly provider: string;
  readonly model: string;
  readonly startedAt: string;
  /** Of the templates. */
  readonly version: string;
  /** SHA-256 of each text below. */
  readonly hashes: {
    readonly system: string;
    readonly user: string;
    readonly settings: string | null;
  };
  readonly system: string;
  readonly user: string;
  /** Everything of the request but its messages, as JSON; null where it was not kept. */
  readonly settings: string | null;
}

/**
 * The prompt of a decision, a memory update or a judgement: of the call that its answer came from,
 * else of its last; or of the very call whose id is given.
 * @throws UserError nothing was ever asked about it; PromptNotKeptError its text is not there
 */
export async function sentPrompt(store: ArenaStore, id: string): Promise<SentPrompt> {
  const call = await callOf(store, id);
  const { system, user, settings, promptVersion } = call.request;
  return {
    call: call._id,
    subject: call.subject,
    kind: call.kind,
    player: call.player,
    provider: call.provider,
    model: call.modelAsked,
    startedAt: call.startedAt,
    version: promptVersion,
    hashes: { system, user, settings },
    system: await archived(store, system),
    user: await archived(store, user),
    settings: settings === null ? null : await archived(store, settings),
  };
}

async function callOf(store: ArenaStore, id: string): Promise<Call> {
  const calls = store.collection('calls');
  const itself = await calls.get(id);
  if (itself !== null) return itself;
  const about = await callsAbout(store, id);
  const answer = await store.collection('answers').get(id);
  const found = about.find((call) => call._id === answer?.callId) ?? about.at(-1);
  if (found !== undefined) return found;
  throw new UserError(
    `expected the id of a decision, memory update, judgement or call that was asked in ${store.address} (such as demo.r01-persistent.s01.h01.d001), found ${JSON.stringify(id)}`,
  );
}

async function archived(store: ArenaStore, hash: string): Promise<string> {
  const prompt = await store.collection('prompts').get(hash);
  if (prompt === null) throw new PromptNotKeptError(hash, store.address);
  return prompt.text;
}
