import { jsonObject, type LooseObject, type LooseValue, looseObjects } from '../loose-json.ts';
import { separateThinking } from '../model-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The objects that a judge's answer holds, in order, or why they are none. */
export type VerdictObjects =
  | { readonly kind: 'objects'; readonly objects: readonly [Fields, ...Fields[]] }
  | { readonly kind: 'invalid-json' }
  /** One object that says two things under one name. */
  | { readonly kind: 'contradiction' };

/**
 * Reads strictly: whatever stands in braces must be JSON, and the last brace must be closed. Text
 * around the objects (a fence, a sentence) is passed over, thinking too.
 */
export function verdictObjects(text: string): VerdictObjects {
  const texts = objectTexts(text);
  const objects: Fields[] = [];
  for (const each of texts) {
    const fields = each === null ? null : parsedObject(each);
    if (fields === null) return { kind: 'invalid-json' };
    objects.push(fields);
  }
  const [first, ...more] = objects;
  if (first === undefined) return { kind: 'invalid-json' };
  if (texts.some((each) => each !== null && contradictsItself(each))) {
    return { kind: 'contradiction' };
  }
  return { kind: 'objects', objects: [first, ...more] };
}

function objectTexts(text: string): readonly (string | null)[] {
  const whole = text.trim();
  // As asked for. A closing tag that it quotes is then no end of thinking.
  return parsedObject(whole) === null ? bracedTexts(separateThinking(text).spoken) : [whole];
}

function parsedObject(text: string): Fields | null {
  try {
    return jsonObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Every outermost piece in braces; null where a brace is never closed. */
function bracedTexts(text: string): readonly (string | null)[] {
  const found: (string | null)[] = [];
  let at = text.indexOf('{');
  while (at !== -1) {
    const end = closingBrace(text, at);
    if (end === -1) {
      found.push(null);
      return found;
    }
    found.push(text.slice(at, end + 1));
    at = text.indexOf('{', end + 1);
  }
  return found;
}

function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === '{') depth += 1;
    else if (!quoted && character === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** JSON.parse takes the last of two members of one name and says nothing. */
function contradictsItself(text: string): boolean {
  return looseObjects(text).some(repeatsOtherwise);
}

function repeatsOtherwise({ members }: LooseObject): boolean {
  const known = new Map<string, string>();
  for (const { key, value } of members) {
    const said = JSON.stringify(plain(value));
    if ((known.get(key) ?? said) !== said) return true;
    known.set(key, said);
    if (value.kind === 'object' && repeatsOtherwise(value)) return true;
  }
  return false;
}

function plain(value: LooseValue): unknown {
  switch (value.kind) {
    case 'string':
    case 'number':
    case 'word':
      return [value.kind, value.text];
    case 'literal':
      return value.value;
    case 'array':
      return value.items.map(plain);
    case 'object':
      return value.members.map((each) => [each.key, plain(each.value)]);
  }
}
