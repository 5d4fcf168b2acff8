/** `ok`; `warning`: it works, and somebody should know; `fault`: it does not work. */
export type FindingState = 'ok' | 'warning' | 'fault';

/** What one look of the doctor has found. */
export interface Finding {
  /** What was looked at: `redis`, `key of openrouter`, `damaged documents`. */
  readonly what: string;
  readonly state: FindingState;
  /** What was found. Never a key or a password. */
  readonly found: string;
  /** What to do about it; null where nothing is to be done. */
  readonly advice: string | null;
}

export function ok(what: string, found: string): Finding {
  return { what, state: 'ok', found, advice: null };
}

export function warning(what: string, found: string, advice: string): Finding {
  return { what, state: 'warning', found, advice };
}

export function fault(what: string, found: string, advice: string): Finding {
  return { what, state: 'fault', found, advice };
}
