/** One JSON value of a file and the line it begins on. */
export interface JsonEntry {
  readonly line: number;
  readonly text: string;
}

/**
 * The values of a file that is one JSON array, one JSON value, or JSON Lines. The text of each is
 * left unparsed, so that one malformed value does not hide the others.
 */
export function jsonEntries(text: string): Iterable<JsonEntry> {
  const start = text.search(/\S/);
  if (start === -1) return [];
  if (text[start] === '[') return arrayElements(text, start + 1);
  const [first, ...more] = lineEntries(text);
  if (first !== undefined && more.length > 0 && !isJson(first.text) && isJson(text)) {
    return [{ line: first.line, text }];
  }
  return lineEntries(text);
}

function lineEntries(text: string): readonly JsonEntry[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((entry) => entry.text !== '');
}

/** Elements by their brackets alone, strings respected: whether each is JSON is the caller's question. */
function* arrayElements(text: string, from: number): Generator<JsonEntry, void, undefined> {
  let line = 1 + newlines(text.slice(0, from));
  let start = -1;
  let startLine = line;
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '\n') line++;
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
      continue;
    }
    if (depth === 0 && (character === ',' || character === ']')) {
      if (start !== -1) yield { line: startLine, text: text.slice(start, at) };
      start = -1;
      if (character === ']') return;
      continue;
    }
    if (start === -1 && character.trim() !== '') {
      start = at;
      startLine = line;
    }
    if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
  }
  // The array never closes: what is left of it is malformed, and says so when it is parsed.
  if (start !== -1) yield { line: startLine, text: text.slice(start) };
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
