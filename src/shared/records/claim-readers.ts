import { z } from 'zod';
import { claimsReaderSchema } from './batch-configuration.ts';
import { droppedClaimsSchema } from './judgement.ts';

/** Kinds of claims that two readers are compared on; `card`: a text that names one which is not there (M8). */
export const comparedKindSchema = z.enum(['hand', 'equity', 'odds', 'draw', 'card', 'cardStrict']);
export type ComparedKind = z.infer<typeof comparedKindSchema>;

/** What the rules and a model make of the same texts, in texts. */
export const readerAgreementSchema = z.strictObject({
  /** In which a claim of this kind counts. */
  texts: z.int().min(0),
  both: z.int().min(0),
  /** Of those, with the same value. */
  same: z.int().min(0),
  rulesOnly: z.int().min(0),
  modelOnly: z.int().min(0),
  neither: z.int().min(0),
  /** Share of texts in which both find the same, or both nothing; null without texts. */
  alike: z.number().nullable(),
  /** Cohen's, on whether there is a claim; null where it is not defined. */
  kappa: z.number().nullable(),
});
export type ReaderAgreement = z.infer<typeof readerAgreementSchema>;

/**
 * The axes that are made of claims by both readers, over the texts that the model has read: the two differ
 * by the reader alone.
 * @param axisScore schema of a score of an axis
 */
export function claimReadersSchema<AxisScore extends z.ZodType>(axisScore: AxisScore) {
  const scores = z.strictObject({ M6: axisScore, M8: axisScore });
  return z.strictObject({
    /** Whose claims the profile's own M6 and M8 are made of. */
    headline: claimsReaderSchema,
    judge: z.string().nullable(),
    rubric: z.string().nullable(),
    texts: z.int().min(0),
    kept: z.int().min(0),
    /** Of those kept, that speak of another street than the decision's: no figure is made of them. */
    elsewhere: z.int().min(0),
    dropped: droppedClaimsSchema,
    rules: scores,
    model: scores,
    agreement: z.record(comparedKindSchema, readerAgreementSchema),
  });
}
