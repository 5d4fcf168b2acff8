export interface SignalHandlers {
  /** First SIGINT, SIGTERM or SIGHUP: stop taking work, let what is in flight finish. */
  graceful: () => Promise<void>;
  /** Called when the grace is over, or on a second signal: must not wait for anything. */
  atOnce: () => void;
  graceMs: number;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * First signal: graceful, with a deadline; second signal: at once. Returns the function that takes
 * the handlers away again.
 */
export function onSignals(handlers: SignalHandlers): () => void {
  let received = 0;
  let deadline: NodeJS.Timeout | undefined;
  const handle = (signal: NodeJS.Signals): void => {
    // A closed terminal sends SIGHUP, and its shell once more: nobody has asked twice.
    if (signal === 'SIGHUP' && received > 0) return;
    received += 1;
    if (received > 1) {
      handlers.atOnce();
      return;
    }
    deadline = setTimeout(handlers.atOnce, handlers.graceMs);
    deadline.unref();
    void handlers.graceful();
  };
  for (const signal of SIGNALS) process.on(signal, handle);
  return () => {
    clearTimeout(deadline);
    for (const signal of SIGNALS) process.off(signal, handle);
  };
}
