/**
 * JSON as models write it: comments, trailing commas, single quotes, bare words, raw newlines inside
 * strings, several objects one after the other, and texts that stop in the middle.
 *
 * What was being written when the text stopped is marked, because a cut `12` may have been `1200`.
 */
export type LooseValue =
  | { readonly kind: 'string'; readonly text: string; readonly cut: boolean }
  /** `text` is the number as written: `1,200` and `+60` would not survive as a double. */
  | { readonly kind: 'number'; readonly text: string; readonly cut: boolean }
  | { readonly kind: 'literal'; readonly value: boolean | null; readonly cut: boolean }
  /** A word without quotes that is no JSON literal. */
  | { readonly kind: 'word'; readonly text: string; readonly cut: boolean }
  | { readonly kind: 'array'; readonly items: readonly LooseValue[]; readonly cut: boolean }
  | LooseObject;

export interface LooseObject {
  readonly kind: 'object';
  /** In the order written; a key may be there twice. */
  readonly members: readonly { readonly key: string; readonly value: LooseValue }[];
  readonly cut: boolean;
  /** Where it stands in the text: from its `{` to behind its `}`. */
  readonly start: number;
  readonly end: number;
}

/** A model that opens a thousand brackets is not answered with a stack overflow. */
const DEEPEST = 24;
/** Bound on the work for one answer: far above any sensible one. */
const MOST_ATTEMPTS = 1000;

/** Every outermost object of a text, in order. Text around and between them is passed over. */
export function looseObjects(text: string): readonly LooseObject[] {
  const found: LooseObject[] = [];
  let at = text.indexOf('{');
  for (let attempts = 0; at !== -1 && attempts < MOST_ATTEMPTS; attempts += 1) {
    const reader = new LooseReader(text, at);
    const object = reader.object(0);
    if (object !== null && (object.members.length > 0 || object.cut)) {
      found.push(object);
      at = text.indexOf('{', object.end);
    } else {
      at = text.indexOf('{', at + 1);
    }
  }
  return found;
}

/** The last member of that name, compared without case, `_`, `-` and blanks. */
export function member(object: LooseObject, ...names: readonly string[]): LooseValue | undefined {
  for (const name of names) {
    const found = object.members.findLast(({ key }) => plainKey(key) === plainKey(name));
    if (found !== undefined) return found.value;
  }
  return undefined;
}

function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** The same shape for a value that really was JSON: tool arguments that came as an object. */
export function looseValue(value: unknown, depth = 0): LooseValue {
  if (depth > DEEPEST) return { kind: 'literal', value: null, cut: false };
  if (typeof value === 'string') return { kind: 'string', text: value, cut: false };
  if (typeof value === 'number') return { kind: 'number', text: String(value), cut: false };
  if (typeof value === 'boolean') return { kind: 'literal', value, cut: false };
  if (Array.isArray(value)) {
    return { kind: 'array', items: value.map((item) => looseValue(item, depth + 1)), cut: false };
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, inner]) => ({
      key,
      value: looseValue(inner, depth + 1),
    }));
    return { kind: 'object', members, cut: false, start: 0, end: 0 };
  }
  return { kind: 'literal', value: null, cut: false };
}

