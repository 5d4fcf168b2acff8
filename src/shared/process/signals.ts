export interface SignalHandlers {
  /** First SIGINT or SIGTERM: stop taking work, let what is in flight finish. */
  graceful: () => Promise<void>;
  /** Called when the grace is over, or on a second signal: must not wait for anything. */
  atOnce: () => void;
  graceMs: number;
}

/**
 * First signal: graceful, with a deadline; second signal: at once. Returns the function that takes
 * the handlers away again.
 */
export function onSignals(handlers: SignalHandlers): () => void {
  let received = 0;
  let deadline: NodeJS.Timeout | undefined;
  const handle = (): void => {
    received += 1;
    if (received > 1) {
      handlers.atOnce();
      return;
    }
    deadline = setTimeout(handlers.atOnce, handlers.graceMs);
    deadline.unref();
    void handlers.graceful();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return () => {
    clearTimeout(deadline);
    process.off('SIGINT', handle);
    process.off('SIGTERM', handle);
  };
}
