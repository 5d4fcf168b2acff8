import { z } from 'zod';
import type { CallKind } from './call.ts';
import { batchOf, runOf, sessionOf } from './ids.ts';

const usd = z.number().positive().max(1e9);

/**
 * What may be spent, in USD; null: no cap. Runs and sessions count what is asked while they are
 * played; verdicts count against the batch alone.
 */
export const capsSchema = z.strictObject({
  batchUsd: usd.nullable().default(null),
  runUsd: usd.nullable().default(null),
  sessionUsd: usd.nullable().default(null),
});
export type Caps = z.infer<typeof capsSchema>;

/** From the widest to the narrowest: who asks why nothing goes on hears of the widest. */
export const CAP_SCOPES = ['batch', 'run', 'session'] as const;
export type CapScope = (typeof CAP_SCOPES)[number];

/** The cap of a scope in USD. */
export function capOf(caps: Caps, scope: CapScope): number | null {
  switch (scope) {
    case 'batch':
      return caps.batchUsd;
    case 'run':
      return caps.runUsd;
    case 'session':
      return caps.sessionUsd;
  }
}

export function hasCaps(caps: Caps): boolean {
  return CAP_SCOPES.some((scope) => capOf(caps, scope) !== null);
}

/** One thing that a call counts against: `{ scope: 'run', id: 'main-50.r01-none' }`. */
export interface Scoped {
  readonly scope: CapScope;
  readonly id: string;
}

/** Everything that a call about this subject counts against, the widest first. */
export function scopesOf(subject: string, kind: CallKind): readonly Scoped[] {
  const batch: Scoped = { scope: 'batch', id: batchOf(subject) };
  if (kind === 'judge') return [batch];
  return [
    batch,
    { scope: 'run', id: runOf(subject) },
    { scope: 'session', id: sessionOf(subject) },
  ];
}
