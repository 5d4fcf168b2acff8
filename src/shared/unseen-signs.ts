/**
 * Signs that change how a text looks or is read without being seen: other control characters than line
 * breaks and tabs, marks of writing direction, blanks without width, and the tag characters in which
 * whole sentences can be hidden.
 */
const UNSEEN =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

export function withoutUnseenSigns(text: string): string {
  return text.replaceAll(UNSEEN, '');
}
