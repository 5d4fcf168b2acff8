import { answerSchema } from './answer.ts';
import { batchSchema, runSchema } from './batch.ts';
import { callSchema, promptSchema } from './call.ts';
import { decisionSchema } from './decision.ts';
import { handSchema } from './hand.ts';
import { judgementSchema, verdictSchema } from './judgement.ts';
import { memorySchema } from './memory.ts';
import { profileSchema } from './profile.ts';
import { providerDocumentSchema } from './provider.ts';
import { sessionSchema, sessionWinningsSchema } from './session.ts';

/** Every collection with the schema of its documents: what a store may hold. */
export const COLLECTIONS = {
  batches: batchSchema,
  runs: runSchema,
  sessions: sessionSchema,
  hands: handSchema,
  answers: answerSchema,
  decisions: decisionSchema,
  calls: callSchema,
  prompts: promptSchema,
  memories: memorySchema,
  judgements: judgementSchema,
  verdicts: verdictSchema,
  winnings: sessionWinningsSchema,
  profiles: profileSchema,
  providers: providerDocumentSchema,
} as const;

/**
 * Fields that are asked for outside an id range. Ids carry the tree (batch, run, session, hand), so
 * only what crosses it needs an index. Those for people serve the questions of docs/data.md.
 */
export const INDEXES = {
  batches: [{ fields: ['status'] }],
  sessions: [
    { fields: ['batchId', 'status'] },
    { fields: ['runId', 'index'] },
    { fields: ['status'], forPeople: true },
  ],
  hands: [{ fields: ['seats.player'], forPeople: true }],
  decisions: [{ fields: ['player', 'street', 'rung'], forPeople: true }],
  calls: [{ fields: ['subject'] }, { fields: ['outcome', 'provider'], forPeople: true }],
  judgements: [
    { fields: ['batchId', 'status'] },
    { fields: ['traceHash'] },
    { fields: ['axis', 'status'], forPeople: true },
  ],
  winnings: [{ fields: ['batchId', 'condition'], forPeople: true }],
} as const;
