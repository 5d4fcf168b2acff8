import { z } from 'zod';
import {
  actionTypeSchema,
  cardSchema,
  chipsSchema,
  seatSchema,
  streetSchema,
} from '../../records/document.ts';
import { nameSchema } from '../../records/ids.ts';
import { judgedAxisSchema } from '../../records/judgement.ts';

/** Version of the shapes below: a job written by an older program is parked, not misread. */
export const PAYLOAD_VERSION = 1;
const payloadFields = { v: z.literal(PAYLOAD_VERSION) };

export const sessionPayloadSchema = z.strictObject({
  ...payloadFields,
  batchId: nameSchema,
  sessionId: z.string(),
});
export type SessionPayload = z.infer<typeof sessionPayloadSchema>;

export const judgePayloadSchema = z.strictObject({
  ...payloadFields,
  batchId: nameSchema,
  judgementId: z.string(),
});
export type JudgePayload = z.infer<typeof judgePayloadSchema>;

export const metricsPayloadSchema = z.discriminatedUnion('task', [
  z.strictObject({ ...payloadFields, task: z.literal('plan'), batchId: nameSchema }),
  /** Whether a batch has told enough, or more of its sessions are planned. */
  z.strictObject({ ...payloadFields, task: z.literal('look'), batchId: nameSchema }),
  /** What was won in a session that is over. */
  z.strictObject({
    ...payloadFields,
    task: z.literal('winnings'),
    batchId: nameSchema,
    sessionId: z.string(),
  }),
  /** `version`: sum of judgement versions when it was queued; a profile never goes back to a lower one. */
  z.strictObject({
    ...payloadFields,
    task: z.literal('score'),
    batchId: nameSchema,
    version: z.int().min(0),
  }),
]);
export type MetricsPayload = z.infer<typeof metricsPayloadSchema>;

/** One step of a hand as everybody at the table saw it. */
const historyActionSchema = z.strictObject({
  alias: z.string(),
  position: z.string(),
  street: streetSchema,
  type: z.enum([...actionTypeSchema.options, 'small_blind', 'big_blind', 'ante']),
  /** The player's total on this street afterwards. */
  to: chipsSchema,
  added: chipsSchema,
  allIn: z.boolean(),
});
export type HistoryAction = z.infer<typeof historyActionSchema>;

const tableSchema = z.strictObject({
  /** 1-based, of `hands`. */
  hand: z.int().min(1),
  hands: z.int().min(1),
  level: z.int().min(1),
  smallBlind: chipsSchema,
  bigBlind: chipsSchema,
  ante: chipsSchema,
});

const subjectFields = {
  ...payloadFields,
  /** The id of what the question is about; also the job's id. */
  subject: z.string(),
  batchId: nameSchema,
  /** Redis channel suffix on which the one who asks listens for the hint: the session, or the judgement. */
  replyTo: z.string(),
};

/**
 * What a player may know when it acts: own cards, the board, chips, actions seen, aliases. There is
 * no room in it for another seat's cards, the deck, a model's name or another player's words.
 */
export const decisionViewSchema = z.strictObject({
  ...subjectFields,
  kind: z.literal('decision'),
  player: nameSchema,
  table: tableSchema,
  you: z.strictObject({
    alias: z.string(),
    seat: seatSchema,
    position: z.string(),
    holeCards: z.array(cardSchema).length(2),
    stack: chipsSchema,
    streetCommitted: chipsSchema,
    handCommitted: chipsSchema,
  }),
  street: streetSchema,
  board: z.array(cardSchema),
  pot: chipsSchema,
  toCall: chipsSchema,
  currentBet: chipsSchema,
  minRaiseTo: chipsSchema.nullable(),
  maxRaiseTo: chipsSchema.nullable(),
  legal: z.array(actionTypeSchema).min(1),
  /** Everybody dealt in, clockwise from the seat after the button. */
  players: z.array(
    z.strictObject({
      alias: z.string(),
      position: z.string(),
      stack: chipsSchema,
      handCommitted: chipsSchema,
      streetCommitted: chipsSchema,
      status: z.enum(['live', 'folded', 'all_in']),
    }),
  ),
  /** Running figures of each opponent in this session; frequencies 0..1. */
  statistics: z.array(
    z.strictObject({
      alias: z.string(),
      hands: z.int().min(0),
      vpip: z.number(),
      pfr: z.number(),
      af: z.number(),
    }),
  ),
  history: z.array(historyActionSchema),
  /** Null where the condition has no memory. */
  notebook: z.string().nullable(),
});
export type DecisionView = z.infer<typeof decisionViewSchema>;

/** A finished hand as one player may know it: others' cards only where they were shown. */
export const memoryViewSchema = z.strictObject({
  ...subjectFields,
  kind: z.literal('memory'),
  player: nameSchema,
  table: tableSchema,
  you: z.strictObject({
    alias: z.string(),
    position: z.string(),
    holeCards: z.array(cardSchema).length(2),
    payoff: z.int(),
    endStack: chipsSchema,
  }),
  board: z.array(cardSchema),
  players: z.array(
    z.strictObject({
      alias: z.string(),
      position: z.string(),
      startStack: chipsSchema,
      endStack: chipsSchema,
      payoff: z.int(),
    }),
  ),
  history: z.array(historyActionSchema),
  shown: z.array(
    z.strictObject({ alias: z.string(), cards: z.array(cardSchema).length(2), hand: z.string() }),
  ),
  winners: z.array(z.strictObject({ alias: z.string(), amount: chipsSchema })),
  notebook: z.string(),
});
export type MemoryView = z.infer<typeof memoryViewSchema>;

/** A trace put before a judge: anonymised, quoted data. */
export const judgeViewSchema = z.strictObject({
  ...subjectFields,
  kind: z.literal('judge'),
  judge: nameSchema,
  axis: judgedAxisSchema,
  rubric: nameSchema,
  decision: z.strictObject({
    street: streetSchema,
    holeCards: z.array(cardSchema),
    board: z.array(cardSchema),
    pot: chipsSchema,
    toCall: chipsSchema,
    action: z.strictObject({ type: actionTypeSchema, to: chipsSchema, added: chipsSchema }),
  }),
  /** As the judge sees it: anonymised, without signs that nobody sees, at most so long. */
  trace: z.string(),
  /** Characters that were cut off its end. */
  cutCharacters: z.int().min(0),
  /** Calls of the ledger that belong to an earlier round of asking and count no more. */
  callsBefore: z.int().min(0),
});
export type JudgeView = z.infer<typeof judgeViewSchema>;

/** What an llm queue carries: the view alone; the model's settings come from the batch. */
export const viewSchema = z.discriminatedUnion('kind', [
  decisionViewSchema,
  memoryViewSchema,
  judgeViewSchema,
]);
export type View = z.infer<typeof viewSchema>;
