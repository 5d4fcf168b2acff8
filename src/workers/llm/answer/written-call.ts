import { type LooseObject, type LooseValue, looseObjects } from './loose-json.ts';

/**
 * Calls that a model wrote into its text with parameters that are not JSON: Qwen's and Anthropic's
 * XML, GLM's key and value tags, and a call as in Python. (Calls whose arguments are JSON, such as
 * Kimi's, DeepSeek's and Hermes', are found by their braces.)
 */
export function writtenCalls(written: string): readonly LooseObject[] {
  // DeepSeek marks its tags; blanks of the same length keep every place where it is.
  const text = written.replaceAll(/<(\/?)｜DSML｜/g, '      <$1');
  return [...taggedCalls(text), ...pythonCalls(text)].sort((a, b) => a.start - b.start);
}

const CALL_BEGINS = /<function=[^>]*>|<invoke\b[^>]*>|<tool_call>|<poker_action>|<call\b[^>]*>/gi;
const CALL_ENDS = /<\/(?:function|invoke|tool_call|poker_action|call)>/i;
const PARAMETER =
  /<parameter(?:=| name=)["']?(\w+)["']?(?: [^>]*)?>([\s\S]*?)(<\/parameter>|$)|<arg_key>\s*(\w+)\s*<\/arg_key>\s*<arg_value>([\s\S]*?)(<\/arg_value>|$)|<(action|amount|reasoning)>([^<]*)(<\/\7>)/gi;

function taggedCalls(text: string): readonly LooseObject[] {
  const starts = [...text.matchAll(CALL_BEGINS)].map((match) => match.index);
  // Parameters without a call around them: the first of them begins it.
  const bare = starts.length === 0 ? text.search(PARAMETER) : -1;
  if (bare !== -1) starts.push(bare);
  return starts.flatMap((start, index) => {
    const block = text.slice(start, starts[index + 1]);
    const length = block.search(CALL_ENDS);
    return taggedCall(length === -1 ? block : block.slice(0, length), start, length === -1);
  });
}

function taggedCall(block: string, start: number, open: boolean): readonly LooseObject[] {
  const members = [...block.matchAll(PARAMETER)].map((match) => {
    const key = match[1] ?? match[4] ?? match[7] ?? '';
    const value = match[2] ?? match[5] ?? match[8] ?? '';
    const closed = (match[3] ?? match[6] ?? match[9] ?? '') !== '';
    return {
      key,
      value: { kind: 'string', text: value.trim(), cut: !closed } satisfies LooseValue,
    };
  });
  if (members.length === 0) return [];
  return [{ kind: 'object', members, cut: open, start, end: start + block.length }];
}

function pythonCalls(text: string): readonly LooseObject[] {
  return [...text.matchAll(/\bpoker_action\s*\(/g)].flatMap((match) => {
    const from = match.index + match[0].length;
    const to = closingBracket(text, from);
    const inside =
      to === -1 ? `{${text.slice(from, from + LONGEST_CALL)}` : `{${text.slice(from, to)}}`;
    const [object] = looseObjects(inside);
    return object === undefined
      ? []
      : [{ ...object, start: match.index, end: to === -1 ? text.length : to + 1 }];
  });
}

/** No call is longer; a long text full of them must cost no more. */
const LONGEST_CALL = 8000;

/** Where the call ends that begins at `from`; brackets in quotes are words. -1 where it was cut. */
function closingBracket(text: string, from: number): number {
  const parts = /"(?:[^"\\]|\\[\s\S])*"|(?<=[=:,([{]\s{0,9})'(?:[^'\\]|\\[\s\S]|'(?=\w))*'|[()]/g;
  const call = text.slice(from, from + LONGEST_CALL);
  let depth = 1;
  for (let part = parts.exec(call); part !== null; part = parts.exec(call)) {
    if (part[0] === '(') depth += 1;
    if (part[0] === ')') depth -= 1;
    if (depth === 0) return from + part.index;
  }
  return -1;
}
