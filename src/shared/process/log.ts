import pino from 'pino';

export type Log = pino.Logger;

/**
 * Structured logs on standard error (standard output belongs to results). Keys and passwords are
 * redacted by name, whatever object carries them.
 */
export function createLog(level: string, bindings: Record<string, string> = {}): Log {
  return pino(
    {
      level,
      base: { pid: process.pid, ...bindings },
      redact: {
        paths: ['apiKey', '*.apiKey', 'password', '*.password', 'authorization', '*.authorization'],
        censor: '[redacted]',
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
