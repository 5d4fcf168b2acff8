import { z } from 'zod';
import { decisionSchema } from '../../shared/records/decision.ts';
import { type Claims, claimsOf } from './claims.ts';

/** A text with what its writer saw, as `arena claims` takes them, a line each. */
export const claimsQuestionSchema = z.object({
  id: z.string(),
  text: z.string(),
  context: decisionSchema.pick({ holeCards: true, board: true, street: true }).strip(),
});
export type ClaimsQuestion = z.infer<typeof claimsQuestionSchema>;

/** What `arena claims` answers to it, by the same code as the metrics. */
export function answeredClaims({ id, text, context }: ClaimsQuestion): Claims & { id: string } {
  return { id, ...claimsOf(text, context) };
}
