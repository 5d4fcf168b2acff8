import { z } from 'zod';
import { nameSchema } from './ids.ts';

/** Axes that people label: of a score by a rubric, not of a list of claims. */
export const labelledAxisSchema = z.enum(['bluff', 'opponent-reading']);
export type LabelledAxis = z.infer<typeof labelledAxisSchema>;

/** What a person made of one trace, blind to who wrote it; a score as a judge of the axis gives it. */
export const humanLabelSchema = z.strictObject({
  labeller: nameSchema,
  axis: labelledAxisSchema,
  /** SHA-256 of the reasoning text, as in a judgement. */
  traceHash: z.string(),
  score: z.int().min(0),
});
export type HumanLabel = z.infer<typeof humanLabelSchema>;
