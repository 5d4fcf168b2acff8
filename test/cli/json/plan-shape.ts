import { z } from 'zod';

const count = z.int().min(0);
const range = z.object({ low: z.number(), expected: z.number(), high: z.number() });
/** What `arena plan` prints. */
export const plan = z.object({
  file: z.string(),
  batch: z.string(),
  join: z.string(),
  player: z.string(),
  tell: z.object({ bb100: z.number(), power: z.number(), alpha: z.number() }),
  condition: z.string(),
  opponents: z.array(z.string()),
  inPlaceOf: z.string(),
  sessions: count,
  runs: count,
  sessionsPerRun: count,
  sameDecks: count,
  deviation: z.number(),
  observed: count,
  usd: range,
  hours: range,
  unpriced: z.array(z.string()),
  assumed: z.array(z.string()),
});
