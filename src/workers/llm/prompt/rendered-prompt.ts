import type OpenAI from 'openai';

/** What goes out to a model for one view. The same view and settings give the same bytes. */
export interface RenderedPrompt {
  /** Name and version of the templates, stored with the call. */
  readonly version: string;
  /** The same for every request of its kind, so that providers can cache it. */
  readonly system: string;
  /** What changes seldom comes first (the notebook), what changes every time last. */
  readonly user: string;
  readonly tools?: readonly OpenAI.Chat.Completions.ChatCompletionFunctionTool[];
  readonly responseFormat?: OpenAI.ResponseFormatJSONSchema;
}

export interface PromptSettings {
  /** How long a notebook may be, in tokens: a memory update is told so. */
  readonly notebookMaxTokens: number;
}
