import stripJsonComments from 'strip-json-comments';

/** The place in a text where JSON stops being JSON; lines and columns are 1-based. */
export interface JsonFault {
  line: number;
  column: number;
  expected: string;
  found: string;
}

export type JsonText = { ok: true; value: unknown } | { ok: false; fault: JsonFault };

/** Whoever walks what was read calls itself once a level; no file that a person writes comes near. */
const DEEPEST = 64;

/**
 * Reads JSON, with the comments of JavaScript where blanks may be, and names the place of the first
 * fault: JSON.parse names one in some versions of Node and in some cases only. Refuses also what
 * JSON.parse takes in silence: a key that is there twice, of which it keeps the last.
 */
export function readJsonText(text: string): JsonText {
  // Blanks take their place, so that whatever is named after them is where it was.
  const content = stripJsonComments(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const fault = new Scanner(content).fault();
  return fault === null ? { ok: true, value: JSON.parse(content) } : { ok: false, fault };
}

const SPACE = /[ \t\r\n]*/y;
const QUOTE = /"/y;
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
/** What is quoted back of a text that cannot be read: enough to recognise the place. */
const WORD = /[\w.+-]{1,60}|"[^"\n]{0,20}|\S/y;

class Stop extends Error {
  readonly expected: string;

  constructor(expected: string) {
    super(expected);
    this.expected = expected;
  }
}

/** Walks the grammar of RFC 8259 without building anything; stops at the first token out of place. */
class Scanner {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fault(): JsonFault | null {
    let expected = 'JSON';
    try {
      this.#value('a value');
      this.#space();
      if (this.#at < this.#text.length) throw new Stop('the end of the file');
      return null;
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop;
      expected = stop.expected;
    }
    const before = this.#text.slice(0, this.#at).split('\n');
    WORD.lastIndex = this.#at;
    return {
      line: before.length,
      column: (before.at(-1) ?? '').length + 1,
      expected,
      found: WORD.exec(this.#text)?.[0] ?? 'the end of the file',
    };
  }

  #value(expected: string): void {
    this.#space();
    const next = this.#text[this.#at];
    if (next === '{') {
      const keys = new Set<string>();
      this.#list('}', () => this.#member(keys));
    } else if (next === '[') this.#list(']', () => this.#value('a value'));
    else if (!(this.#string() || this.#take(NUMBER) || this.#take(LITERAL))) {
      throw new Stop(next === '"' ? 'a string with its closing quote on the same line' : expected);
    }
  }

  #list(end: '}' | ']', entry: () => void): void {
    if (this.#depth === DEEPEST)
      throw new Stop(`at most ${DEEPEST} lists and objects in each other`);
    this.#depth += 1;
    this.#at += 1;
    this.#space();
    if (this.#text[this.#at] === end) this.#at += 1;
    else this.#entries(end, entry);
    this.#depth -= 1;
  }

  #entries(end: '}' | ']', entry: () => void): void {
    for (;;) {
      entry();
      this.#space();
      const next = this.#text[this.#at];
      if (next !== ',' && next !== end) throw new Stop(`"," or "${end}"`);
      this.#at += 1;
      if (next === end) return;
    }
  }

  #member(keys: Set<string>): void {
    this.#space();
    const from = this.#at;
    if (!this.#string()) throw new Stop('a key in double quotes');
    // Read, since a key can be written with escapes and without.
    const key = JSON.parse(this.#text.slice(from, this.#at)) as string;
    if (keys.has(key)) {
      this.#at = from;
      throw new Stop('each key once');
    }
    keys.add(key);
    this.#space();
    if (this.#text[this.#at] !== ':') throw new Stop('":"');
    this.#at += 1;
    this.#value('a value');
  }

  /** In pieces: one expression for all of a string has no room for one of some megabytes. */
  #string(): boolean {
    const from = this.#at;
    if (!this.#take(QUOTE)) return false;
    while (this.#take(PLAIN) || this.#take(ESCAPE)) continue;
    if (this.#take(QUOTE)) return true;
    this.#at = from;
    return false;
  }

  #space(): void {
    this.#take(SPACE);
  }

  #take(token: RegExp): boolean {
    token.lastIndex = this.#at;
    const match = token.exec(this.#text);
    if (match === null) return false;
    this.#at += match[0].length;
    return true;
  }
}
