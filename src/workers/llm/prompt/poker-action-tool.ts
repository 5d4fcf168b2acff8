import type OpenAI from 'openai';
import { actionTypeSchema } from '../../../shared/records/document.ts';

/** The function-calling interface of the paper (E): one call a decision. */
export const POKER_ACTION = 'poker_action';

/**
 * All six actions at every decision, though some are not legal: a tool that changed with the
 * situation would end the cacheable prefix before it began. The options stand in the user prompt.
 */
export const POKER_ACTION_TOOL: OpenAI.Chat.Completions.ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: POKER_ACTION,
    description: 'Take your action in the current hand.',
    parameters: {
      type: 'object',
      properties: {
        action: {
          type: 'string',
          enum: [...actionTypeSchema.options],
          description: 'One of your options.',
        },
        amount: {
          type: ['integer', 'null'],
          description:
            'Bet and raise: your total on this street in chips after the action. Otherwise null.',
        },
        reasoning: { type: 'string', description: 'Your reasons, in two to five sentences.' },
      },
      required: ['action', 'amount', 'reasoning'],
      additionalProperties: false,
    },
  },
};
