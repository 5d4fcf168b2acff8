import { z } from 'zod';
import { documentFields, timeSchema } from './document.ts';
import { nameSchema } from './ids.ts';

/**
 * How a provider stands for the whole fleet. `open`: calls go out; `resting`: they fail, and go out
 * one at a time after growing rests until one succeeds; `paused`: nothing goes out until a person
 * has seen to the reason.
 */
const providerStateSchema = z.enum(['open', 'resting', 'paused']);

/** Stored, and not only in Redis, so that a pause outlives a Redis that lost its memory. */
export const providerDocumentSchema = z.strictObject({
  ...documentFields,
  /** The provider's id in the rosters. */
  _id: nameSchema,
  state: providerStateSchema,
  /** What kind of failure it was, and its words; null when open. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** Since when it stands as it does. */
  since: timeSchema,
});
export type ProviderDocument = z.infer<typeof providerDocumentSchema>;
