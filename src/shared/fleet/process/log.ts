import pino from 'pino';
import { batchOf, sessionOf } from '../../records/ids.ts';
import { type Mask } from '../../settings/secrets.ts';

export type Log = pino.Logger;

/** Names under which a line says what it is about, from the narrowest. */
const ID_FIELDS = ['call', 'subject', 'judgement', 'hand', 'session'] as const;

const SECRET_FIELDS = ['apiKey', 'password', 'authorization', 'cookie', 'token', 'secret'];

/**
 * Structured logs on standard error (standard output belongs to results). A line that names a call,
 * question, hand or session names everything above it too, so that one search by a batch's or a
 * session's id finds all of it. Keys and passwords are redacted by name, whatever object carries
 * them, and by value, wherever they stand in a line.
 * @param mask takes out what must not be written
 */
export function createLog(
  level: string,
  bindings: Record<string, string> = {},
  mask: Mask = (line) => line,
): Log {
  return pino(
    {
      level,
      base: { pid: process.pid, ...bindings },
      formatters: { log: (line) => ({ ...idsAbove(line), ...line }) },
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
      hooks: { streamWrite: mask },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** `{ batch, session, hand }` out of the id that a line carries, as far as it goes. */
export function idsAbove(line: Record<string, unknown>): Record<string, string> {
  const id = ID_FIELDS.map((field) => line[field]).find((value) => typeof value === 'string');
  if (typeof id !== 'string') return {};
  const parts = id.split('.');
  return {
    batch: batchOf(id),
    ...(parts.length > 2 ? { session: sessionOf(id) } : {}),
    ...(/^h\d+$/.test(parts[3] ?? '') ? { hand: parts.slice(0, 4).join('.') } : {}),
  };
}
