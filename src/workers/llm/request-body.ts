import type OpenAI from 'openai';
import type { RenderedPrompt } from './prompts/prompt.ts';
import type { Respondent } from './respondent.ts';

/** The request that goes out for a rendered prompt. */
export function requestBody(
  { entry, maxTokens }: Respondent,
  prompt: RenderedPrompt,
): OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming {
  return {
    model: entry.model,
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.user },
    ],
    max_tokens: maxTokens,
    ...(prompt.tools === undefined ? {} : { tools: [...prompt.tools], tool_choice: 'auto' }),
    ...(prompt.responseFormat === undefined ? {} : { response_format: prompt.responseFormat }),
    ...(entry.temperature === null ? {} : { temperature: entry.temperature }),
    // Not part of OpenAI's own interface; OpenRouter takes it.
    ...(entry.reasoning === null ? {} : { reasoning: entry.reasoning }),
  };
}
