import type { CallKind } from '../../shared/records/call.ts';
import type { Range } from './range.ts';

/** One kind of call of one player or judge; money in USD. */
export interface CallEstimate {
  readonly kind: CallKind;
  readonly calls: Range;
  readonly promptTokens: Range;
  readonly outputTokens: Range;
  /** Null where the price is unknown. */
  readonly usd: Range | null;
  /** Hours that the model itself takes, one call after the other. */
  readonly hours: Range;
  /** What the figures of a call are taken from. */
  readonly basis: 'ledger' | 'assumptions';
}

export interface EntryEstimate {
  readonly id: string;
  readonly role: 'player' | 'judge';
  readonly model: string;
  readonly provider: string;
  readonly kinds: readonly CallEstimate[];
  readonly total: Omit<CallEstimate, 'kind' | 'basis'>;
}

export interface BatchEstimate {
  readonly batch: string;
  readonly entries: readonly EntryEstimate[];
  readonly total: {
    readonly calls: Range;
    readonly promptTokens: Range;
    readonly outputTokens: Range;
    /** Of those with a price. */
    readonly usd: Range;
    /** From the first hand to the last verdict, if the providers' limits are all that holds it up. */
    readonly hours: Range;
  };
  /** Players and judges whose price nobody knows: they are in no sum of dollars. */
  readonly unpriced: readonly string[];
  /** The batch's own cap in USD: it stops there; null: none. */
  readonly capUsd: number | null;
}
