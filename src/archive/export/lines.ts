import { z } from 'zod';
import { runSchema } from '../../shared/records/batch.ts';
import { callSchema } from '../../shared/records/call.ts';
import { decisionSchema } from '../../shared/records/decision.ts';
import { handSchema } from '../../shared/records/hand.ts';
import {
  type JudgedAxis,
  judgementSchema,
  verdictBodySchema,
} from '../../shared/records/judgement.ts';
import { MAX_CLAIMS, RUBRIC_MAXIMUM } from '../../shared/records/rubrics.ts';
import { sessionSchema } from '../../shared/records/session.ts';

/** Whoever wrote the export may name its players and conditions otherwise than this project does. */
const name = z.string().min(1);

/** What single figures alone are worked out from: where it is not there, they are not known. */
function unreadIsUnknown<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().catch(null);
}

/**
 * What a score relies on in each line of an export: the fields that records.md calls stable, and of
 * those only the ones a metric reads. Other fields may come and go without making an export
 * unreadable, so that anyone can score data that another program or version wrote.
 */
export const sessionLineSchema = sessionSchema
  .pick({
    _id: true,
    runId: true,
    index: true,
    status: true,
  })
  .extend({
    condition: name,
    /** Sessions of the same seed and place in their run have the same decks; null: nobody knows. */
    seed: sessionSchema.shape.seed.nullable().default(null),
    startedAt: unreadIsUnknown(sessionSchema.shape.startedAt),
    finishedAt: unreadIsUnknown(sessionSchema.shape.finishedAt),
    seats: z.array(
      sessionSchema.shape.seats.element
        .pick({ delta: true, place: true })
        .extend({
          player: name,
          seat: sessionSchema.shape.seats.element.shape.seat.nullable().default(null),
        })
        .strip(),
    ),
  })
  .strip();
export type SessionLine = z.infer<typeof sessionLineSchema>;

/** Which runs are dealt the same decks; of no run where nobody wrote it down. */
export const runLineSchema = runSchema
  .pick({ _id: true })
  .extend({ gameSeed: runSchema.shape.gameSeed.optional() })
  .strip();
export type RunLine = z.infer<typeof runLineSchema>;

const handSeat = handSchema.shape.seats.element;
const pot = handSchema.shape.pots.element;

export const handLineSchema = handSchema
  .pick({ _id: true, sessionId: true, number: true, bigBlind: true })
  .extend({
    status: handSchema.shape.status.default('completed'),
    level: handSchema.shape.level.nullable().default(null),
    seats: z.array(
      handSeat
        .pick({ payoff: true })
        .extend({
          player: name,
          position: handSeat.shape.position.nullable(),
          seat: handSeat.shape.seat.nullable().default(null),
          startStack: handSeat.shape.startStack.nullable().default(null),
          holeCards: unreadIsUnknown(handSeat.shape.holeCards),
          posted: unreadIsUnknown(handSeat.shape.posted),
          antePosted: unreadIsUnknown(handSeat.shape.antePosted),
          allInAdjusted: handSeat.shape.allInAdjusted.default(null),
        })
        .strip(),
    ),
    board: unreadIsUnknown(handSchema.shape.board),
    actions: unreadIsUnknown(
      z.array(
        handSchema.shape.actions.element
          .pick({ seat: true, street: true, type: true, added: true })
          .strip(),
      ),
    ),
    pots: z.array(
      pot
        .pick({ amount: true })
        .extend({ winners: pot.shape.winners.nullable().default(null) })
        .strip(),
    ),
  })
  .strip();
export type HandLine = z.infer<typeof handLineSchema>;

export const decisionLineSchema = decisionSchema
  .pick({
    _id: true,
    sessionId: true,
    hand: true,
    index: true,
    street: true,
    holeCards: true,
    board: true,
    pot: true,
    toCall: true,
    currentBet: true,
    handCommitted: true,
    action: true,
    rung: true,
  })
  .extend({
    player: name,
    liveOpponents: z.array(name),
    /** A fallback's may be null: it has none. Not made '' here: a transform in each of a million lines costs. */
    reasoning: z.string().nullable().default(null),
    timedOut: decisionSchema.shape.timedOut.default(false),
    position: decisionSchema.shape.position.nullable(),
    /** Absent in records from before equity was tracked (paper, I.2). */
    equity: z.number().min(0).max(1).nullable().default(null),
    latencyMs: decisionSchema.shape.latencyMs.default(null),
    /** Before the action; null where nobody wrote it down. */
    stack: decisionSchema.shape.stack.nullable().default(null),
    /** Null where no raise was allowed; absent where nobody wrote it down. */
    minRaiseTo: decisionSchema.shape.minRaiseTo.optional(),
    /** How the answer was changed, by whatever names; absent where nobody wrote it down. */
    adjusted: z.string().nullable().optional(),
  })
  .strip();
export type DecisionLine = z.infer<typeof decisionLineSchema>;

/** What a decision took, of a line of `calls.jsonl`. */
export const spentLineSchema = callSchema
  .pick({ subject: true, kind: true })
  .extend({
    player: name,
    usage: callSchema.shape.usage
      .unwrap()
      .pick({ promptTokens: true, completionTokens: true })
      .extend({ reasoningTokens: z.int().min(0).nullable().default(null) })
      .strip()
      .nullable()
      .default(null),
    costMicroUsd: callSchema.shape.costMicroUsd.default(null),
  })
  .strip();
export type SpentLine = z.infer<typeof spentLineSchema>;

/** What the rubric of an axis can give. */
const HIGHEST: Readonly<Record<JudgedAxis, number>> = {
  bluff: 1,
  'opponent-reading': RUBRIC_MAXIMUM,
  claims: MAX_CLAIMS,
};

export const judgementLineSchema = judgementSchema
  .pick({
    _id: true,
    decisionId: true,
    axis: true,
    status: true,
    score: true,
    repeat: true,
  })
  .extend({
    player: name,
    condition: name,
    judge: name,
    rubric: name,
    /** Absent where nobody wrote down whose judge it was, nor why it gave no score. */
    family: z.string().default(''),
    reason: judgementSchema.shape.reason.default(null).catch(null),
    traceHash: z.string().default(''),
    /** Claims are scored by what was read; a bluff or a read by its score, whatever stands here. */
    verdict: verdictBodySchema.nullable().catch(null),
  })
  .strip()
  // An axis is a share of what its rubric can give: a verdict above it would make more than all of it.
  .refine(({ axis, score }) => score === null || (score >= 0 && score <= HIGHEST[axis]), {
    path: ['score'],
    error: 'expected a score that the rubric of its axis gives',
  });
export type JudgementLine = z.infer<typeof judgementLineSchema>;
