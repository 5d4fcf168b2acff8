import { CommanderError } from 'commander';
import { describeError, ServiceUnreachableError, UserError } from '../shared/errors.ts';
import { withSignsNamed } from '../shared/unseen-signs.ts';

/** Exit codes: what went wrong can be told apart without reading. */
export const EXIT = {
  done: 0,
  /** The work was done and did not end well: a parked session, a hand that does not agree. */
  failed: 1,
  /** The user's mistake: a file, a flag, a variable. */
  usage: 2,
  unreachable: 3,
  /** 128 + SIGINT, as shells count. */
  interrupted: 130,
} as const;

/**
 * Prints why a command failed, a line for each fault, and returns the exit code. The stack of an
 * unforeseen error is shown only with --verbose; it is no use to anybody but who reads the source.
 */
export function reportFailure(error: unknown, verbose: boolean): number {
  // Commander has printed its own line (or the help, or the version) before it throws.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  // A line may quote a file: what stands there must neither break the line nor steer the terminal.
  for (const line of failureLines(error)) process.stderr.write(`arena: ${withSignsNamed(line)}\n`);
  if (verbose && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return exitCodeOf(error);
}

function failureLines(error: unknown): readonly string[] {
  if (error instanceof UserError) return error.faults;
  if (error instanceof ServiceUnreachableError) return [error.message];
  return [describeError(error)];
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UserError) return EXIT.usage;
  if (error instanceof ServiceUnreachableError) return EXIT.unreachable;
  return EXIT.failed;
}
