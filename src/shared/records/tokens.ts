/** Four bytes a token: near what common tokenizers make of English, and more careful elsewhere. */
export const BYTES_PER_TOKEN = 4;

/** How many tokens a text counts for; an estimate that is the same for every model. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text, 'utf8') / BYTES_PER_TOKEN);
}
