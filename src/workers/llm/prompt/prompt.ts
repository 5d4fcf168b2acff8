import type { View } from '../../../shared/fleet/queues/payloads.ts';
import { renderDecisionPrompt } from './decision-prompt.ts';
import { renderJudgePrompt } from './judge-prompt.ts';
import { renderMemoryPrompt } from './memory-prompt.ts';
import type { PromptSettings, RenderedPrompt } from './rendered-prompt.ts';

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
