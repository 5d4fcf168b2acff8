import type { UnusableReason } from './completion.ts';

/** Why a reply is no completion, by what has to be done about it. */
export const FAILURE_KINDS = {
  /** Too many requests or tokens for now. */
  'rate-limit': 'backoff',
  /** The provider has no capacity, whatever status it says so with. */
  overloaded: 'backoff',
  /** 408: the provider gave up waiting, or its own upstream did. */
  timeout: 'backoff',
  conflict: 'backoff',
  'server-error': 'backoff',
  /** 3xx: never followed. A service that is down may answer so for a while. */
  redirect: 'backoff',
  /** A 200 that is HTML, an error object, no choices, no tokens. */
  'not-a-completion': 'backoff',
  /** No reply at all: refused, reset, cut off, no such host, no TLS. */
  network: 'backoff',
  /** Wrong, missing, or without permission. */
  key: 'pause',
  'no-credit': 'pause',
  'model-unknown': 'pause',
  /** Our own request: a wrong option, a prompt that is too long. */
  'bad-request': 'park',
  'malformed-call': 'model-fault',
  cut: 'model-fault',
  refusal: 'refusal',
} as const;

export type FailureKind = keyof typeof FAILURE_KINDS;

/**
 * What is done about a failure (rule 3). `backoff`: tried again, nobody loses anything; `pause`: the
 * provider waits for a person, its sessions with it; `park`: this session waits for one;
 * `model-fault`: a bounded number of tries, then the default; `refusal`: the default.
 */
export type Handling = (typeof FAILURE_KINDS)[FailureKind];

export interface ReplyFailure {
  readonly kind: FailureKind;
  readonly handling: Handling;
  /** The HTTP status, or the one that an error object within a 200 carries; null: no reply. */
  readonly status: number | null;
  /** What the provider asks for, capped; null where it does not say, and where waiting is no cure. */
  readonly retryAfterMs: number | null;
  /** The provider's words, or ours, on one line. */
  readonly message: string;
}

/** The failures of the model, as the answer ladder names them too. */
export type ModelFailureKind = Extract<FailureKind, UnusableReason>;

export function failureOf(
  kind: FailureKind,
  status: number | null,
  message: string,
  retryAfterMs: number | null = null,
): ReplyFailure {
  const handling = FAILURE_KINDS[kind];
  return {
    kind,
    handling,
    status,
    retryAfterMs: handling === 'backoff' ? retryAfterMs : null,
    message,
  };
}
