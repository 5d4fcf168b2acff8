import type OpenAI from 'openai';
import type { View } from '../../../shared/fleet/queues/payloads.ts';
import { renderDecisionPrompt } from './decision-prompt.ts';
import { renderJudgePrompt } from './judge/judge-prompt.ts';
import { renderMemoryPrompt } from './memory-prompt.ts';

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

/**
 * The prompt for whatever a view asks: an action, a memory update or a verdict (paper, E.1-E.4, D.2, D.3).
 * Nothing of a view's ids reaches it: they are made of player names.
 * @throws {ArenaError} for an axis that has no rubric.
 */
export function renderPrompt(view: View, settings: PromptSettings): RenderedPrompt {
  switch (view.kind) {
    case 'decision':
      return renderDecisionPrompt(view);
    case 'memory':
      return renderMemoryPrompt(view, settings);
    case 'judge':
      return renderJudgePrompt(view);
  }
}
