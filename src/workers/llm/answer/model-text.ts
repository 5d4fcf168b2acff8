/** A model's text, with what it only thought kept apart from what it said. */
export interface SpokenText {
  readonly spoken: string;
  readonly thought: string;
}

/**
 * Marks around thinking that reach the content: XML-like tags, Mistral's brackets, Kimi's diamonds,
 * and the channel that gpt-oss thinks in.
 */
const OPENS =
  /<(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad)>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|channel\|>\s*analysis\s*(?:<\|message\|>)?/;
const CLOSES =
  /<\/(?:think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad)>|\[\/THINK\]|◁\/think▷|<\|end_of_thought\|>|<\|end\|>/;
const MARK = new RegExp(`(${OPENS.source})|(${CLOSES.source})`, 'giu');

/**
 * Takes thinking out of a text. A closing mark without an opening one makes everything before it
 * thought (chat templates swallow the opening one); an opening one that is never closed makes
 * everything after it thought: the model did not come to an answer.
 */
export function separateThinking(text: string): SpokenText {
  let spoken = '';
  let thought = '';
  let depth = 0;
  let at = 0;
  for (const mark of text.matchAll(MARK)) {
    const piece = text.slice(at, mark.index);
    at = mark.index + mark[0].length;
    if (depth > 0) thought += `${piece}\n`;
    else spoken += afterMark(spoken, piece);
    if (mark[1] !== undefined) {
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
    } else if (mark[0] !== '<|end|>') {
      // `<|end|>` also ends what gpt-oss says aloud.
      thought += `${spoken}\n`;
      spoken = '';
    }
  }
  if (depth > 0) thought += text.slice(at);
  else spoken += afterMark(spoken, text.slice(at));
  return { spoken: spoken.trim(), thought: thought.trim() };
}

/** A mark ends a word: two halves never become one that nobody said, at worst a key that was masked. */
function afterMark(spoken: string, piece: string): string {
  return /\S$/.test(spoken) && /^\S/.test(piece) ? `\n${piece}` : piece;
}

/**
 * Text that every store and file takes: no half surrogate pairs, no control characters other than
 * line breaks and tabs. What a model says is data, and this is the only change made to it.
 */
export function storableText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
