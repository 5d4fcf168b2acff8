import { BYTES_PER_TOKEN, estimateTokens } from '../../../shared/records/cost.ts';
import {
  type Completion,
  type ProviderError,
  type ReplyFacts,
  readCompletion,
  stoppedByBudget,
  type Unusable,
} from '../reply/completion.ts';
import { looseObjects, member } from './loose-json.ts';
import { separateThinking, storableText } from './model-text.ts';
import { declines } from './rejection.ts';

export interface MemoryContext {
  /** The notebook as it stands. */
  readonly notebook: string;
  readonly notebookMaxTokens: number;
}

export type MemoryReading = ReplyFacts &
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
 * @param bodyText the body of an HTTP reply with status 200, as it came. Never throws.
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

/** Stands under a notebook that was cut, so that its owner knows. */
export const CUT_MARK = '[cut: too long]';

/**
 * A notebook within its bound: an over-long one loses its last lines and says so.
 * @param stopped the model was stopped while writing, so its last line is not whole.
 * @returns an empty notebook when not one whole line is left.
 */
export function boundNotebook(
  text: string,
  maxTokens: number,
  stopped: boolean,
): { readonly notebook: string; readonly cut: boolean } {
  if (!stopped && estimateTokens(text) <= maxTokens) return { notebook: text, cut: false };
  const lines = text.split('\n');
  if (stopped) lines.pop();
  while (lines.length > 1 && estimateTokens(marked(lines)) > maxTokens) lines.pop();
  const [only = ''] = lines;
  if (lines.length === 1 && estimateTokens(marked(lines)) > maxTokens) {
    lines[0] = shortened(only, maxTokens);
  }
  const kept = lines.join('\n').trim();
  return { notebook: kept === '' ? '' : marked([kept]), cut: true };
}

function marked(lines: readonly string[]): string {
  return [...lines, CUT_MARK].join('\n');
}

/** A single line that is too long by itself is cut at a blank, or wherever it must be. */
function shortened(line: string, maxTokens: number): string {
  const room = maxTokens * BYTES_PER_TOKEN - Buffer.byteLength(marked(['']));
  const bytes = Buffer.from(line, 'utf8').subarray(0, Math.max(0, room));
  // A character cut in two decodes as a replacement character.
  const text = bytes.toString('utf8').replace(/\uFFFD+$/, '');
  const blank = text.lastIndexOf(' ');
  return blank > text.length / 2 ? text.slice(0, blank) : text;
}
