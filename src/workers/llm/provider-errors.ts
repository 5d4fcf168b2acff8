import { ArenaError } from '../../shared/errors.ts';

/** 429: the provider's whole queue rests; this is not an attempt. */
export class RateLimitedError extends ArenaError {
  readonly provider: string;
  readonly retryAfterMs: number;

  constructor(provider: string, retryAfterMs: number) {
    super(`${provider} asks for a rest of ${retryAfterMs} ms`, { kind: 'retryable' });
    this.provider = provider;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Infrastructure: 408, 5xx, a reset, a body cut off, a 200 that is no answer. Tried again. */
export class ProviderTroubleError extends ArenaError {
  readonly provider: string;
  readonly status: number | null;

  constructor(provider: string, status: number | null, message: string) {
    super(`${provider}: ${message}`, { kind: 'retryable' });
    this.provider = provider;
    this.status = status;
  }
}

/** The provider will not do this whatever we try (a wrong key, an unknown model): a person must act. */
export class ProviderRefusedError extends ArenaError {
  readonly provider: string;
  readonly status: number;

  constructor(provider: string, status: number, message: string) {
    super(`${provider} refused with status ${status}: ${message}`);
    this.provider = provider;
    this.status = status;
  }
}

const RETRY_AFTER_CAP_MS = 60_000;
const RETRY_AFTER_DEFAULT_MS = 1_000;

/**
 * The rest a provider asks for: seconds or an HTTP date, capped, since some send hours by mistake.
 * `now` is the wall clock in ms since 1970.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: number): number {
  const value = headers['retry-after']?.trim();
  if (value === undefined || value === '') return RETRY_AFTER_DEFAULT_MS;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - now;
  if (!Number.isFinite(ms) || ms <= 0) return RETRY_AFTER_DEFAULT_MS;
  return Math.min(Math.ceil(ms), RETRY_AFTER_CAP_MS);
}
