import { z } from 'zod';
import {
  actionTypeSchema,
  cardSchema,
  chipsSchema,
  documentFields,
  microUsdSchema,
  seatSchema,
  streetSchema,
} from './document.ts';
import { nameSchema } from './ids.ts';

/** Which step of the answer ladder gave the action (paper, I.4). */
export const rungSchema = z.enum(['tool', 'json', 'text', 'default']);
export type Rung = z.infer<typeof rungSchema>;

/** What a player asked for, in its own words: the amount is its total on this street. */
export const requestedActionSchema = z.strictObject({
  type: actionTypeSchema,
  amount: z.number().nullable(),
});

/** How a requested action was changed into a legal one. */
export const adjustmentSchema = z.enum([
  'below-minimum',
  'above-stack',
  'check-facing-bet',
  'bet-facing-bet',
  'raise-without-bet',
  'call-without-bet',
  'raise-closed',
  'size-missing',
]);
export type Adjustment = z.infer<typeof adjustmentSchema>;

/** One action of one player with what it saw; written by the table worker. */
export const decisionSchema = z.strictObject({
  ...documentFields,
  sessionId: z.string(),
  runId: z.string(),
  batchId: nameSchema,
  condition: nameSchema,
  hand: z.int().min(1),
  index: z.int().min(1),
  player: nameSchema,
  seat: seatSchema,
  position: z.string(),
  street: streetSchema,
  holeCards: z.array(cardSchema),
  board: z.array(cardSchema),
  /** Every chip in the middle before the action. */
  pot: chipsSchema,
  toCall: chipsSchema,
  currentBet: chipsSchema,
  streetCommitted: chipsSchema,
  handCommitted: chipsSchema,
  minRaiseTo: chipsSchema.nullable(),
  stack: chipsSchema,
  bigBlind: chipsSchema,
  liveOpponents: z.array(nameSchema),
  legal: z.array(actionTypeSchema),
  action: z.strictObject({ type: actionTypeSchema, to: chipsSchema, added: chipsSchema }),
  requested: requestedActionSchema.nullable(),
  adjusted: adjustmentSchema.nullable(),
  rung: rungSchema,
  reasoning: z.string(),
  /** Share of the pot (0..1) against random hands, six decimals; null where it could not be computed. */
  equity: z.number().nullable(),
  /** Against the opponents' actual cards: for luck, never for a metric. */
  equityTrue: z.number().nullable(),
  timedOut: z.boolean(),
  latencyMs: z.number().min(0).nullable(),
  costMicroUsd: microUsdSchema.nullable(),
  callId: z.string().nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;
