import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readLines } from '../../archive/export/read-lines.ts';
import type { JudgeView } from '../../shared/fleet/queues/payloads.ts';
import {
  actionTypeSchema,
  cardSchema,
  chipsSchema,
  streetSchema,
} from '../../shared/records/document.ts';
import {
  claimedStreetSchema,
  type JudgedAxis,
  judgedAxisSchema,
  readClaimSchema,
} from '../../shared/records/judgement.ts';

const decisionSchema = z.strictObject({
  street: streetSchema,
  holeCards: z.array(cardSchema),
  board: z.array(cardSchema),
  pot: chipsSchema,
  toCall: chipsSchema,
  action: z.strictObject({ type: actionTypeSchema, to: chipsSchema, added: chipsSchema }),
});

/** A bet about which a judge is told nothing: reads are judged by their words alone. */
export const NO_DECISION: JudgeView['decision'] = {
  street: 'flop',
  holeCards: [],
  board: [],
  pot: 0,
  toCall: 0,
  action: { type: 'bet', to: 0, added: 0 },
};

export const calibrationKindSchema = z.enum(['clear', 'borderline', 'adversarial']);
export type CalibrationKind = z.infer<typeof calibrationKindSchema>;

const calibrationTraceSchema = z.strictObject({
  id: z.string(),
  axis: judgedAxisSchema,
  kind: calibrationKindSchema,
  trace: z.string(),
  decision: decisionSchema.prefault(() => structuredClone(NO_DECISION) as never),
  /** The right verdict: 0 or 1 for a bluff, 0 to 2 for a read. */
  score: z.int().min(0).max(2),
  /** Why it is right, for people. */
  why: z.string(),
});

/** A claim as it is to be read; its words may be quoted in several ways. */
const rightClaimSchema = readClaimSchema
  .omit({ quote: true })
  .extend({ street: claimedStreetSchema.default('now') });
export type RightClaim = z.infer<typeof rightClaimSchema>;

/** A text whose claims are known, all of them. */
const claimsTraceSchema = calibrationTraceSchema
  .omit({ score: true })
  .extend({ claims: z.array(rightClaimSchema) });

export interface CalibrationTrace extends z.infer<typeof calibrationTraceSchema> {
  /** Of a text that is read for its claims: what the right reading lists; `score` is how many. */
  readonly claims?: readonly RightClaim[];
}

/** The traces of this project for one axis, or for the two that are judged, in the order of their ids. */
export async function calibrationSet(axis?: JudgedAxis): Promise<CalibrationTrace[]> {
  const traces: CalibrationTrace[] = [];
  if (axis === 'claims') {
    for await (const trace of readLines(seed('calibration', 'claims.jsonl'), claimsTraceSchema)) {
      traces.push({ ...trace, score: trace.claims.length });
    }
    return traces;
  }
  for await (const trace of readLines(
    seed('calibration', 'traces.jsonl'),
    calibrationTraceSchema,
  )) {
    if (axis === undefined || trace.axis === axis) traces.push(trace);
  }
  return traces;
}

/** A file of the package's `seeds`: three folders up from here, in `src` as in `dist`. */
export function seed(...path: readonly string[]): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'seeds', ...path);
}
