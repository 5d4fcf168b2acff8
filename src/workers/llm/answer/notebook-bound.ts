import { BYTES_PER_TOKEN, estimateTokens } from '../../../shared/records/tokens.ts';

/** Stands under a notebook that was cut, so that its owner knows. */
export const CUT_MARK = '[cut: too long]';

/**
 * A notebook within its bound: an over-long one loses its last lines and says so.
 * @param stopped the model was stopped while writing, so its last line is not whole.
 * @returns an empty notebook when not one whole line is left.
 */
export function boundNotebook(
  text: string,
  maxTokens: number,
  stopped: boolean,
): { readonly notebook: string; readonly cut: boolean } {
  if (!stopped && estimateTokens(text) <= maxTokens) return { notebook: text, cut: false };
  const lines = text.split('\n');
  if (stopped) lines.pop();
  while (lines.length > 1 && estimateTokens(marked(lines)) > maxTokens) lines.pop();
  const [only = ''] = lines;
  if (lines.length === 1 && estimateTokens(marked(lines)) > maxTokens) {
    lines[0] = shortened(only, maxTokens);
  }
  const kept = lines.join('\n').trim();
  return { notebook: kept === '' ? '' : marked([kept]), cut: true };
}

function marked(lines: readonly string[]): string {
  return [...lines, CUT_MARK].join('\n');
}

/** A single line that is too long by itself is cut at a blank, or wherever it must be. */
function shortened(line: string, maxTokens: number): string {
  const room = maxTokens * BYTES_PER_TOKEN - Buffer.byteLength(marked(['']));
  const bytes = Buffer.from(line, 'utf8').subarray(0, Math.max(0, room));
  // A character cut in two decodes as a replacement character.
  const text = bytes.toString('utf8').replace(/\uFFFD+$/, '');
  const blank = text.lastIndexOf(' ');
  return blank > text.length / 2 ? text.slice(0, blank) : text;
}
