import { REPLAY_PROVIDERS } from './batch-configuration.ts';
import type { Call } from './call.ts';

/** What a call counts for against caps, in micro-USD. */
export type Counted =
  /** For good: what it cost, or what it may have cost at most where nobody knows. */
  | { readonly kind: 'spent'; readonly microUsd: number }
  /** Until it is settled: its worst case. */
  | { readonly kind: 'held'; readonly microUsd: number }
  /** As `spent`, until somebody thought dead settles it after all. */
  | { readonly kind: 'lost'; readonly microUsd: number };

/** Of which fields of the ledger that is a function. */
export type CountedCall = Pick<
  Call,
  'provider' | 'outcome' | 'maybePaid' | 'costMicroUsd' | 'reservedMicroUsd'
>;

/**
 * Unknown is not zero: a call without a known cost that may have been charged for counts with its
 * worst case. A provider that refused or failed does not charge, and a recorded answer costs nothing.
 */
export function countedOf(call: CountedCall): Counted {
  if (isReplayed(call)) return { kind: 'spent', microUsd: 0 };
  const worst = call.reservedMicroUsd ?? 0;
  switch (call.outcome) {
    case 'open':
      return { kind: call.maybePaid ? 'lost' : 'held', microUsd: worst };
    case 'unsent':
      return { kind: 'spent', microUsd: 0 };
    case 'ok':
    case 'invalid':
    case 'timeout':
      return { kind: 'spent', microUsd: call.costMicroUsd ?? worst };
    case 'rate_limited':
    case 'provider_error':
      return { kind: 'spent', microUsd: call.costMicroUsd ?? (call.maybePaid ? worst : 0) };
  }
}

/** Answered out of an export: its cost is that of the call that was recorded, and nobody pays it. */
export function isReplayed({ provider }: Pick<Call, 'provider'>): boolean {
  return provider === REPLAY_PROVIDERS.models || provider === REPLAY_PROVIDERS.standIns;
}
