/** The body of a chat completion that says one text. */
export function bodyOf(content: string, finishReason = 'stop'): string {
  return JSON.stringify({
    model: 'some-model',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage: { prompt_tokens: 900, completion_tokens: 80, total_tokens: 980 },
  });
}
