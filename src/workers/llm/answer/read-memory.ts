import {
  type AnswerFacts,
  type Completion,
  type ProviderError,
  readCompletion,
  stoppedByBudget,
  type Unusable,
} from '../reply/completion.ts';
import { looseObjects, member } from './loose-json.ts';
import { boundNotebook } from './notebook-bound.ts';
import { declines } from './rejection.ts';
import { storableText } from './storable-text.ts';
import { separateThinking } from './thinking.ts';

export interface MemoryContext {
  /** The notebook as it stands. */
  readonly notebook: string;
  readonly notebookMaxTokens: number;
}

export type MemoryReading = AnswerFacts &
  (
    | {
        readonly kind: 'updated';
        readonly notebook: string;
        /** It was longer than its bound, or its writing was stopped. */
        readonly cut: boolean;
      }
    | { readonly kind: 'unchanged' }
    | Unusable
    | ProviderError
  );

/**
 * A memory update's answer (paper, E.4): a whole new notebook or "no change".
 * @param bodyText the body of an HTTP answer with status 200, as it came. Never throws.
 */
export function readMemory(bodyText: string, context: MemoryContext): MemoryReading {
  const { usage, model, ...reading } = readCompletion(bodyText);
  const facts = { usage, model };
  if (reading.kind !== 'completion') return { ...facts, ...reading };
  const written = writtenNotebook(reading.completion);
  if (written === 'unchanged') return { ...facts, kind: 'unchanged' };
  if (written === 'cut') return { ...facts, kind: 'unusable', reason: 'cut', retry: true };
  if (written === null) return { ...facts, kind: 'unusable', reason: 'no-answer', retry: true };
  const { notebook, cut } = boundNotebook(
    storableText(written.text).trim(),
    context.notebookMaxTokens,
    written.stopped,
  );
  if (notebook === '') return { ...facts, kind: 'unusable', reason: 'cut', retry: true };
  if (notebook === context.notebook.trim()) return { ...facts, kind: 'unchanged' };
  return { ...facts, kind: 'updated', notebook, cut };
}

/** On one line, perhaps with a reason; a line about a player is an observation. */
const NO_CHANGE =
  /^[\s\p{P}]*(?:no[\s_-]?changes?|unchanged|no[\s_-]?updates?)\b(?!.*\bplayer \d)[^\n]{0,200}$/iu;
const EMPTY = /^[\s\p{P}]*(?:empty)?[\s\p{P}]*$/iu;

type Written = { readonly text: string; readonly stopped: boolean };

function writtenNotebook(completion: Completion): Written | 'unchanged' | 'cut' | null {
  const { spoken } = separateThinking(completion.text);
  const stopped = stoppedByBudget(completion.finishReason);
  const tagged = [...spoken.matchAll(/<notebook>([\s\S]*?)<\/notebook>/gi)].at(-1)?.[1];
  if (tagged !== undefined) return textOrNoChange(tagged, false);
  const opened = /<notebook>([\s\S]*)$/i.exec(spoken)?.[1];
  if (opened !== undefined) return textOrNoChange(opened, stopped);
  const fields = looseObjects(spoken).map((object) =>
    member(object, 'notebook', 'memory', 'new_notebook', 'updated_notebook', 'notes'),
  );
  const field = fields.findLast((value) => value?.kind === 'string');
  if (field?.kind === 'string') return textOrNoChange(field.text, field.cut || stopped);
  return spoken === '' || declines(spoken)
    ? stopped
      ? 'cut'
      : null
    : textOrNoChange(withoutFence(spoken), stopped);
}

function textOrNoChange(text: string, stopped: boolean): Written | 'unchanged' | null {
  if (NO_CHANGE.test(text.trim())) return 'unchanged';
  return EMPTY.test(text) ? null : { text, stopped };
}

function withoutFence(text: string): string {
  return /^```\w*\n([\s\S]*?)\n?```$/.exec(text.trim())?.[1] ?? text;
}
