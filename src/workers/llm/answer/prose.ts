import { readActionPhrase } from './action-phrase.ts';
import { readAmount } from './amount.ts';
import { type CandidateReading, lastComplete, request } from './candidate.ts';
import type { ActionContext } from './legal-action.ts';

const LABEL_MARKS = `["'*_\u0060 ]*`;
const ACTION_LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}_<])(?:action|decision|move)${LABEL_MARKS}(?:is\s*)?[:：=]${LABEL_MARKS}`,
  'giu',
);
const AMOUNT_LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:amount|bet size|raise size|size|sizing)${LABEL_MARKS}[:：=]${LABEL_MARKS}\n?${LABEL_MARKS}([^\n]*)`,
  'iu',
);
const REASONING_LABEL = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(?:reasoning|reasons?|rationale|explanation)${LABEL_MARKS}[:：=]${LABEL_MARKS}`,
  'iu',
);
/** The next label on the same line ends the value of the one before. */
const NEXT_LABEL =
  /(?<![\p{L}\p{N}_])(?:action|amount|bet size|raise size|size|sizing|reasoning|reasons?|rationale|explanation)["'*_` ]*[:：=]/iu;

/**
 * The last complete `ACTION: … AMOUNT: … REASONING: …` of a text; without one, a text or a last
 * line that is nothing but an action ("I'll raise to 120.").
 * @param stopped the model was stopped by its token budget, so a number at the end may not be whole.
 */
export function candidateOfProse(
  spoken: string,
  context: ActionContext,
  stopped: boolean,
): CandidateReading {
  const labels = [...spoken.matchAll(ACTION_LABEL)].filter(
    (label, index) => index === 0 || !withinReasoning(spoken, label),
  );
  const blocks = labels.map((label, index) => ({
    start: label.index,
    text: spoken.slice(label.index + label[0].length, labels[index + 1]?.index),
    last: index === labels.length - 1,
  }));
  const readings = blocks.map((block) => {
    const reading = ofBlock(block.text, context, stopped && block.last);
    if (reading === null || reading === 'cut' || reading.reasoning !== '') return reading;
    return { ...reading, reasoning: wordsBefore(spoken.slice(0, block.start)) };
  });
  return lastComplete(readings) ?? ofLastLine(spoken, context, stopped);
}

/** How far back on its line a label's reasoning is looked for: a long text must cost no more. */
const LOOKS_BACK = 400;

/** "REASONING: his last action: raise" names an action, and is none; a label in capitals is one. */
function withinReasoning(spoken: string, { 0: label, index }: RegExpExecArray): boolean {
  if (/ACTION|DECISION|MOVE/.test(label)) return false;
  const before = spoken.slice(Math.max(0, index - LOOKS_BACK), index);
  return REASONING_LABEL.test(before.slice(before.lastIndexOf('\n') + 1));
}

function ofBlock(block: string, context: ActionContext, stopped: boolean): CandidateReading {
  const [line = ''] = block.trimStart().split('\n');
  const labelAt = line.search(NEXT_LABEL);
  const written = labelAt === -1 ? line : line.slice(0, labelAt);
  const phrase = readActionPhrase(written);
  if (phrase === null) return null;
  const sized = phrase.type === 'bet' || phrase.type === 'raise';

  const amountMatch = AMOUNT_LABEL.exec(block);
  const amountLine = amountMatch?.[1] ?? '';
  const amountEnd = amountLine.search(NEXT_LABEL);
  const amountText = amountEnd === -1 ? amountLine : amountLine.slice(0, amountEnd);
  const reasoningMatch = REASONING_LABEL.exec(block);
  const complete = !stopped || hasWordsAfter(block, amountMatch, reasoningMatch);
  if (sized && !complete) return 'cut';

  const labelled = readAmount(amountText, context);
  const amount =
    labelled.kind === 'missing' || (labelled.kind === 'unreadable' && phrase.size !== '')
      ? readAmount(phrase.size, context)
      : labelled;
  const reasoning =
    reasoningMatch === null
      ? ''
      : block.slice(reasoningMatch.index + reasoningMatch[0].length).trim();
  return {
    requested: request(phrase, sized || amount.kind === 'chips' ? amount : { kind: 'missing' }),
    reasoning,
  };
}

/** Something stands behind the size, so the size itself was not cut. */
function hasWordsAfter(
  block: string,
  amountMatch: RegExpExecArray | null,
  reasoningMatch: RegExpExecArray | null,
): boolean {
  if (amountMatch === null) return reasoningMatch !== null;
  const end = amountMatch.index + amountMatch[0].length;
  return block.slice(end).trim() !== '' || (reasoningMatch?.index ?? -1) > amountMatch.index;
}

function ofLastLine(spoken: string, context: ActionContext, stopped: boolean): CandidateReading {
  const lines = spoken
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line = lines.at(-1);
  if (line === undefined || stopped) return null;
  const phrase = readActionPhrase(line);
  if (phrase === null) return null;
  const reasoning = lines.slice(0, -1).join('\n');
  return { requested: request(phrase, readAmount(phrase.size, context)), reasoning };
}

/** Reasons that were written before the action. */
function wordsBefore(text: string): string {
  const label = REASONING_LABEL.exec(text);
  const words = label === null ? text : text.slice(label.index + label[0].length);
  return words
    .trimEnd()
    .replace(/[*_#>-]{1,20}$/, '')
    .trim();
}
