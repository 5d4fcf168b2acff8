/**
 * Signs that change how a text looks or is read without being seen: other control characters than line
 * breaks and tabs, marks of writing direction, blanks without width, and the tag characters in which
 * whole sentences can be hidden. Source of a pattern that is read as Unicode.
 */
export const UNSEEN_SIGNS = String.raw`[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]`;
const UNSEEN = new RegExp(UNSEEN_SIGNS, 'gu');

/** What a reader sees of a text, for whoever must not be told more than that: a judge, a parser. */
export function withoutUnseenSigns(text: string): string {
  return text.replaceAll(UNSEEN, '');
}

/** `\u001b` for an escape, `\n` for a line break: what is quoted stays on its line and does nothing there. */
export function withSignsNamed(text: string): string {
  return text.replaceAll(UNSEEN, named).replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]/g, named);
}

const SHORT: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function named(sign: string): string {
  const short = SHORT[sign];
  if (short !== undefined) return short;
  const code = (sign.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