/** What was JSON as an object with keys, or null. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '\u201C': '\u201D',
  '\u201D': '\u201D',
  '\u2018': '\u2019',
};
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
};

class LooseReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Null where what stands here cannot be an object. */
  object(depth: number): LooseObject | null {
    const start = this.#at;
    const members: { key: string; value: LooseValue }[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipBlank(',');
      if (this.#ended()) {
        return { kind: 'object', members, cut: true, start, end: this.#at };
      }
      if (this.#text[this.#at] === '}') {
        this.#at += 1;
        return { kind: 'object', members, cut: false, start, end: this.#at };
      }
      const key = this.#key();
      if (key === null) return null;
      this.#skipBlank('');
      if (this.#ended()) return { kind: 'object', members, cut: true, start, end: this.#at };
      if (this.#text[this.#at] !== ':' && this.#text[this.#at] !== '=') return null;
      this.#at += 1;
      if (this.#text[this.#at] === '>') this.#at += 1;
      this.#skipBlank('');
      if (this.#ended()) return { kind: 'object', members, cut: true, start, end: this.#at };
      const value = this.#value(depth + 1);
      if (value === null) return null;
      members.push({ key, value });
    }
  }

  #value(depth: number): LooseValue | null {
    if (depth > DEEPEST) return null;
    const first = this.#text[this.#at] as string;
    if (first === '{') return this.object(depth);
    if (first === '[') return this.#array(depth);
    if (QUOTES[first] !== undefined) return { kind: 'string', ...this.#string(first) };
    return this.#bare();
  }

  #array(depth: number): LooseValue | null {
    const items: LooseValue[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipBlank(',');
      if (this.#ended()) return { kind: 'array', items, cut: true };
      if (this.#text[this.#at] === ']') {
        this.#at += 1;
        return { kind: 'array', items, cut: false };
      }
      const before = this.#at;
      const item = this.#value(depth + 1);
      if (item === null || this.#at === before) return null;
      items.push(item);
    }
  }

  #key(): string | null {
    const first = this.#text[this.#at] as string;
    if (QUOTES[first] !== undefined) return this.#string(first).text;
    const word = /[\p{L}\p{N}_$-]+/uy;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  /** Raw newlines are allowed; the quote that ends it is the one a value can end with. */
  #string(quote: string): { text: string; cut: boolean } {
    const closing = QUOTES[quote] as string;
    let text = '';
    this.#at += 1;
    while (!this.#ended()) {
      const character = this.#text[this.#at] as string;
      if (character === '\\') {
        text += this.#escape();
        continue;
      }
      this.#at += 1;
      if (character === closing && this.#valueMayEndHere(quote)) return { text, cut: false };
      text += character;
    }
    return { text, cut: true };
  }

  /** A quote inside a text does not end it: `'I don't fold'`, `"He may "float" the flop"`. */
  #valueMayEndHere(quote: string): boolean {
    const rest =
      quote === '"'
        ? /[^\S\n]{0,99}(?:[:;}\]="\n#/]|,(?!\s{0,9}[a-z']{1,20}(?: [a-z]|"))|$)/iy
        : /\s*(?:[,:}\]=]|$)/y;
    rest.lastIndex = this.#at;
    return rest.test(this.#text);
  }

  #escape(): string {
    const next = this.#text[this.#at + 1];
    if (next === undefined) {
      this.#at += 1;
      return '';
    }
    if (next === 'u') {
      const code = /[0-9a-fA-F]{4}/y;
      code.lastIndex = this.#at + 2;
      const found = code.exec(this.#text)?.[0];
      if (found !== undefined) {
        this.#at += 6;
        return String.fromCharCode(Number.parseInt(found, 16));
      }
    }
    this.#at += 2;
    return ESCAPES[next] ?? next;
  }

  /** Numbers, literals and words without quotes: up to what ends a value. */
  #bare(): LooseValue | null {
    const start = this.#at;
    // A comma between digits belongs to the number where three digits follow: 1,200.
    const piece = /(?:[^,{}[\]\r\n"]|,(?=\d{3}(?!\d)))+/y;
    piece.lastIndex = start;
    const written = piece.exec(this.#text)?.[0].replace(/\/\/.*|\/\*.*|\s#.*/s, '');
    if (written === undefined || written.trim() === '') return null;
    this.#at = start + written.length;
    const cut = this.#ended();
    const text = written.trim();
    if (/^[+-]?[\d.]/.test(text) && /^[+-]?\d[\d.,_eE+-]*$|^[+-]?\.\d+$/.test(text)) {
      return { kind: 'number', text, cut };
    }
    const word = text.toLowerCase();
    if (word === 'true') return { kind: 'literal', value: true, cut: false };
    if (word === 'false') return { kind: 'literal', value: false, cut: false };
    if (word === 'null' || word === 'none' || word === 'undefined' || word === 'nan') {
      return { kind: 'literal', value: null, cut: false };
    }
    return { kind: 'word', text, cut };
  }

  #ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Blanks, comments, and the given punctuation. */
  #skipBlank(also: string): void {
    for (;;) {
      const blank = /(?:[\s\uFEFF\u00A0]|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
      blank.lastIndex = this.#at;
      const length = blank.exec(this.#text)?.[0].length ?? 0;
      this.#at += length;
      const next = this.#text[this.#at];
      if (next !== undefined && also.includes(next)) this.#at += 1;
      else if (length === 0) return;
    }
  }
}
