import { z } from 'zod';
import { cardSchema, streetSchema } from '../../shared/documents/document.ts';
import { readLines } from '../../shared/export/read-lines.ts';
import { claimsOf } from '../../workers/metrics/claims/claims.ts';

const textLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  text: z.string(),
  context: z.object({
    holeCards: z.array(cardSchema),
    board: z.array(cardSchema),
    street: streetSchema,
  }),
});

/** A line of JSON for each line of the file: its id and the claims of its text. */
export async function* claimLines(file: string): AsyncGenerator<string, void, undefined> {
  for await (const { id, text, context } of readLines(file, textLineSchema)) {
    yield JSON.stringify({ id, ...claimsOf(text, context) });
  }
}
