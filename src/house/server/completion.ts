import type { PlayingStyle } from '../play/styles.ts';

/** What a stand-in says, in the forms that an answer can take. */
export type Utterance =
  | { readonly kind: 'call'; readonly arguments: string }
  | { readonly kind: 'text'; readonly text: string };

export interface CompletionInput {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** Characters of tool definitions and formats sent along. */
  readonly schemaCharacters: number;
  readonly utterance: Utterance;
  /** Tokens of thinking that nobody sees. */
  readonly hiddenTokens: number;
  /** Names the answer; the same request gives the same one. */
  readonly digest: string;
}

const CHARACTERS_PER_TOKEN = 4;
/** Providers cache in blocks. */
const CACHE_BLOCK = 64;
const MESSAGE_OVERHEAD = 8;

/** A chat completion in OpenAI's shape. It carries no cost: the roster's prices are used. */
export function completionBody(input: CompletionInput): object {
  const { utterance } = input;
  const promptTokens =
    tokens(input.system) +
    tokens(input.user) +
    Math.ceil(input.schemaCharacters / CHARACTERS_PER_TOKEN) +
    MESSAGE_OVERHEAD;
  const said = utterance.kind === 'call' ? utterance.arguments : utterance.text;
  const completionTokens = tokens(said) + MESSAGE_OVERHEAD + input.hiddenTokens;
  return {
    id: `chatcmpl-house-${input.digest.slice(0, 24)}`,
    object: 'chat.completion',
    created: CREATED,
    model: input.model,
    choices: [
      {
        index: 0,
        message: messageOf(utterance, input.digest),
        logprobs: null,
        finish_reason: utterance.kind === 'call' ? 'tool_calls' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: Math.min(promptTokens, cachedTokens(input)) },
      completion_tokens_details: { reasoning_tokens: input.hiddenTokens },
    },
    system_fingerprint: 'poker-arena-stand-in',
  };
}

/** A fixed time: the same request must give the same bytes. 2026-01-01T00:00:00Z. */
const CREATED = 1_767_225_600;

function messageOf(utterance: Utterance, digest: string): object {
  if (utterance.kind === 'text') {
    return { role: 'assistant', content: utterance.text, refusal: null };
  }
  const call = {
    id: `call_${digest.slice(0, 24)}`,
    type: 'function',
    function: { name: 'poker_action', arguments: utterance.arguments },
  };
  return { role: 'assistant', content: null, refusal: null, tool_calls: [call] };
}

function tokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** What stays the same from one hand to the next: the system prompt and the notebook. */
function cachedTokens({ system, user }: CompletionInput): number {
  const notebookEnds = user.indexOf('</notebook>');
  const stable = system.length + Math.max(0, notebookEnds);
  return Math.floor(stable / CHARACTERS_PER_TOKEN / CACHE_BLOCK) * CACHE_BLOCK;
}

/** How many hidden tokens a style reports for an answer. */
export function hiddenTokens(style: PlayingStyle, roll: number): number {
  return Math.round(style.speech.hiddenTokens * (0.4 + 0.6 * roll));
}
