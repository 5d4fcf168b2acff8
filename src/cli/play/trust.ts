import { createInterface } from 'node:readline/promises';
import { namedBatch } from '../../producer/named-batch.ts';
import { isAllOver } from '../../producer/resume.ts';
import {
  askedLines,
  refuseHarmful,
  refuseUntrusted,
  trustImport,
} from '../../producer/trust-import.ts';
import { awaitsTrust } from '../../shared/fleet/halted-batch.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { UserError } from '../../shared/records/errors.ts';

export interface TrustFlags {
  trust?: boolean;
  trustKey?: string[];
}

/**
 * Lists whom an imported batch asks, and with which keys, and writes down that it may: by `--trust`, or by
 * the yes of somebody at a terminal. Does nothing where it may already, or was made here.
 * @throws UserError nobody lets it, or nobody can
 */
export async function settleTrust(
  context: ProcessContext,
  batchId: string,
  { trust = false, trustKey = [] }: TrustFlags,
  leaving: AbortSignal,
): Promise<void> {
  if (trustKey.length > 0 && !trust) {
    throw new UserError('--trust-key: expected together with --trust');
  }
  const batch = await namedBatch(context, batchId);
  if (!awaitsTrust(batch) || (await isAllOver(context, batch))) return;
  refuseHarmful(batch, trustKey);
  if (!trust && !(process.stdin.isTTY && process.stdout.isTTY)) refuseUntrusted(batch);
  process.stdout.write(
    [
      `Batch ${batchId} was imported. It asks:`,
      ...askedLines(batch).map((line) => `  ${line}`),
      '',
    ].join('\n'),
  );
  if (!trust && !(await saysYes(leaving))) {
    throw new UserError(`batch ${batchId} stays as it is: nothing was asked`);
  }
  await trustImport(context, batch);
}

async function saysYes(signal: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Ctrl-C at a question would only close it, and the process would wait on.
    terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const answer = await terminal.question('May it send its prompts and these keys there? [y/N] ', {
      signal,
    });
    return /^y(?:es)?$/i.test(answer.trim());
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    terminal.close();
  }
}
