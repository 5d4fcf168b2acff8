import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import {
  ArenaError,
  describeError,
  ServiceUnreachableError,
  UserError,
} from '../shared/records/errors.ts';
import { withSignsNamed } from '../shared/text/unseen-signs.ts';

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

/** Whose turn it is after a failure; the `kind` of an error printed as JSON. */
export type CommandFailureKind =
  /** The person at the keyboard: a file, a flag, a variable. */
  | 'usage'
  /** Whoever runs Redis or the store. */
  | 'unreachable'
  /** It was tried and did not end well. */
  | 'failed'
  /** Whoever wrote this program. */
  | 'unforeseen'
  /** Nobody: it was stopped. */
  | 'interrupted';

export interface FailureStyle {
  /** Stack and causes too. */
  readonly verbose: boolean;
  /** One line of JSON instead of lines of text. */
  readonly json: boolean;
}

/** Prints why a command failed, a line for each fault, and returns the exit code. */
export function reportFailure(error: unknown, { verbose, json }: FailureStyle): number {
  // The help, or the version, which Commander has printed before it throws.
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
  if (error instanceof CommanderError && error.code === 'commander.help') return EXIT.usage;
  const kind = kindOf(error);
  // A line may quote a file: what stands there must neither break the line, fill the screen nor steer the
  // terminal.
  const lines = failureLines(error, verbose).map((line) => withSignsNamed(shortened(line)));
  process.stderr.write(
    json
      ? `${JSON.stringify({ error: { kind, message: lines[0] ?? '', faults: lines } })}\n`
      : lines.map((line) => `arena: ${line}\n`).join(''),
  );
  if (verbose) process.stderr.write(`${inspect(error)}\n`);
  return EXIT_OF[kind];
}

/** Whoever reads a line needs its beginning, and its end, which says what to do. Characters. */
const LONGEST_LINE = 2_000;
const END_OF_LINE = 500;

function shortened(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  return `${line.slice(0, LONGEST_LINE - END_OF_LINE)} … ${line.slice(-END_OF_LINE)}`;
}

const EXIT_OF: Readonly<Record<CommandFailureKind, number>> = {
  usage: EXIT.usage,
  unreachable: EXIT.unreachable,
  failed: EXIT.failed,
  unforeseen: EXIT.failed,
  interrupted: EXIT.interrupted,
};

function failureLines(error: unknown, verbose: boolean): readonly string[] {
  if (error instanceof CommanderError) return [oneLine(error.message)];
  if (error instanceof UserError) return error.faults;
  if (error instanceof ServiceUnreachableError) return [error.message];
  const missing = missingPackage(error);
  if (missing !== null) {
    return [`package ${missing} is missing: npm ci installs those of package-lock.json`];
  }
  if (isInterruption(error)) return ['stopped'];
  const line = describeError(error);
  return error instanceof ArenaError || verbose ? [line] : [`${line} (--verbose shows where)`];
}

function kindOf(error: unknown): CommandFailureKind {
  if (error instanceof CommanderError || error instanceof UserError) return 'usage';
  if (error instanceof ServiceUnreachableError) return 'unreachable';
  if (isInterruption(error)) return 'interrupted';
  if (error instanceof ArenaError || missingPackage(error) !== null) return 'failed';
  return 'unforeseen';
}

/** Ctrl-C at a question. */
function isInterruption(error: unknown): boolean {
  return error instanceof Error && error.name === 'ExitPromptError';
}

/** Name of a package that Node does not find, as after a `git pull` that brought new ones. */
function missingPackage(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code !== 'ERR_MODULE_NOT_FOUND') return null;
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1] ?? null;
}

/** "error: unknown command 'stauts'\n(Did you mean status?)" as the one line that a mistake gets. */
function oneLine(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ');
}
