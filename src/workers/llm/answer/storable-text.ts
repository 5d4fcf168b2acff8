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
