import type { Mask } from '../shared/settings/secrets.ts';

let mask: Mask | null = null;

/**
 * From now on whatever this process prints goes through the mask: results quote what providers, models and
 * failed jobs have said, also what an older version has stored, and are pasted into reports.
 */
export function maskOutput(next: Mask): void {
  const isFirst = mask === null;
  mask = next;
  if (!isFirst) return;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...words: readonly unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: readonly unknown[]) =>
      write(typeof chunk === 'string' && mask !== null ? mask(chunk) : chunk, ...rest);
  }
}
