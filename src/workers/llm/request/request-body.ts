import type OpenAI from 'openai';
import type { PromptCache } from '../../../shared/records/roster.ts';
import type { RenderedPrompt } from '../prompt/rendered-prompt.ts';
import { NOTEBOOK_CLOSES } from '../prompt/sections.ts';
import type { Respondent } from '../question/respondent.ts';

export type RequestBody = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming;
type TextPart = OpenAI.Chat.Completions.ChatCompletionContentPartText;

/** The request that goes out for a rendered prompt, with so many output tokens. */
export function requestBody(
  { entry }: Respondent,
  prompt: RenderedPrompt,
  maxTokens: number,
): RequestBody {
  return {
    model: entry.model,
    messages: messages(prompt, entry.cache),
    [entry.tokenLimitField]: maxTokens,
    ...(prompt.tools === undefined ? {} : { tools: [...prompt.tools], tool_choice: 'auto' }),
    ...(prompt.responseFormat === undefined ? {} : { response_format: prompt.responseFormat }),
    ...(entry.temperature === null ? {} : { temperature: entry.temperature }),
    // Not part of OpenAI's own interface; OpenRouter takes it.
    ...(entry.reasoning === null ? {} : { reasoning: entry.reasoning }),
    ...entry.requestOptions,
  };
}

function messages({ system, user }: RenderedPrompt, cache: PromptCache): RequestBody['messages'] {
  switch (cache) {
    case 'none':
    case 'automatic':
      return [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ];
    case 'anthropic': {
      const notebookEnds = user.indexOf(NOTEBOOK_CLOSES);
      const [stable, changing] =
        notebookEnds === -1 ? ['', user] : splitAt(user, notebookEnds + NOTEBOOK_CLOSES.length);
      const tail: TextPart = { type: 'text', text: changing };
      return [
        { role: 'system', content: [cached(system)] },
        { role: 'user', content: stable === '' ? [tail] : [cached(stable), tail] },
      ];
    }
  }
}

/** What stands up to here is kept: the system prompt, then the notebook (paper, I.5). */
function cached(text: string): TextPart {
  const part = { type: 'text', text, cache_control: { type: 'ephemeral' } } as const;
  return part;
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index)];
}
